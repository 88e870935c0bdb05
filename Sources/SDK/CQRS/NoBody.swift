/// The body of a command that sends none.
public struct NoBody: Encodable, Sendable, Hashable {
    /// Creates an empty body.
    public init() {}
}
