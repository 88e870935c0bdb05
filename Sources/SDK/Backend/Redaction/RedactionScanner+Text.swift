import MillracePlatform
extension RedactionScanner {
    mutating func scanText() {
        while goesOn() {
            if RedactionScanner.isWordPart(bytes[position]) {
                scanWord()
            } else if bytes[position] == UInt8(ascii: "/"), let at = endOfUser {
                out += bytes[position..<afterSlashes] + rules.mask
                position = at
            } else {
                copy()
            }
        }
    }

    /// The end of the word at the position; in a percent-encoded word, a plus stands for a blank.
    var endOfWord: Int {
        var end = position
        var isEncoded = false
        while let byte = byte(at: end), RedactionScanner.isWordPart(byte) || (isEncoded && byte == UInt8(ascii: "+")) {
            if byte == UInt8(ascii: "%") { isEncoded = true }
            end += 1
        }
        return end
    }

    /// Copies the word at the position, and masks the secret that follows it.
    mutating func scanWord() {
        let start = position
        position = endOfWord
        let word = bytes[start..<position]
        guard !RedactionScanner.isWebToken(word), !hidesSecret(word) else { return out += rules.mask }
        out += word
        guard let next = byte(at: position) else { return }
        if next == UInt8(ascii: ";"), word.elementsEqual("form-data".utf8) { return scanPart() }
        if next == UInt8(ascii: " ") || next == UInt8(ascii: "+"), RedactionScanner.isScheme(word) {
            maskCredential()
        } else if next == UInt8(ascii: ">"), isTag(from: start) {
            maskElement(named: word)
        } else if RedactionScanner.mayFollowName(next) {
            maskValue(of: word, isFirst: start == 0 || "?&;".utf8.contains(bytes[start - 1]))
        }
    }

