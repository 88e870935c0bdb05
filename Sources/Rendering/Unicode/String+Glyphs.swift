extension String {
    /// Calls `body` with one glyph after the other and the index of its grapheme, until `body` returns `false`.
    ///
    /// Nothing is read after that: looking at the first columns of a long text costs as much as those of a short one.
    /// A tab is as many spaces as there are to the next multiple of eight columns from the start of the line.
    ///
    /// - Parameters:
    ///   - start: Where to start; by default at the start of the text.
    ///   - column: How many columns of the line are before that.
    ///   - body: Takes a glyph and the index of the grapheme that it is of, and returns whether to go on.
    @inline(__always)
    func forEachGlyph(from start: String.Index? = nil, column: Int = 0, _ body: (Glyph, String.Index) -> Bool) {
        var column = column
        var index = start ?? startIndex
        let bytes = utf8
        while index < endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            // A printable ASCII character before another one, or before the end, is a grapheme by itself.
            if byte >= 0x20, byte < 0x7F, next == endIndex || bytes[next] < 0x80 {
                guard body(Glyph(Unicode.Scalar(byte), width: 1), index) else { return }
                column += 1
                index = next
                continue
            }
            // So is a unified ideograph (lead bytes E4…E9 are U+4000…U+9FFF) before ASCII, another one, or the end.
            if byte >= 0xE4, byte <= 0xE9 {
                let after = bytes.index(index, offsetBy: 3)
                let lead = after < endIndex ? bytes[after] : 0
                if lead < 0x80 || (lead >= 0xE4 && lead <= 0xE9) {
                    let glyph = GlyphAssembly.glyph(of: unicodeScalars[index])
                    guard body(glyph, index) else { return }
                    column += glyph.width
                    index = after
                    continue
                }
            }
            let character = self[index]
            guard forEachGlyph(of: character, at: index, column: &column, body) else { return }
            index = self.index(after: index)
        }
    }

    private func forEachGlyph(
        of character: Character,
        at index: String.Index,
        column: inout Int,
        _ body: (Glyph, String.Index) -> Bool
    ) -> Bool {
        if character == "\t" {
            for _ in 0..<(8 - column % 8) {
                guard body(.space, index) else { return false }
                column += 1
            }
            return true
        }
        let scalars = character.unicodeScalars
        if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            let glyph = GlyphAssembly.glyph(of: only)
            column += glyph.width
            return body(glyph, index)
        }
        for glyph in GlyphAssembly.glyphs(of: character) {
            guard body(glyph, index) else { return false }
            column += glyph.width
        }
        return true
    }
}
