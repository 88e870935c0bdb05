import MillracePlatform

/// A JSON document whose type is not known yet, in an error.
///
/// A `JSONValue` refuses a number that it can't hold exactly. A `JSONTree` rounds it: an error must not lose its
/// members because of the digits of a number.
package enum JSONTree: Sendable, Equatable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case let .bool(value): try container.encode(value)
        case let .integer(value): try container.encode(value)
        case let .number(value): try container.encode(value)
        case let .string(value): try container.encode(value)
        case let .array(value): try container.encode(value)
        case let .object(value): try container.encode(value)
        }
    }

    /// Creates the tree of a value; nil if the value can't be encoded.
    init?(encoding value: some Encodable) {
        guard let data = try? JSONEncoder().encode(value),
            let tree = try? JSONDecoder().decode(JSONTree.self, from: data)
        else { return nil }
        self = tree
    }

    /// Returns the value that the tree decodes to; nil if the tree doesn't have the type.
    func value<Value: Decodable>(as type: Value.Type) -> Value? {
        guard let data = try? JSONEncoder().encode(self) else { return nil }
        return try? Parser.decoder.decode(type, from: data)
    }
}
