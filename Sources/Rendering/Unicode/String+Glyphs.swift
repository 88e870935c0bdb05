extension String {
    /// Calls `body` with one glyph after the other, where its grapheme begins and where it ends, until `body` returns
    /// `false`.
    ///
    /// Nothing is read after that: looking at the first columns of a long text costs as much as those of a short one.
    /// A tab is as many spaces as there are to the next multiple of eight columns from the start of the line. What is left
    /// out is a glyph without columns.
    ///
    /// - Parameters:
    ///   - start: Where to start; by default at the start of the text.
    ///   - column: How many columns of the line are before that.
    ///   - body: Takes a glyph and the range of the grapheme that it is of, and returns whether to go on.
    @inline(__always)
    func forEachGlyph(
        from start: String.Index? = nil,
        column: Int = 0,
        _ body: (Glyph, String.Index, String.Index) -> Bool
    ) {
        var column = column
        var isolates: IsolatePairs?
        var index = start ?? startIndex
        let bytes = utf8
        while index < endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            // A printable ASCII character before another one, or before the end, is a grapheme by itself.
            if byte >= 0x20, byte < 0x7F, next == endIndex || bytes[next] < 0x80 {
                guard body(Glyph(Unicode.Scalar(byte), width: 1), index, next) else { return }
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
                    guard body(glyph, index, after) else { return }
                    column += glyph.width
                    index = after
                    continue
                }
            }
            let end = clusterEnd(from: index)
            guard forEachGlyph(of: index..<end, column: &column, isolates: &isolates, body) else { return }
            index = end
        }
    }

    private func forEachGlyph(
        of cluster: Range<String.Index>,
        column: inout Int,
        isolates: inout IsolatePairs?,
        _ body: (Glyph, String.Index, String.Index) -> Bool
    ) -> Bool {
        let scalars = self[cluster].unicodeScalars
        guard let only = scalars.first else { return true }
        guard scalars.index(after: scalars.startIndex) == scalars.endIndex else {
            for glyph in GlyphAssembly.glyphs(of: scalars) {
                guard body(glyph, cluster.lowerBound, cluster.upperBound) else { return false }
                column += glyph.width
            }
            return true
        }
        if only == "\t" {
            for _ in 0..<(8 - column % 8) {
                guard body(.space, cluster.lowerBound, cluster.upperBound) else { return false }
                column += 1
            }
            return true
        }
        var glyph = GlyphAssembly.glyph(of: only)
        if (0x2066...0x2069).contains(only.value) {
            let pairs = isolates ?? IsolatePairs(of: self)
            isolates = pairs
            if pairs.contains(utf8.distance(from: startIndex, to: cluster.lowerBound)) { glyph = Glyph(only, width: 0) }
        }
        column += glyph.width
        return body(glyph, cluster.lowerBound, cluster.upperBound)
    }

    /// Returns where a grapheme ends.
    ///
    /// One of more than 256 bytes is cut there, and the marks that follow are of it too: no more than them is read of a text
    /// of nothing but marks.
    func clusterEnd(from start: String.Index) -> String.Index {
        guard let limit = utf8.index(start, offsetBy: 256, limitedBy: endIndex), limit < endIndex else {
            return index(after: start)
        }
        // No grapheme goes on over an ASCII character, so one that has to end before it may be looked for in the whole text.
        guard !utf8[utf8.index(after: start)..<limit].contains(where: { $0 < 0x80 }) else { return index(after: start) }
        let end = unicodeScalars.index(before: unicodeScalars.index(after: limit))
        let window = String(self[start..<end])
        let first = window.index(after: window.startIndex)
        guard first == window.endIndex else {
            return utf8.index(start, offsetBy: window.utf8.distance(from: window.startIndex, to: first))
        }
        return utf8.index(startIndex, offsetBy: markEnd(from: utf8.distance(from: startIndex, to: end)))
    }

    /// Returns where the marks end that begin at a byte.
    ///
    /// Bytes are decoded here: there may be millions of marks, and a view of code points takes several times as long.
    private func markEnd(from start: Int) -> Int {
        let table = WidthClass.table
        let end = utf8.withContiguousStorageIfAvailable { bytes in
            var position = start
            while position < bytes.count {
                let lead = bytes[position]
                let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
                guard length > 1, position + length <= bytes.count else { return position }
                var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
                for offset in 1..<length { value = value << 6 | UInt32(bytes[position + offset] & 0x3F) }
                guard let scalar = Unicode.Scalar(value), table.isMark(scalar) else { return position }
                position += length
            }
            return position
        }
        return end ?? start
    }
}
