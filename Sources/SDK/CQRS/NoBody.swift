/// The body of a command without a body.
public struct NoBody: Encodable, Sendable, Hashable {
    /// Creates an empty body.
    public init() {}
}
