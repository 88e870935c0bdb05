/// Reads the text of a Markdown paragraph, as CommonMark describes it (appendix "A parsing strategy").
///
/// The text is divided into pieces; styles and links are ranges of pieces. Nothing is recursive, and all loops together
/// take a time that grows with the length of the text.
struct MarkdownInlines {
    private struct Piece {
        var text: [UInt8]
        var isCode = false
    }

    /// A bracket that may begin a link.
    private struct Bracket {
        var piece: Int
        var isImage: Bool
        /// The index of the first byte behind the bracket.
        var start: Int
        /// The last mark before the bracket.
        var mark: Int
        var isActive = true
        /// Whether another bracket follows, so that the text is no label.
        var isFollowed = false
    }

    private let text: [UInt8]
    private let references: [String: String]
    private var index = 0
    private var plain: [UInt8] = []
    private var pieces: [Piece] = []
    private var brackets: [Bracket] = []
    private var marks = MarkdownMarks()
    private var links: [MarkdownRange] = []
    /// The starts of runs of backticks, by their length.
    private var backticks: [Int: [Int]] = [:]

    /// Returns the parts of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - references: The addresses of links by their labels.
    static func runs(of text: [UInt8], _ references: [String: String] = [:]) -> [MarkdownRun] {
        var inlines = MarkdownInlines(text, references)
        return inlines.read()
    }

    private init(_ text: [UInt8], _ references: [String: String]) {
        let end = text.lastIndex { !MarkdownScanner.isSpace($0) && $0 != 0x0A } ?? -1
        self.text = Array(text[...end])
        self.references = references
        findBackticks()
    }

    private mutating func read() -> [MarkdownRun] {
        while index < text.count, MarkdownScanner.isSpace(text[index]) || text[index] == 0x0A { index += 1 }
        while index < text.count { take() }
        flush()
        marks.resolve(above: -1)
        return MarkdownRuns.runs(of: finishedPieces, marks.ranges + links)
    }

    private var finishedPieces: [(text: String, isCode: Bool)] {
        var texts = pieces
        for mark in marks.all { texts[mark.piece].text = Array(repeating: mark.character, count: mark.count) }
        return texts.map { (String(decoding: $0.text, as: UTF8.self), $0.isCode) }
    }

