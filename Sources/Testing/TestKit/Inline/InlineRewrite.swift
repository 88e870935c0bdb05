/// The change of a source that puts a text into the closure of a call.
struct InlineRewrite {
    /// The bytes to replace: the old closure, or none after the call.
    let range: Range<Int>
    let closure: [UInt8]

    /// Finds the call in a source; `nil` for a source without the call.
    ///
    /// - Parameters:
    ///   - source: The bytes of the source.
    ///   - start: The position of the call's parenthesis.
    ///   - function: The name of the called function.
    ///   - text: The text for the closure.
    init?(of source: [UInt8], at start: Int, function: String, text: String) {
        let name = Array(function.utf8)
        guard start >= name.count, source[start - name.count..<start].elementsEqual(name) else { return nil }
        var scanner = SourceScanner(source, at: start)
        guard scanner.byte() == UInt8(ascii: "("), scanner.skipBrackets() else { return nil }
        let callEnd = scanner.position
        scanner.skipSpace()
        var end = callEnd
        if scanner.byte() == UInt8(ascii: "{") {
            guard scanner.skipBrackets() else { return nil }
            end = scanner.position
        }
        range = callEnd..<end
        closure = Array(Self.closure(text, indent: Self.indent(of: callEnd, in: source)).utf8)
    }

    private static func indent(of position: Int, in bytes: [UInt8]) -> String {
        let lineStart = bytes[..<position].lastIndex(of: 10).map { $0 + 1 } ?? 0
        return String(decoding: bytes[lineStart...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    }

    private static func closure(_ text: String, indent: String) -> String {
        let inner = indent + "    "
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.isEmpty ? "" : inner + escaped(line)
        }
        return ([" {", inner + "\"\"\""] + lines + [inner + "\"\"\"", indent + "}"]).joined(separator: "\n")
    }

    private static func escaped(_ line: Substring) -> String {
        var out = ""
        for scalar in line.unicodeScalars {
            switch scalar {
            case "\\": out += "\\\\"
            case "\t": out += "\\t"
            case _ where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format:
                out += "\\u{\(String(scalar.value, radix: 16))}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        // Many editors remove a blank at the end of a line.
        if out.hasSuffix(" ") { out = out.dropLast() + "\\u{20}" }
        return out.replacing("\"\"\"", with: "\\\"\"\"")
    }
}
