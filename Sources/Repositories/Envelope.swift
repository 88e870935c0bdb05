/// The keys below which the responses of a repository hold entities: `{"items": [{"id": "1"}]}`.
///
/// Several keys joined by dots lead through nested objects. Request bodies are not wrapped.
public struct Envelope: Sendable, Hashable {
    /// The key of one entity, or nil where it is the whole document.
    public let entity: String?
    /// The key of an array of entities, or nil where it is the whole document.
    public let entities: String?

    /// Creates an envelope from its keys.
    public init(entity: String? = nil, entities: String? = nil) {
        self.entity = entity
        self.entities = entities
    }

    /// No envelope.
    public static let none = Envelope()
}
