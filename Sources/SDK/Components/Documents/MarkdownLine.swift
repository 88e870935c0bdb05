/// A line of a Markdown text, and how much of it has been read.
///
/// Tabs end at each fourth column. One of which only a part is skipped becomes blanks.
struct MarkdownLine {
    private var bytes: [UInt8]
    private var offset = 0
    private var column = 0
    private var nextOffset = 0
    private var nextColumn = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        findNext()
    }

    /// Whether there is nothing but blanks.
    var isBlank: Bool { nextOffset >= bytes.count }
    /// The number of columns up to the next byte that isn't blank.
    var indent: Int { nextColumn - column }
    /// The next byte that isn't blank.
    var next: UInt8? { isBlank ? nil : bytes[nextOffset] }
    /// The bytes that haven't been read.
    var rest: ArraySlice<UInt8> { bytes[offset...] }
    /// Whether the next byte is a blank.
    var isAtSpace: Bool { offset < bytes.count && MarkdownScanner.isSpace(bytes[offset]) }

    private var content: ArraySlice<UInt8> { bytes[nextOffset...] }

    private mutating func findNext() {
        (nextOffset, nextColumn) = (offset, column)
        while nextOffset < bytes.count, MarkdownScanner.isSpace(bytes[nextOffset]) {
            nextColumn += bytes[nextOffset] == 0x09 ? 4 - nextColumn % 4 : 1
            nextOffset += 1
        }
    }

    mutating func skipBlanks() {
        (offset, column) = (nextOffset, nextColumn)
    }

    mutating func skip(columns: Int) {
        var columns = columns
        while columns > 0, offset < bytes.count {
            if bytes[offset] == 0x09 {
                bytes.replaceSubrange(offset...offset, with: Array(repeating: 0x20, count: 4 - column % 4))
            }
            offset += 1
            column += 1
            columns -= 1
        }
        findNext()
    }

    // MARK: - Markers

    /// The level and the text of a heading.
    var heading: (level: Int, text: [UInt8])? {
        let hash = UInt8(ascii: "#")
        let level = content.prefix { $0 == hash }.count
        let rest = content.dropFirst(level)
        guard level <= 6, rest.first.map(MarkdownScanner.isSpace) ?? true else { return nil }
        var text = Self.trimmed(rest)
        let hashes = text.reversed().prefix { $0 == hash }.count
        let before = text.dropLast(hashes)
        if before.last.map(MarkdownScanner.isSpace) ?? true { text = Self.trimmed(before) }
        return (level, Array(text))
    }

    /// The length of a fence, and the language behind it.
    var fence: (length: Int, language: String)? {
        guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let length = content.prefix { $0 == mark }.count
        let info = Self.trimmed(content.dropFirst(length))
        guard length >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
        return (length, MarkdownScanner.plainText(info.prefix { !MarkdownScanner.isSpace($0) }))
    }

    func isClosingFence(ofLength length: Int) -> Bool {
        guard let mark = content.first else { return false }
        let fence = content.prefix { $0 == mark }
        return fence.count >= length && content[fence.endIndex...].allSatisfy(MarkdownScanner.isSpace)
    }

    /// The level of the heading that the line underlines.
    var underlineLevel: Int? {
        guard let mark = content.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return nil }
        let rest = content.drop { $0 == mark }
        return rest.allSatisfy(MarkdownScanner.isSpace) ? (mark == UInt8(ascii: "=") ? 1 : 2) : nil
    }

    /// Whether the line is a rule: three or more of `*`, `-` or `_`.
    var isRule: Bool {
        guard let mark = content.first, "*-_".utf8.contains(mark) else { return false }
        var count = 0
        for byte in content where !MarkdownScanner.isSpace(byte) {
            guard byte == mark else { return false }
            count += 1
        }
        return count >= 3
    }

    /// The marker of a list's item.
    ///
    /// - Parameter isInParagraph: Whether the item would end a paragraph: an empty one, and one with a number but 1,
    ///   don't.
    func marker(interruptingParagraph isInParagraph: Bool) -> MarkdownMarker? {
        guard let (marker, length) = markerHere else { return nil }
        let rest = content.dropFirst(length)
        guard rest.first.map(MarkdownScanner.isSpace) ?? true else { return nil }
        if isInParagraph, rest.allSatisfy(MarkdownScanner.isSpace) || marker.number ?? 1 != 1 { return nil }
        return marker
    }

    private var markerHere: (marker: MarkdownMarker, length: Int)? {
        guard let first = content.first else { return nil }
        if "*+-".utf8.contains(first) { return (MarkdownMarker(character: first, number: nil), 1) }
        let digits = content.prefix(10).prefix(while: MarkdownScanner.isDigit)
        guard (1...9).contains(digits.count), let end = content.dropFirst(digits.count).first,
            end == UInt8(ascii: ".") || end == UInt8(ascii: ")")
        else { return nil }
        let number = Int(String(decoding: digits, as: UTF8.self))
        return (MarkdownMarker(character: end, number: number), digits.count + 1)
    }

    /// Reads the marker of an item, and returns the number of columns by which the lines of the item are indented.
    mutating func takeMarker() -> Int {
        let (before, length) = (indent, markerHere?.length ?? 0)
        skipBlanks()
        skip(columns: length)
        // Five blanks or more begin code, which has its own.
        let blanks = isBlank || indent > 4 ? 1 : indent
        skip(columns: isAtSpace ? blanks : 0)
        return before + length + blanks
    }

    // MARK: - Tables

    /// Returns the cells of a row of a table.
    static func cells(of row: ArraySlice<UInt8>) -> [[UInt8]] {
        var row = trimmed(row)
        let bar = UInt8(ascii: "|")
        if row.first == bar { row = row.dropFirst() }
        var cells: [[UInt8]] = []
        var cell: [UInt8] = []
        var isEscaped = false
        for byte in row {
            if byte == bar, !isEscaped {
                cells.append(Array(trimmed(cell[...])))
                cell = []
                continue
            }
            if byte == bar { cell.removeLast() }
            cell.append(byte)
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        let last = trimmed(cell[...])
        if !last.isEmpty { cells.append(Array(last)) }
        return cells
    }

    /// Returns the columns of the line below the head of a table, or `nil` for another line.
    static func columns(of row: ArraySlice<UInt8>) -> [MarkdownColumn]? {
        guard row.allSatisfy({ "|:- \t".utf8.contains($0) }), row.contains(UInt8(ascii: "-")) else { return nil }
        let colon = UInt8(ascii: ":")
        var columns: [MarkdownColumn] = []
        for cell in cells(of: row) {
            let dashes = cell.drop { $0 == colon }
            let hasStart = dashes.count == cell.count - 1
            let hasEnd = dashes.last == colon
            let middle = hasEnd ? dashes.dropLast() : dashes
            guard cell.count - dashes.count <= 1, !middle.isEmpty, middle.allSatisfy({ $0 == UInt8(ascii: "-") }) else {
                return nil
            }
            columns.append(hasEnd ? (hasStart ? .center : .end) : .start)
        }
        return columns.isEmpty ? nil : columns
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: MarkdownScanner.isSpace)
        while let last = bytes.last, MarkdownScanner.isSpace(last) { bytes.removeLast() }
        return bytes
    }
}

extension [UInt8] {
    /// Whether the last line, which ends in a line feed, is blank.
    var hasBlankLastLine: Bool {
        guard last == 0x0A else { return false }
        for byte in dropLast().reversed() {
            if byte == 0x0A { return true }
            guard MarkdownScanner.isSpace(byte) else { return false }
        }
        return true
    }

    mutating func removeLastLine() {
        removeLast()
        while let last, last != 0x0A { removeLast() }
    }
}
