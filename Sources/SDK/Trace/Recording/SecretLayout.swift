import MillraceRendering

/// The lines of a text as a reader sees them: the pieces between borders and gaps, which continue in the next line, in
/// the next line of their column, or in the next column.
struct SecretLayout {
    /// A text between two gaps or borders.
    private struct Piece {
        let row: Int
        let columns: Range<Int>
        let bytes: Range<Int>
    }

    private struct Glyph {
        let column: Int
        let width: Int
        let bytes: Range<Int>
        let isSpace: Bool
        let isBorder: Bool
    }

    /// The number of bytes up to which a text without borders may have columns.
    private static let columnLimit = 8_192
    /// The number of pieces up to which a text may have columns: no screen has more.
    private static let pieceLimit = 4_096

    private let text: [UInt8]
    private let rows: [[Glyph]]
    private let hasBorders: Bool
    /// For each byte, whether it is a part of the end of a line.
    private let isBreak: [Bool]

    /// The layouts of a text: as it stands, and where some characters are escaped, as they stand for others.
    ///
    /// A text of one line without gaps has none.
    static func layouts(of text: [UInt8]) -> [SecretLayout] {
        guard mayHavePieces(text) else { return [] }
        let plain = SecretLayout(text, unescaping: false)
        guard text.count <= columnLimit, text.contains(where: SecretSearch.isEscape) else { return [plain] }
        return [plain, SecretLayout(text, unescaping: true)]
    }

    /// Creates a layout.
    ///
    /// - Parameter unescapes: Whether an escaped character takes the columns of the character, and not those of the
    ///   escape.
    private init(_ text: [UInt8], unescaping unescapes: Bool) {
        var isBreak = Array(repeating: false, count: text.count)
        var (lines, start, position): ([Range<Int>], Int, Int) = ([], 0, 0)
        while position < text.count {
            guard let found = EscapedScalar(in: text, at: position), found.isLineBreak else {
                position += 1
                continue
            }
            let end = found.end
            lines.append(start..<position)
            for index in position..<end { isBreak[index] = true }
            (start, position) = (end, end)
        }
        lines.append(start..<text.count)
        rows = lines.map { Self.glyphs(of: text, in: $0, unescaping: unescapes) }
        hasBorders = rows.contains { $0.contains(where: \.isBorder) }
        (self.text, self.isBreak) = (text, isBreak)
    }

    /// The readings of the text: line after line, and column after column.
    var readings: [SecretReading] {
        let pieces = rows.indices.map { self.pieces(ofRow: $0) { _ in false } }
        let lines = SecretReading(text, pieces.joined().map(\.bytes))
        let count = pieces.reduce(0) { $0 + $1.count }
        guard hasBorders || text.count <= Self.columnLimit, rows.count > 1, count <= Self.pieceLimit else {
            return [lines]
        }
        // In columns with one space between them, that space stands above another one.
        let spaces = rows.map { Set($0.lazy.filter(\.isSpace).map(\.column)) }
        let narrow = rows.indices.map { row in
            self.pieces(ofRow: row) { column in
                row > 0 && spaces[row - 1].contains(column)
                    || row + 1 < rows.count && spaces[row + 1].contains(column)
            }
        }
        return [lines, reading(ofColumns: pieces), reading(ofColumns: narrow)]
    }

    /// Whether nothing but a gap or the end of a line is in a range.
    func isGap(_ range: Range<Int>) -> Bool {
        range.allSatisfy { isBreak[$0] || Self.isSpace(text[$0]) }
    }

    // MARK: Lines

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func mayHavePieces(_ text: [UInt8]) -> Bool {
        var last: UInt8 = 0
        for byte in text {
            switch byte {
            case 0x0A, 0x0D, 0x7C, 0x5C, 0x25, 0x26: return true
            // The lead byte of the characters of borders.
            case 0xE2: return true
            case 0x20, 0x09: if isSpace(last) { return true }
            default: break
            }
            last = byte
        }
        return false
    }

    private static func glyphs(of text: [UInt8], in line: Range<Int>, unescaping unescapes: Bool) -> [Glyph] {
        var (glyphs, column, position): ([Glyph], Int, Int) = ([], 0, line.lowerBound)
        while position < line.upperBound {
            let found = EscapedScalar(in: text, at: position)
            if let found, found.isEscaped, !unescapes, !found.isBorder, found.scalar != " " {
                glyphs.append(
                    Glyph(column: column, width: 1, bytes: position..<position + 1, isSpace: false, isBorder: false)
                )
                column += 1
                position += 1
                continue
            }
            let end = min(line.upperBound, found?.end ?? position + 1)
            let width = found.map { $0.isBorder || $0.scalar.isASCII ? 1 : String($0.scalar).columns() } ?? 1
            let isSpace = found.map { $0.scalar == " " || $0.scalar == "\t" } ?? false
            glyphs.append(
                Glyph(
                    column: column,
                    width: width,
                    bytes: position..<end,
                    isSpace: isSpace,
                    isBorder: found?.isBorder ?? false
                )
            )
            column += width
            position = end
        }
        return glyphs
    }

    // MARK: Pieces

    /// The pieces of a line, which end at a border and at two spaces.
    private func pieces(ofRow row: Int, andAt isGap: (Int) -> Bool) -> [Piece] {
        let glyphs = rows[row]
        var (pieces, start): ([Piece], Int?) = ([], nil)
        func end(_ index: Int) {
            guard let first = start else { return }
            let last = glyphs[index - 1]
            pieces.append(
                Piece(
                    row: row,
                    columns: glyphs[first].column..<last.column + last.width,
                    bytes: glyphs[first].bytes.lowerBound..<last.bytes.upperBound
                )
            )
            start = nil
        }
        for (index, glyph) in glyphs.enumerated() {
            let isEnd = index + 1 == glyphs.count || glyphs[index + 1].isSpace || glyphs[index + 1].isBorder
            if glyph.isBorder || glyph.isSpace && (isEnd || isGap(glyph.column)) {
                end(index)
            } else if !glyph.isSpace {
                start = start ?? index
            }
        }
        end(glyphs.count)
        return pieces
    }

    /// The pieces of one column after the other: each follows the last one above it.
    private func reading(ofColumns rows: [[Piece]]) -> SecretReading {
        var columns: [[Piece]] = []
        for piece in rows.joined() {
            let above = columns.indices.filter { index in
                columns[index].last.map { $0.row < piece.row && $0.columns.overlaps(piece.columns) } == true
            }
            // The nearest, and of several the one that begins nearest to it.
            let next = above.max { left, right in
                let distance = { (index: Int) in
                    columns[index].last.map { (-$0.row, abs($0.columns.lowerBound - piece.columns.lowerBound)) } ?? (
                        0, 0
                    )
                }
                return distance(left) > distance(right)
            }
            if let next { columns[next].append(piece) } else { columns.append([piece]) }
        }
        columns.sort { ($0[0].columns.lowerBound, $0[0].row) < ($1[0].columns.lowerBound, $1[0].row) }
        return SecretReading(text, columns.joined().map(\.bytes))
    }
}
