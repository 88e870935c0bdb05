/// A command that sends only an identifier: `{"id": "7"}`.
public protocol IdCommand: Command where Body == [String: String] {
    /// The identifier.
    var id: String { get }
}

extension IdCommand {
    /// A body with the identifier.
    public var body: [String: String] { ["id": id] }
}
