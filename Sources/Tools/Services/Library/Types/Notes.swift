import Foundation
import MillraceJSON
import OpenAPIReading

/// The words of a documentation comment besides a value's description.
enum Notes {
    /// The formats that a type says already, or that say nothing to a reader.
    private static let saidByType: Set<String> = [
        "date-time", "uuid", "byte", "binary", "int32", "int64", "float", "double", "string", "number", "integer",
        "boolean", "object", "array",
    ]

    /// Returns a description with the format, the limits and the default of a value; nil if there is none of them.
    static func text(_ description: String?, _ keywords: Schema.Keywords, type: TypePlan) -> String? {
        var notes: [String] = []
        if let format = keywords.format, !saidByType.contains(format), type != .decimal {
            notes.append("Format: `\(format)`.")
        }
        if let least = keywords.minimum.flatMap(number) { notes.append("At least \(least).") }
        if let most = keywords.maximum.flatMap(number) { notes.append("At most \(most).") }
        if let length = keywords.maxLength, length < 100_000 { notes.append("At most \(length) characters.") }
        if let value = keywords.defaultValue.flatMap(scalar) { notes.append("By default `\(value)`.") }
        if case .integer = type, let values = keywords.values, !values.isEmpty {
            let list = values.compactMap(\.intValue).prefix(20).map(String.init).joined(separator: ", ")
            notes.append("One of \(list).")
        }
        let own = description.map { [$0.trimmingCharacters(in: .whitespacesAndNewlines)] } ?? []
        let all = own.filter { !$0.isEmpty }.map(sentence) + (notes.isEmpty ? [] : [notes.joined(separator: " ")])
        return all.isEmpty ? nil : all.joined(separator: "\n\n")
    }

    /// A title that says more than a name.
    static func title(_ text: String) -> String? {
        text.contains(" ") ? text : nil
    }

    /// Returns a text with a period at its end, if a word is there.
    private static func sentence(_ text: String) -> String {
        text.last.map { $0.isLetter || $0.isNumber } == true ? text + "." : text
    }

    private static func number(_ value: JSONValue) -> String? {
        switch value {
        case let .integer(number): number.magnitude < 1 << 53 ? String(number) : nil
        case let .double(number): String(number)
        case let .decimal(number): "\(number)"
        default: nil
        }
    }

    private static func scalar(_ value: JSONValue) -> String? {
        switch value {
        case let .bool(flag): String(flag)
        case let .string(text): text.isEmpty || text.count > 40 || text.contains("`") ? nil : text
        default: number(value)
        }
    }
}