    /// Returns whether a percent-encoded word, once decoded, contains a secret, such as a URL inside a URL.
    private func hidesSecret(_ word: ArraySlice<UInt8>) -> Bool {
        guard depth < 3, word.contains(UInt8(ascii: "%")) else { return false }
        let decoded = PercentEncoding.decoded(word)
        guard decoded.count < word.count else { return false }
        var inner = RedactionScanner(decoded, rules, depth: depth + 1)
        let first = decoded.first { $0 > 32 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { inner.scanJSON() } else { inner.scanText() }
        return inner.out != decoded
    }

    private mutating func maskCredential() {
        var end = position
        while byte(at: end) == UInt8(ascii: " ") || byte(at: end) == UInt8(ascii: "+") { end += 1 }
        let start = end
        while let byte = byte(at: end), !RedactionScanner.isSpace(byte), !"\"',;<>&\\".utf8.contains(byte) { end += 1 }
        mask(from: start, to: end)
    }

    /// Masks the value after a name, if the name denotes a secret: `="…"`, `: …`, `\":\"…\"`, `]=…`.
    private mutating func maskValue(of name: ArraySlice<UInt8>, isFirst: Bool) {
        var start = position
        while let byte = byte(at: start), "\\\"']".utf8.contains(byte) { start += 1 }
        while let byte = byte(at: start), RedactionScanner.isSpace(byte) { start += 1 }
        guard let separator = byte(at: start), separator == UInt8(ascii: ":") || separator == UInt8(ascii: "="),
            rules.isSecret(name, in: separator == UInt8(ascii: "=") && isFirst ? .item : .member)
        else { return }
        start += 1
        while let byte = byte(at: start), RedactionScanner.isSpace(byte) { start += 1 }
        var open = start
        while byte(at: open) == UInt8(ascii: "\\") { open += 1 }
        if let quote = byte(at: open), RedactionScanner.isQuote(quote) {
            mask(from: open + 1, to: end(ofQuotation: Array(bytes[start...open]), from: open + 1))
        } else if let first = byte(at: start) {
            let isNested = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            let isHeader = separator == UInt8(ascii: ":")
            mask(
                from: start,
                to: isNested ? endOfNested(from: start) : endOfPlainValue(from: start, isHeader: isHeader)
            )
        }
    }

    /// Masks the text of an XML element up to the next tag.
    private mutating func maskElement(named name: ArraySlice<UInt8>) {
        guard rules.isSecret(name, in: .member) else { return }
        var end = position + 1
        while let byte = byte(at: end), byte != UInt8(ascii: "<") { end += 1 }
        mask(from: position + 1, to: end)
    }

    private func isTag(from start: Int) -> Bool {
        start > 0 && (bytes[start - 1] == UInt8(ascii: "<") || bytes[start - 1] == UInt8(ascii: ":"))
    }

    private mutating func mask(from start: Int, to end: Int) {
        guard end > start else { return }
        out += bytes[position..<start]
        out += rules.mask
        position = end
    }

    /// Returns the position at which the same quotation mark, escaped as often, occurs again.
    private func end(ofQuotation quotation: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            if bytes[end...].starts(with: quotation) { return end }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    /// Returns the end of the bracket that begins here, ignoring brackets in quotes.
    private func endOfNested(from start: Int) -> Int {
        var (end, level) = (start, 0)
        while let byte = byte(at: end) {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): level += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): level -= 1
            case UInt8(ascii: "\""): end = min(self.end(ofQuotation: [byte], from: end + 1), bytes.count - 1)
            default: break
            }
            end += 1
            if level == 0 { break }
        }
        return end
    }

    /// Returns the end of a value without quotes.
    ///
    /// After a colon, the value ends with the line, because it may be a header field's value.
    private func endOfPlainValue(from start: Int, isHeader: Bool) -> Int {
        let delimiters = isHeader ? "\r\n\"'<}" : " \t\r\n&;,\"'<>}]"
        var end = start
        if let scheme = RedactionScanner.schemes.first(where: { startsWithWord($0, at: start) }) {
            end += scheme.count + 1
        }
        while let byte = byte(at: end), !delimiters.utf8.contains(byte) {
            guard byte == UInt8(ascii: "\\") else {
                end += 1
                continue
            }
            if self.byte(at: end + 1).map(RedactionScanner.isQuote) == true { break }
            end += 2
        }
        return min(end, bytes.count)
    }

    /// The position after two slashes, which JSON may escape with backslashes.
    private var afterSlashes: Int {
        var next = position + 1
        while byte(at: next) == UInt8(ascii: "\\") { next += 1 }
        return next + 1
    }

    /// The end of the user of a URL, at its `@`; the URL's two slashes begin at the position.
    ///
    /// Nil without a user.
    private var endOfUser: Int? {
        let start = afterSlashes
        guard byte(at: start - 1) == UInt8(ascii: "/") else { return nil }
        var at: Int?
        var end = start
        while let byte = byte(at: end), !"/?#\\\"'<>".utf8.contains(byte), !RedactionScanner.isSpace(byte) {
            if byte == UInt8(ascii: "@") { at = end }
            end += 1
        }
        return at.flatMap { $0 > start ? $0 : nil }
    }

    private func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    /// Returns whether a word and a blank begin at a position, ignoring case.
    private func startsWithWord(_ word: [UInt8], at start: Int) -> Bool {
        guard start + word.count < bytes.count, RedactionScanner.isSpace(bytes[start + word.count]) else {
            return false
        }
        return bytes[start..<(start + word.count)].lazy.map { $0 | 0x20 }.elementsEqual(word)
    }

    static func isWordPart(_ byte: UInt8) -> Bool {
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
        isQuote(byte) || isSpace(byte) || "\\:=]".utf8.contains(byte)
    }

    private static let schemes = ["bearer", "basic", "dpop", "negotiate"].map { Array($0.utf8) }

    private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
        schemes.contains { $0.count == word.count && word.lazy.map { $0 | 0x20 }.elementsEqual($0) }
    }

    /// Returns whether a word is three parts of Base64 of which the first begins as every encoded `{"` does.
    private static func isWebToken(_ word: ArraySlice<UInt8>) -> Bool {
        word.count > 20 && word.starts(with: [0x65, 0x79, 0x4A]) && word.count(where: { $0 == UInt8(ascii: ".") }) == 2
    }
}
