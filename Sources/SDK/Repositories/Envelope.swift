import MillracePlatform
import MillraceBackend

/// The keys below which documents hold entities: `{"items": [{"id": "1"}]}`.
///
/// Several keys joined by dots denote nested objects. A repository has separate envelopes for responses and requests,
/// since a backend may wrap its responses but take requests without an envelope.
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

    /// Returns a JSON document as the value of a key, or of several joined by dots, in objects without other members.
    static func wrapping(_ document: Data, below key: String?) -> Result<Data, CoreError> {
        guard let key else { return .success(document) }
        return Result { () throws(CoreError) in
            var wrapped = document
            for name in key.split(separator: ".", omittingEmptySubsequences: false).reversed() {
                // The key is final: the encoder's key strategy doesn't apply to it.
                let name = try Parser.encode(String(name)).get()
                wrapped = Data("{".utf8) + name + Data(":".utf8) + wrapped + Data("}".utf8)
            }
            return wrapped
        }
    }
}
