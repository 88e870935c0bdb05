import Foundation
import MillraceBackend

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
    let isOn: JSONTree?
    let aBC: JSONTree?
    let byName: [String: JSONTree]?
    let leading: Int?
    let x_: Double?

    private enum CodingKeys: String, CodingKey {
        case isOn, aBC, byName, x_
        case leading = "_x"
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
        case let value as JSONTree: return text(tree: value)
        case let value as JSONFuzzWalk: return value.lines.joined(separator: "\n")
        default: break
        }
        let mirror = Mirror(reflecting: value)
        var parts = mirror.children.map { text($0.value) }
        if mirror.displayStyle == .dictionary { parts.sort() }
        return parts.isEmpty ? "\(value)" : "(\(parts.joined(separator: " ")))"
    }

    private static func text(tree: JSONTree) -> String {
        switch tree {
        case .null: "null"
        case let .bool(value): "\(value)"
        case let .integer(value): "\(value)"
        case let .number(value): "r\(value.bitPattern)"
        case let .string(value): text(value)
        case let .array(values): "[" + values.map(text(tree:)).joined(separator: " ") + "]"
        case let .object(members): "{" + members.map { text($0) + text(tree: $1) }.sorted().joined(separator: " ") + "}"
        }
    }
}
