/// The body of an `IdCommand`: `{"id": "7"}`.
public struct IdBody: Encodable, Sendable, Hashable {
    /// The identifier.
    public let id: String

    /// Creates a body with an identifier.
    public init(id: String) {
        self.id = id
    }
}
