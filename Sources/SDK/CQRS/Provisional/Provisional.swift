import MillracePlatform

/// An id of the backend, or an id that the app creates until the backend's id is known.
///
/// ```swift
/// let id = Provisional<City.ID>.new()
/// outbox.execute(AddCity(id: id, body: NewCity(name: "Bath"))).start()
/// outbox.execute(RenameCity(id: id, body: CityName(name: "Bath Spa"))).start()  // sent when AddCity has an answer
/// ```
///
/// Screens, queries and commands of an outbox use the id from the start. When the answer of the `CreatingCommand` has
/// the backend's id, the outbox rewrites every command that is still to be sent, on disk too, and observed queries
/// that are `Codable` continue with the backend's id. Any other query fails with an id that isn't known.
///
/// A provisional id is never sent: if a path or a body contains one, the access fails with `CoreError.request`. In the
/// backend's JSON an id is its plain value.
public enum Provisional<ID: Hashable & Codable & Sendable>: Hashable, Sendable {
    /// The backend's id.
    case known(ID)
    /// An id that the app has created.
    case provisional(UUID)

    /// Returns a new, unique id.
    public static func new() -> Provisional { .provisional(.random()) }

    /// The backend's id; nil until it is known.
    public var known: ID? {
        guard case let .known(id) = self else { return nil }
        return id
    }
}

extension Provisional: Codable {
    private enum Key: String, CodingKey {
        case provisional
    }

    /// Creates an id from the backend's plain value.
    ///
    /// Only the JSON of a store contains ids that the app has created; the backend's ids may have become known
    /// meanwhile.
    public init(from decoder: any Decoder) throws {
        if let coding = decoder.userInfo[ProvisionalCoding.key] as? ProvisionalCoding,
            let container = try? decoder.container(keyedBy: Key.self),
            let id = try? container.decode(UUID.self, forKey: .provisional)
        {
            if let name = try coding.name(of: id, as: ID.self) {
                self = .known(name)
            } else {
                coding.note(id)
                self = .provisional(id)
            }
        } else {
            self = .known(try decoder.singleValueContainer().decode(ID.self))
        }
    }

    /// Encodes the backend's plain value; throws for a provisional id, unless a store encodes it.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case let .known(id):
            var container = encoder.singleValueContainer()
            try container.encode(id)
        case let .provisional(id):
            guard let coding = encoder.userInfo[ProvisionalCoding.key] as? ProvisionalCoding else {
                throw EncodingError.invalidValue(
                    self,
                    .init(codingPath: encoder.codingPath, debugDescription: "the backend has not named the id yet")
                )
            }
            coding.note(id)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .provisional)
        }
    }
}

extension Provisional: CustomStringConvertible {
    /// The backend's id, or `provisional` with the start of the app's id.
    public var description: String {
        switch self {
        case let .known(id): "\(id)"
        case let .provisional(id): "provisional \(id.uuidString.prefix(8))"
        }
    }
}
