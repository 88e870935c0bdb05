import Foundation

/// Values as text that tells apart what `==` does not.
///
/// That is the two zeros, and strings of other bytes that are canonically equivalent. A value without `==` has a text
/// too.
package enum ExactText {
    /// Returns whether two values are the same to the bit.
    package static func same<T>(_ one: T, _ other: T) -> Bool {
        text(one) == text(other)
    }

    /// Returns the text of a value, with the members of dictionaries and sets sorted.
    package static func text(_ value: Any) -> String {
        leaf(value) ?? node(value)
    }

    private static func leaf(_ value: Any) -> String? {
        switch value {
        case let value as String: quoted(value)
        case let value as any BinaryInteger: "\(value)"
        case let value as Bool: "\(value)"
        case let value as Double: "Double(\(value), bits \(String(value.bitPattern, radix: 16)))"
        case let value as Float: "Float(\(value), bits \(String(value.bitPattern, radix: 16)))"
        case let value as CGFloat: "CGFloat(\(value), bits \(String(value.native.bitPattern, radix: 16)))"
        case let value as Decimal: "Decimal(\(value), \(bytes(of: value)))"
        case let value as Date: "Date(\(text(value.timeIntervalSinceReferenceDate)))"
        case let value as Data: "Data(\(value.map { String($0, radix: 16) }.joined(separator: " ")))"
        case let value as URL: "URL(\(quoted(value.relativeString)))"
        case let value as UUID: "UUID(\(value))"
        default: nil
        }
    }

    private static func node(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        var parts = mirror.children.map { child in
            let label = child.label.map { $0.hasPrefix(".") ? "" : $0 + ": " } ?? ""
            return label + text(child.value)
        }
        if let parent = mirror.superclassMirror {
            parts += parent.children.map { "\($0.label ?? ""): \(text($0.value))" }
        }
        if mirror.displayStyle == .dictionary || mirror.displayStyle == .set { parts.sort() }
        return parts.isEmpty ? "\(value)" : "\(mirror.subjectType)(\(parts.joined(separator: ", ")))"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }

    private static func bytes(of value: Decimal) -> String {
        withUnsafeBytes(of: value) { $0.map { String($0, radix: 16) }.joined(separator: " ") }
    }
}
