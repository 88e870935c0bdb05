import Foundation

/// Any JSON value, with the members of objects in an order of its own, and maybe twice.
package indirect enum EncodedTree: Encodable {
    case number(Int)
    case real(Double)
    case text(String)
    case list([EncodedTree])
    case object([(String, EncodedTree)])
    case nothing

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .number(let value): try value.encode(to: encoder)
        case .real(let value): try value.encode(to: encoder)
        case .text(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .list(let values): try values.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: NameKey.self)
            for (name, value) in members { try container.encode(value, forKey: NameKey(stringValue: name)) }
        case .nothing:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}
