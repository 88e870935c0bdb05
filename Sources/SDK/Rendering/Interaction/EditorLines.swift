/// The lines of a text as a multi-line editor of a width shows them.
///
/// A line is found from any position of the text by reading only the text around it: a line of more than 2,048 bytes is
/// wrapped in pieces of that size.
struct EditorLines {
    private let value: String
    private let bytes: String.UTF8View
    private let width: Int

    private static let pieceSize = 2048
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Creates the lines of a text whose UTF-8 is contiguous.
    ///
    /// - Parameters:
    ///   - value: The text.
    ///   - width: The number of columns of a line, at least 1.
    init(_ value: String, width: Int) {
        self.value = value
        bytes = value.utf8
        self.width = max(1, width)
    }

    /// Returns the bytes of the line that contains a position between two grapheme clusters; at the end of a wrapped
    /// line that is the line below.
    func line(at offset: Int) -> Range<Int> {
        wrapped(piece(at: offset)).last { $0.lowerBound <= offset } ?? offset..<offset
    }

    /// Returns the bytes of the line below another one, or `nil` below the last.
    func line(after line: Range<Int>) -> Range<Int>? {
        let next = separatorEnd(after: line.upperBound)
        guard next > line.upperBound || line.upperBound < bytes.count else { return nil }
        return self.line(at: next)
    }

    /// Returns the bytes of the line above another one, or `nil` above the first.
    func line(before line: Range<Int>) -> Range<Int>? {
        guard line.lowerBound > 0 else { return nil }
        let end = separatorStart(before: line.lowerBound)
        return wrapped(piece(at: end < line.lowerBound ? end : end - 1)).last { $0.lowerBound < line.lowerBound }
    }

    /// Returns the bytes of a paragraph: all up to the next line breaks.
    func paragraph(at offset: Int) -> Range<Int> {
        start(before: offset)..<end(after: offset, limit: bytes.count)
    }

    /// Returns where the line break that begins at a position ends, or the position itself.
    func separatorEnd(after offset: Int) -> Int {
        guard offset < bytes.count else { return offset }
        if byte(offset) == Self.newline { return offset + 1 }
        let isPair = byte(offset) == Self.carriageReturn && offset + 1 < bytes.count && byte(offset + 1) == Self.newline
        return isPair ? offset + 2 : offset
    }

    /// Returns where the line break that ends at a position begins, or the position itself.
    func separatorStart(before offset: Int) -> Int {
        guard offset > 0, byte(offset - 1) == Self.newline else { return offset }
        return offset > 1 && byte(offset - 2) == Self.carriageReturn ? offset - 2 : offset - 1
    }

    func column(of offset: Int, in line: Range<Int>) -> Int {
        var columns = 0
        forEachCharacter(in: line.lowerBound..<max(line.lowerBound, min(offset, line.upperBound))) { _, _, width in
            columns += width
        }
        return columns
    }

    /// Returns the position in a line that is nearest before a column; in a wrapped line never its end, which is the
    /// start of the line below.
    func offset(in line: Range<Int>, column: Int) -> Int {
        var columns = 0
        var found = line.lowerBound
        forEachCharacter(in: line) { start, _, width in
            if columns <= column { found = start }
            columns += width
        }
        return columns <= column && !isWrapped(line) ? line.upperBound : found
    }

    /// Returns whether a line continues below without a line break.
    func isWrapped(_ line: Range<Int>) -> Bool {
        line.upperBound < bytes.count && separatorEnd(after: line.upperBound) == line.upperBound
    }

    /// Calls a function with the start, the picture and the width of each grapheme cluster of a range.
    func forEachCharacter(in range: Range<Int>, _ body: (Int, String, Int) -> Void) {
        var index = self.index(range.lowerBound)
        let end = self.index(range.upperBound)
        var offset = range.lowerBound
        while index < end {
            let next = value.index(after: index)
            let picture = FieldWindow.picture(value[index], isMasked: false)
            body(offset, picture, picture.columns())
            offset += bytes.distance(from: index, to: next)
            index = next
        }
    }

    // MARK: - Pieces

    /// Returns the part of a paragraph around a position that is wrapped in one step.
    private func piece(at offset: Int) -> Range<Int> {
        let start = start(before: offset)
        let isAtEnd = offset == bytes.count || separatorEnd(after: offset) > offset
        let number = max(0, offset - start - (isAtEnd ? 1 : 0)) / Self.pieceSize
        let first = boundary(start + number * Self.pieceSize)
        let last = boundary(min(bytes.count, start + (number + 1) * Self.pieceSize))
        return min(first, offset)..<max(offset, end(after: offset, limit: last))
    }

    private func start(before offset: Int) -> Int {
        withBytes { bytes in
            let newline = Self.newline
            var start = offset
            while start > 0, bytes[start - 1] != newline { start -= 1 }
            return start
        }
    }

    private func end(after offset: Int, limit: Int) -> Int {
        withBytes { bytes in
            let newline = Self.newline
            var end = offset
            while end < limit, bytes[end] != newline { end += 1 }
            let isPair = end < bytes.count && end > offset && bytes[end] == newline
            return isPair && bytes[end - 1] == Self.carriageReturn ? end - 1 : end
        }
    }

    func boundary(_ offset: Int) -> Int {
        offset >= bytes.count
            ? bytes.count : bytes.distance(from: value.startIndex, to: value.graphemeIndex(atOrAfter: offset))
    }

    /// Returns the lines of a piece, at least one.
    private func wrapped(_ piece: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = piece.lowerBound
        var columns = 0
        var afterSpace: (offset: Int, columns: Int)?
        forEachCharacter(in: piece) { offset, picture, width in
            // A single space may use the column that is kept for the cursor.
            let room = picture == " " ? self.width + 1 : self.width
            if columns + width > room, offset > start {
                let end = afterSpace ?? (offset, columns)
                lines.append(start..<end.offset)
                start = end.offset
                columns -= end.columns
                afterSpace = nil
            }
            columns += width
            if picture == " " { afterSpace = (offset + 1, columns) }
        }
        return lines + [start..<piece.upperBound]
    }

    private func index(_ offset: Int) -> String.Index {
        bytes.index(value.startIndex, offsetBy: offset)
    }

    private func byte(_ offset: Int) -> UInt8 {
        withBytes { $0[offset] }
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = bytes.withContiguousStorageIfAvailable(body) { return result }
        return Array(bytes).withUnsafeBufferPointer(body)
    }
}
