import Foundation

/// A typical model of an app.
struct JSONFuzzModel: Codable {
    let id: Int?
    let name: String?
    let count: UInt8?
    let ratio: Double?
    let share: Float?
    let isOn: Bool?
    let tags: [String]?
    let date: Date?
    let data: Data?
    let link: URL?
    let key: UUID?
    let price: Decimal?
    let child: Child?
    let children: [Child]?
    let byName: [String: Child]?

    struct Child: Codable {
        let id: Int
        let name: String?
    }
}

/// A model whose keys are converted.
struct JSONFuzzSnake: Codable {
    let isOn: JSONFuzzTree?
    let aBC: JSONFuzzTree?
    let byName: [String: JSONFuzzTree]?
    let leading: Int?
    let x_: Double?

    private enum CodingKeys: String, CodingKey {
        case isOn, aBC, byName, x_
        case leading = "_x"
    }
}

/// Any value, decoded by trying one form after the other.
indirect enum JSONFuzzTree: Codable {
    case nothing
    case flag(Bool)
    case whole(Int)
    case real(Double)
    case text(String)
    case list([JSONFuzzTree])
    case object([String: JSONFuzzTree])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .nothing
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let whole = try? value.decode(Int.self) {
            self = .whole(whole)
        } else if let real = try? value.decode(Double.self) {
            self = .real(real)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONFuzzTree].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONFuzzTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .nothing: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .whole(let whole): try value.encode(whole)
        case .real(let real): try value.encode(real)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }
}

/// Text of values that differs where `==` finds them equal: zeros of either sign, and equal strings of different bytes.
enum JSONFuzzText {
    static func text(_ value: Any) -> String {
        switch value {
        case let value as String: return "\(Array(value.utf8))"
        case let value as Double: return "\(value.bitPattern)"
        case let value as Float: return "\(value.bitPattern)"
        case let value as Date: return "\(value.timeIntervalSinceReferenceDate.bitPattern)"
        case let value as any BinaryInteger: return "\(value)"
        case let value as Data: return value.base64EncodedString()
        case let value as URL: return value.relativeString
        case let value as UUID: return value.uuidString
        case let value as Decimal: return "\(value)"
        case let value as JSONFuzzTree: return text(tree: value)
        case let value as JSONFuzzWalk: return value.lines.joined(separator: "\n")
        default: break
        }
        let mirror = Mirror(reflecting: value)
        var parts = mirror.children.map { text($0.value) }
        if mirror.displayStyle == .dictionary { parts.sort() }
        return parts.isEmpty ? "\(value)" : "(\(parts.joined(separator: " ")))"
    }

    private static func text(tree: JSONFuzzTree) -> String {
        switch tree {
        case .nothing: "null"
        case .flag(let flag): "\(flag)"
        case .whole(let whole): "\(whole)"
        case .real(let real): "r\(real.bitPattern)"
        case .text(let value): text(value)
        case .list(let list): "[" + list.map(text(tree:)).joined(separator: " ") + "]"
        case .object(let members): "{" + members.map { text($0) + text(tree: $1) }.sorted().joined(separator: " ") + "}"
        }
    }
}
