import Millrace

/// One of the forms of the kind.
enum Kind: Equatable, Codable, Sendable {
    case cat(Cat)
    case dog(Dog)
    /// A value of a kind that the description of the API doesn't have.
    case unknown(JSONValue)

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "cat": self = .cat(try Cat(from: decoder))
        case "dog": self = .dog(try Dog(from: decoder))
        default: self = .unknown(try JSONValue(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case let .cat(value): try container.encode(value)
        case let .dog(value): try container.encode(value)
        case let .unknown(value): try container.encode(value)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case type
    }
}
