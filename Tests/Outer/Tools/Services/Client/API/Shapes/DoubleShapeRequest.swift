import Millrace

/// One of the forms of the double shape request.
enum DoubleShapeRequest: Equatable, Codable, Sendable {
    case circle(Circle)
    case square(Square)
    /// A value of a kind that the description of the API doesn't have.
    case unknown(JSONValue)

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .kind) {
        case "circle": self = .circle(try Circle(from: decoder))
        case "square": self = .square(try Square(from: decoder))
        default: self = .unknown(try JSONValue(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case let .circle(value): try container.encode(value)
        case let .square(value): try container.encode(value)
        case let .unknown(value): try container.encode(value)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case kind
    }
}
