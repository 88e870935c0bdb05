/// A command that sends an identifier and nothing else: `{"id": "7"}`.
public protocol IdCommand: Command where Body == IdBody {
    /// The identifier.
    var id: String { get }
}

extension IdCommand {
    /// The identifier in an object.
    public var body: IdBody { IdBody(id: id) }
}