    private mutating func take() {
        let byte = text[index]
        switch byte {
        case 0x0A: takeBreak()
        case UInt8(ascii: "\\"): takeEscape()
        case UInt8(ascii: "`"): takeCode()
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): takeMark(byte)
        case UInt8(ascii: "["): openBracket(isImage: false)
        case UInt8(ascii: "!") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "["):
            index += 1
            openBracket(isImage: true)
        case UInt8(ascii: "]"): closeBracket()
        case UInt8(ascii: "<"): takeAddress()
        case UInt8(ascii: "&"):
            if let entity = MarkdownEntity.at(index, in: text) {
                plain += entity.text.utf8
                index = entity.end
            } else {
                takePlain()
            }
        default: takePlain()
        }
    }

    // MARK: - Pieces

    private mutating func takePlain() {
        plain.append(text[index])
        index += 1
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        pieces.append(Piece(text: plain))
        plain = []
    }

    private mutating func add(_ text: [UInt8], isCode: Bool = false) {
        flush()
        pieces.append(Piece(text: text, isCode: isCode))
    }

    private mutating func removeTrailingBlanks() {
        while let last = plain.last, MarkdownScanner.isSpace(last) { plain.removeLast() }
    }

    private mutating func takeBreak() {
        let blanks = plain.reversed().prefix { $0 == 0x20 }.count
        removeTrailingBlanks()
        endLine(isHard: blanks >= 2)
    }

    private mutating func endLine(isHard: Bool) {
        index += 1
        while index < text.count, MarkdownScanner.isSpace(text[index]) { index += 1 }
        if index < text.count { plain.append(isHard ? 0x0A : 0x20) }
    }

    private mutating func takeEscape() {
        index += 1
        guard index < text.count else { return plain.append(UInt8(ascii: "\\")) }
        if text[index] == 0x0A { return endLine(isHard: true) }
        if !MarkdownScanner.isPunctuation(text[index]) { return plain.append(UInt8(ascii: "\\")) }
        takePlain()
    }

    // MARK: - Code

    private mutating func findBackticks() {
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] == UInt8(ascii: "`") { end += 1 }
            if end > start { backticks[end - start, default: []].append(start) }
            start = max(end, start + 1)
        }
        // The next one is taken from the end.
        for length in backticks.keys { backticks[length]?.reverse() }
    }

    private mutating func takeCode() {
        let length = text[index...].prefix { $0 == UInt8(ascii: "`") }.count
        let start = index + length
        while let next = backticks[length]?.last, next < start { backticks[length]?.removeLast() }
        guard let end = backticks[length]?.last else {
            plain += text[index..<start]
            return index = start
        }
        var code = text[start..<end].map { $0 == 0x0A ? 0x20 : $0 }
        if code.count > 1, code.first == 0x20, code.last == 0x20, code.contains(where: { $0 != 0x20 }) {
            code = Array(code.dropFirst().dropLast())
        }
        add(code, isCode: true)
        index = end + length
    }

    // MARK: - Styles

    private mutating func takeMark(_ byte: UInt8) {
        let count = text[index...].prefix { $0 == byte }.count
        guard byte != UInt8(ascii: "~") || count < 3 else {
            plain += text[index..<index + count]
            return index += count
        }
        let (before, after) = (scalar(before: index), scalar(at: index + count))
        add([])
        marks.add(byte, count: count, piece: pieces.count - 1, between: before, and: after)
        index += count
    }

    private func scalar(before index: Int) -> Unicode.Scalar {
        guard index > 0 else { return "\n" }
        let first = text[..<index].lastIndex { $0 & 0xC0 != 0x80 } ?? index - 1
        return scalar(at: first)
    }

    private func scalar(at index: Int) -> Unicode.Scalar {
        String(decoding: text[min(index, text.count)...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\n"
    }

    // MARK: - Links

    private mutating func openBracket(isImage: Bool) {
        if let last = brackets.indices.last { brackets[last].isFollowed = true }
        add(Array(isImage ? "![".utf8 : "[".utf8))
        index += 1
        brackets.append(
            Bracket(piece: pieces.count - 1, isImage: isImage, start: index, mark: marks.all.count - 1)
        )
    }

    private mutating func closeBracket() {
        let end = index
        index += 1
        guard let bracket = brackets.popLast() else { return plain.append(UInt8(ascii: "]")) }
        guard bracket.isActive, let address = address(of: bracket, end) else {
            return plain.append(UInt8(ascii: "]"))
        }
        pieces[bracket.piece].text = []
        flush()
        links.append(MarkdownRange(start: bracket.piece, end: pieces.count, .link(address)))
        marks.resolve(above: bracket.mark)
        // A link contains no other one.
        guard !bracket.isImage else { return }
        for index in brackets.indices.reversed() where !brackets[index].isImage {
            guard brackets[index].isActive else { break }
            brackets[index].isActive = false
        }
    }

    /// Reads the address behind the text of a link, or looks for that of its label.
    private mutating func address(of bracket: Bracket, _ end: Int) -> String? {
        if index < text.count, text[index] == UInt8(ascii: "("), let (address, end) = inlineAddress(from: index + 1) {
            index = end
            return address
        }
        if let labelEnd = MarkdownScanner.labelEnd(text, from: index) {
            let address = references[MarkdownScanner.key(of: text[index..<labelEnd])]
            if address != nil { index = labelEnd }
            return address
        }
        guard !bracket.isFollowed, end - bracket.start < 1000 else { return nil }
        let address = references[MarkdownScanner.key(of: text[bracket.start - 1...end])]
        let isCollapsed = text[index...].starts(with: "[]".utf8)
        if address != nil, isCollapsed { index += 2 }
        return address
    }

    private func inlineAddress(from start: Int) -> (address: String, end: Int)? {
        var index = MarkdownScanner.blanksEnd(text, from: start)
        var address = ""
        if let found = MarkdownScanner.destination(text, from: index) {
            address = found.address
            index = MarkdownScanner.blanksEnd(text, from: found.end)
            if index > found.end, let end = MarkdownScanner.titleEnd(text, from: index) {
                index = MarkdownScanner.blanksEnd(text, from: end)
            }
        }
        return index < text.count && text[index] == UInt8(ascii: ")") ? (address, index + 1) : nil
    }

    /// Reads an address in angle brackets.
    private mutating func takeAddress() {
        let rest = text[(index + 1)...]
        let end = rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        guard let end, text[end] == UInt8(ascii: ">"), let kind = Self.kind(of: rest[..<end]) else {
            return takePlain()
        }
        add(Array(rest[..<end]))
        let address = String(decoding: rest[..<end], as: UTF8.self)
        links.append(MarkdownRange(start: pieces.count - 1, end: pieces.count, .link(kind + address)))
        index = end + 1
    }

    /// Returns what an address has to have before it: nothing, or the scheme of mail; `nil` for no address.
    private static func kind(of text: ArraySlice<UInt8>) -> String? {
        let scheme = text.prefix {
            MarkdownScanner.isLetter($0) || MarkdownScanner.isDigit($0) || "+.-".utf8.contains($0)
        }
        if (2...32).contains(scheme.count), text.dropFirst(scheme.count).first == UInt8(ascii: ":"),
            scheme.first.map(MarkdownScanner.isLetter) == true
        {
            return ""
        }
        let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
            parts[0].allSatisfy({ MarkdownScanner.isPunctuation($0) || isWord($0) }),
            !parts[0].contains(where: { "\"(),:;[\\]".utf8.contains($0) }),
            parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy({ label in
                (1...63).contains(label.count) && label.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") }
                    && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            })
        else { return nil }
        return "mailto:"
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        MarkdownScanner.isLetter(byte) || MarkdownScanner.isDigit(byte)
    }
}
