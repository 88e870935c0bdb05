import MillraceJSON
import MillracePlatform

/// The plain scalars of YAML 1.2's core schema (section 10.3.2): `no` and `2026-01-01` are text, `0o17` is a number.
enum YAMLScalar {
    /// A plain scalar.
    enum Meaning: Equatable {
        case text
        case value(JSONValue)
        /// `.inf` and `.nan`.
        case noNumberOfJSON
    }

    static func meaning(of text: String) -> Meaning {
        guard let first = text.utf8.first else { return .value(.null) }
        switch first {
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
            UInt8(ascii: "f"), UInt8(ascii: "F"):
            return words[text].map { .value($0) } ?? .text
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return number(text)
        default: return .text
        }
    }

    private static let words: [String: JSONValue] = [
        "~": .null, "null": .null, "Null": .null, "NULL": .null,
        "true": true, "True": true, "TRUE": true,
        "false": false, "False": false, "FALSE": false,
    ]

    private static func number(_ text: String) -> Meaning {
        if let whole = Int64(text) { return .value(.integer(whole)) }
        if text.hasPrefix("0o") { return based(text.dropFirst(2), 8) }
        if text.hasPrefix("0x") { return based(text.dropFirst(2), 16) }
        guard let json = json(text) else { return notFinite.contains(text) ? .noNumberOfJSON : .text }
        if let value = try? JSON.decode(JSONValue.self, from: Data(json.utf8), by: JSONDecoder()) {
            return .value(value)
        }
        guard let nearest = Double(json), nearest.isFinite else { return .noNumberOfJSON }
        return .value(.double(nearest))
    }

    private static let notFinite: Set<String> = [
        ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN",
    ]

    /// Returns a number as JSON writes it, without a plus and with digits on both sides of the point; nil for text.
    private static func json(_ text: String) -> String? {
        var rest = text[...]
        let sign = rest.first.flatMap { "+-".contains($0) ? rest.removeFirst() : nil }
        let whole = takeDigits(&rest)
        let point = rest.first == "." ? rest.removeFirst() : nil
        let fraction = point == nil ? "" : takeDigits(&rest)
        guard !whole.isEmpty || !fraction.isEmpty, let exponent = takeExponent(rest) else { return nil }
        let significant = whole.drop { $0 == "0" }
        return (sign == "-" ? "-" : "") + (significant.isEmpty ? "0" : significant)
            + (fraction.isEmpty ? "" : "." + fraction) + exponent
    }

    /// Returns an exponent that is the rest of a number; nil for a rest that is none.
    private static func takeExponent(_ text: Substring) -> String? {
        guard let first = text.first else { return "" }
        guard first == "e" || first == "E" else { return nil }
        var rest = text.dropFirst()
        if let sign = rest.first, "+-".contains(sign) { rest.removeFirst() }
        return !takeDigits(&rest).isEmpty && rest.isEmpty ? String(text) : nil
    }

    private static func takeDigits(_ text: inout Substring) -> Substring {
        let digits = text.prefix { ("0"..."9").contains($0) }
        text = text[digits.endIndex...]
        return digits
    }

    private static func based(_ digits: Substring, _ radix: Int) -> Meaning {
        guard digits.first?.isHexDigit == true else { return .text }
        return Int64(digits, radix: radix).map { .value(.integer($0)) } ?? .text
    }
}
