import MillracePlatform

/// An id that the backend has given, or one that the app has made up until the backend gives its own.
///
/// ```swift
/// let id = Provisional<City.ID>.new()
/// outbox.execute(AddCity(id: id, body: NewCity(name: "Bath"))).start()
/// outbox.execute(RenameCity(id: id, body: CityName(name: "Bath Spa"))).start()  // sent when AddCity has an answer
/// ```
///
/// Screens, queries and commands of an outbox use the id from the start. When the answer of the ``CreatingCommand``
/// names it, every command that is still to be sent is rewritten, on disk too, and what is observed of queries goes on
/// with the backend's id.
///
/// An id without a name is never sent: a path or a body that has one fails the access with `CoreError.request`. In JSON
/// of the backend's an id is its plain value.
public enum Provisional<ID: Hashable & Codable & Sendable>: Hashable, Sendable {
    /// The backend's id.
    case known(ID)
    /// An id that the app has made up.
    case provisional(UUID)

    /// Returns an id that nothing else has.
    public static func new() -> Provisional { .provisional(.random()) }

    /// The backend's id; nil before the backend has named it.
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
    /// Only in the JSON of a store are there ids that the app has made up, which the backend may have named meanwhile.
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

    /// Encodes the backend's plain value; throws for an id without one, unless a store keeps it.
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
    /// The backend's id, or `provisional` with the start of the one that the app has made up.
    public var description: String {
        switch self {
        case let .known(id): "\(id)"
        case let .provisional(id): "provisional \(id.uuidString.prefix(8))"
        }
    }
}
