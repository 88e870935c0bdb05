import MillraceJSON
import OpenAPIReading

/// A sample of a value without parts: its JSON, and the code of the same value.
struct SampleScalar: Equatable {
    /// The longest text that is taken from an example.
    private static let longest = 48

    let json: JSONValue
    let code: String

    /// Creates a sample of a type.
    ///
    /// - Parameters:
    ///   - type: The type, which has no parts.
    ///   - hints: The keywords of its schema.
    ///   - name: The name of the member or the parameter, of which a text is made.
    init(_ type: TypePlan, _ hints: SampleHints, name: String) {
        switch type {
        case .integer:
            let given = hints.values.lazy.compactMap(\.intValue).first
            let number = given ?? Int(exactly: hints.number(near: 1).rounded()) ?? 1
            (json, code) = (.integer(Int64(number)), Self.code(number))
        case .number, .decimal:
            let given = hints.values.lazy.compactMap(\.doubleValue).first
            let number = given ?? hints.number(near: 1.5)
            let whole = abs(number) < 1e15 ? Int(exactly: number) : nil
            (json, code) = (whole.map { .integer(Int64($0)) } ?? .double(number), whole.map(Self.code) ?? "\(number)")
        case .boolean:
            let value = hints.values.lazy.compactMap(\.boolValue).first ?? true
            (json, code) = (.bool(value), "\(value)")
        case .date:
            (json, code) = ("2024-05-01T12:00:00Z", "Date(timeIntervalSince1970: 1_714_564_800)")
        case .uuid:
            json = "00000000-0000-0000-0000-000000000001"
            code = "UUID(uuid: (\(String(repeating: "0, ", count: 15))1))"
        case .data:
            (json, code) = ("ZGF0YQ==", "Data(\"data\".utf8)")
        case .string, .json, .array, .dictionary, .optional, .model:
            let given = hints.values.lazy.compactMap(\.stringValue).first { Self.isPlain($0) }
            let text = given ?? Self.text(hints, name: name)
            (json, code) = (.string(text), SourceText.literal(text))
        }
    }

    /// Returns whether a value of an example is one of a type without parts, and short enough.
    static func fits(_ value: JSONValue, _ type: TypePlan) -> Bool {
        switch type {
        case .string: value.stringValue.map(isPlain) ?? false
        case .integer: value.intValue != nil
        case .number, .decimal: value.doubleValue != nil
        case .boolean: value.boolValue != nil
        case .json: !value.isNull
        default: false
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.count <= longest && !text.contains { $0.isNewline || $0 == "\\" || $0 == "\"" }
    }

    /// Returns an integer as a literal, with a sign between thousands from a million on.
    private static func code(_ number: Int) -> String {
        guard number.magnitude >= 1_000_000 else { return "\(number)" }
        let digits = Array("\(number.magnitude)")
        let groups = digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? "_\(digit)" : "\(digit)"
        }
        return (number < 0 ? "-" : "") + groups.joined()
    }

    private static func text(_ hints: SampleHints, name: String) -> String {
        if let format = hints.format, let text = formats[format] { return text }
        let words = Words(of: name).words.map { $0.lowercased() }.joined(separator: " ")
        var text = words.isEmpty ? "text" : words
        while text.count < min(hints.minLength, longest) { text += "x" }
        return String(text.prefix(max(0, hints.maxLength)))
    }

    private static let formats = [
        "date": "2024-05-01", "time": "12:00:00Z", "duration": "PT1H", "email": "user@example.com",
        "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "uri": "https://example.com",
        "url": "https://example.com", "uri-reference": "/path", "json-pointer": "/path", "regex": ".*",
    ]
}
