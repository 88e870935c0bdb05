/// Takes secrets out of text that is not JSON, and out of the strings in JSON: one pass over the bytes.
///
/// Masked are the values of names that say so (`token=…`, `"token": "…"`, with escaped quotes too), credentials after
/// `Bearer` and `Basic`, and JSON Web Tokens wherever they stand.
struct TextRedaction {
    private let names: SecretNames
    private let bytes: [UInt8]
    private var position = 0
    private var out: [UInt8] = []

    private init(_ bytes: [UInt8], _ names: SecretNames) {
        self.bytes = bytes
        self.names = names
    }

    static func redacted(_ text: String, _ names: SecretNames) -> String {
        String(decoding: redacted(Array(text.utf8), names), as: UTF8.self)
    }

    static func redacted(_ bytes: [UInt8], _ names: SecretNames) -> [UInt8] {
        var redaction = TextRedaction(bytes, names)
        redaction.run()
        return redaction.out
    }

    private mutating func run() {
        out.reserveCapacity(bytes.count)
        while position < bytes.count {
            let start = position
            while let byte = byte(), Self.isWordPart(byte) { position += 1 }
            guard position > start else {
                out.append(bytes[position])
                position += 1
                continue
            }
            write(word: bytes[start..<position])
        }
    }

    private mutating func write(word: ArraySlice<UInt8>) {
        if Self.isWebToken(word) {
            out += SecretNames.mask.utf8
            return
        }
        out += word
        let next = byte()
        if next == UInt8(ascii: " "), Self.isScheme(word) {
            maskCredential()
        } else if next.map(Self.mayFollowName) == true {
            maskValue(of: word)
        }
    }

    private mutating func maskCredential() {
        var end = position
        while byte(at: end) == UInt8(ascii: " ") { end += 1 }
        let start = end
        while let byte = byte(at: end), !Self.isSpace(byte), !"\"',;<>&\\".utf8.contains(byte) { end += 1 }
        guard end > start else { return }
        out += bytes[position..<start] + Array(SecretNames.mask.utf8)
        position = end
    }

    /// Masks what follows a name, if it is a secret's: `="…"`, `: …`, `\":\"…\"`.
    private mutating func maskValue(of name: ArraySlice<UInt8>) {
        var start = position
        while let byte = byte(at: start), byte == UInt8(ascii: "\\") || Self.isQuote(byte) { start += 1 }
        while let byte = byte(at: start), Self.isSpace(byte) { start += 1 }
        guard let separator = byte(at: start), separator == UInt8(ascii: ":") || separator == UInt8(ascii: "="),
            names.contains(String(decoding: name, as: UTF8.self))
        else { return }
        start += 1
        while let byte = byte(at: start), Self.isSpace(byte) { start += 1 }
        var open = start
        while byte(at: open) == UInt8(ascii: "\\") { open += 1 }
        if let quote = byte(at: open), Self.isQuote(quote) {
            let quotation = Array(bytes[start...open])
            mask(from: open + 1, to: end(ofQuotation: quotation, from: open + 1))
        } else if let first = byte(at: start), first != UInt8(ascii: "{"), first != UInt8(ascii: "[") {
            mask(from: start, to: endOfPlainValue(from: start, isHeader: separator == UInt8(ascii: ":")))
        }
    }

    private mutating func mask(from start: Int, to end: Int) {
        guard end > start else { return }
        out += bytes[position..<start] + Array(SecretNames.mask.utf8)
        position = end
    }

    /// Where the same quotation mark, escaped as often, stands again.
    private func end(ofQuotation quotation: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            if bytes[end...].starts(with: quotation) { return end }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    /// Where a value without quotes ends: after a colon with the line, because it may be a header field's.
    private func endOfPlainValue(from start: Int, isHeader: Bool) -> Int {
        let delimiters = isHeader ? "\r\n\"'<}" : " \t\r\n&;,\"'<>}]"
        var end = start
        if let word = Self.schemes.first(where: { startsWithWord($0, at: start) }) { end += word.utf8.count + 1 }
        while let byte = byte(at: end), !delimiters.utf8.contains(byte) {
            guard byte == UInt8(ascii: "\\") else {
                end += 1
                continue
            }
            if self.byte(at: end + 1).map(Self.isQuote) == true { break }
            end += 2
        }
        return min(end, bytes.count)
    }

    private func byte() -> UInt8? {
        byte(at: position)
    }

    private func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "%"):
            true
        default: byte >= 128
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    private static func mayFollowName(_ byte: UInt8) -> Bool {
        isQuote(byte) || isSpace(byte) || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: "=")
    }

    private static let schemes = ["bearer", "basic"]

    private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
        schemes.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// Whether a word, and a blank after it, stand somewhere, in either case.
    private func startsWithWord(_ word: String, at start: Int) -> Bool {
        bytes.dropFirst(start).prefix(word.utf8.count + 1).map { $0 | 0x20 } == Array("\(word) ".utf8)
    }

    /// Whether this is three pieces of Base64, of which the first begins as every encoded `{"` does.
    private static func isWebToken(_ word: ArraySlice<UInt8>) -> Bool {
        word.starts(with: Array("eyJ".utf8)) && word.count > 20
            && word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).count == 3
    }
}
