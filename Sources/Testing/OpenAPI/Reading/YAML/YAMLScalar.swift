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
        guard let parts = text.wholeMatch(of: /([-+]?)(\d*)(?:(\.)(\d*))?([eE][-+]?\d+)?/).map(\.output),
            !parts.2.isEmpty || parts.4?.isEmpty == false
        else { return text.wholeMatch(of: /[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)/) == nil ? .text : .noNumberOfJSON }
        // As JSON writes it: without a plus, and with digits on both sides of the point.
        let whole = parts.2.drop { $0 == "0" }
        let fraction = parts.4.map { $0.isEmpty ? "" : "." + $0 } ?? ""
        let json = (parts.1 == "-" ? "-" : "") + (whole.isEmpty ? "0" : whole) + fraction + (parts.5 ?? "")
        if let value = try? JSON.decode(JSONValue.self, from: Data(json.utf8), by: JSONDecoder()) {
            return .value(value)
        }
        guard let nearest = Double(json), nearest.isFinite else { return .noNumberOfJSON }
        return .value(.double(nearest))
    }

    private static func based(_ digits: Substring, _ radix: Int) -> Meaning {
        guard digits.first?.isHexDigit == true else { return .text }
        return Int64(digits, radix: radix).map { .value(.integer($0)) } ?? .text
    }
}
