import MillraceJSON

/// The text of JSON as a person would write it: members by name, and what fits on a line on one.
enum JSONText {
    private static let width = 100

    /// Returns a text of several lines, without the last line's end.
    static func lines(_ value: JSONValue, indent: Int = 0) -> String {
        let line = compact(value)
        let isPlain = parts(value).allSatisfy { parts($0).isEmpty }
        if isPlain, line.count + indent <= width { return line }
        let space = String(repeating: " ", count: indent + 2)
        let end = String(repeating: " ", count: indent)
        switch value {
        case let .array(elements):
            let inner = elements.map { space + lines($0, indent: indent + 2) }
            return "[\n" + inner.joined(separator: ",\n") + "\n\(end)]"
        case let .object(members):
            let inner = members.sorted { $0.key < $1.key }.map { key, value in
                space + SourceText.jsonLiteral(key) + ": " + lines(value, indent: indent + 2)
            }
            return "{\n" + inner.joined(separator: ",\n") + "\n\(end)}"
        default: return line
        }
    }

    /// Returns the text on one line.
    static func compact(_ value: JSONValue) -> String {
        switch value {
        case .null: return "null"
        case let .bool(value): return "\(value)"
        case let .integer(value): return "\(value)"
        case let .double(value): return "\(value)"
        case let .decimal(value): return "\(value)"
        case let .string(text): return SourceText.jsonLiteral(text)
        case let .array(elements): return "[" + elements.map(compact).joined(separator: ", ") + "]"
        case let .object(members):
            let pairs = members.sorted { $0.key < $1.key }.map { SourceText.jsonLiteral($0) + ": " + compact($1) }
            return "{" + pairs.joined(separator: ", ") + "}"
        }
    }

    private static func parts(_ value: JSONValue) -> [JSONValue] {
        value.arrayValue ?? value.objectValue.map { Array($0.values) } ?? []
    }
}

extension SourceText {
    /// Returns a text as a literal of JSON.
    static func jsonLiteral(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
