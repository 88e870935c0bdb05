/// The change of a source that puts a text into the closure of a call: a function of the source.
struct InlineRewrite {
    /// The name of the function that is called.
    let function: String
    /// The line of the call's parenthesis, from 1.
    let line: Int
    /// The column of the call's parenthesis in bytes, from 1.
    let column: Int

    /// Returns the changed source, or `nil` where the call isn't there.
    func applied(to source: String, text: String) -> String? {
        let bytes = Array(source.utf8)
        guard let start = offset(in: bytes) else { return nil }
        let name = Array(function.utf8)
        guard start >= name.count, Array(bytes[start - name.count..<start]) == name else { return nil }
        var scanner = SourceScanner(bytes, at: start)
        guard scanner.byte() == UInt8(ascii: "("), scanner.skipBrackets() else { return nil }
        let callEnd = scanner.position
        let indent = indent(of: callEnd, in: bytes)
        scanner.skipSpace()
        var end = callEnd
        if scanner.byte() == UInt8(ascii: "{") {
            guard scanner.skipBrackets() else { return nil }
            end = scanner.position
        }
        let closure = Self.closure(text, indent: indent)
        return String(decoding: bytes[..<callEnd] + Array(closure.utf8) + bytes[end...], as: UTF8.self)
    }

    private func offset(in bytes: [UInt8]) -> Int? {
        guard line > 0, column > 0 else { return nil }
        var start = 0
        for _ in 1..<line {
            guard let end = bytes[start...].firstIndex(of: 10) else { return nil }
            start = end + 1
        }
        let offset = start + column - 1
        return offset < bytes.count ? offset : nil
    }

    private func indent(of position: Int, in bytes: [UInt8]) -> String {
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
        // A blank at the end would be lost in many editors.
        if out.hasSuffix(" ") { out = out.dropLast() + "\\u{20}" }
        return out.replacing("\"\"\"", with: "\\\"\"\"")
    }
}
