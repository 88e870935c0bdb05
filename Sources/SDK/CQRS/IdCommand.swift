/// A command that sends only an identifier: `{"id": "7"}`.
public protocol IdCommand: Command where Body == IdBody {
    /// The identifier.
    var id: String { get }
}

extension IdCommand {
    /// A body with the identifier.
    public var body: IdBody { IdBody(id: id) }
}
