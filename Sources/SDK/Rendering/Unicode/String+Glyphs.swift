extension String {
    /// Calls `body` for one glyph after the other, with the start and the end of its grapheme cluster, until `body`
    /// returns `false`.
    ///
    /// The text after that is not read: measuring the first columns of a long text costs as much as that of a short
    /// one. A tab becomes spaces up to the next multiple of eight columns from the start of the line. Characters that
    /// aren't shown become glyphs of width 0.
    ///
    /// - Parameters:
    ///   - start: The index to start at; by default the start of the text.
    ///   - column: The column of the line at which the text starts.
    ///   - body: A function that receives a glyph and the start and end of its grapheme cluster, and returns whether to
    ///     continue.
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
            // A printable ASCII character before another one, or at the end, is a grapheme cluster by itself.
            if byte >= 0x20, byte < 0x7F, next == endIndex || bytes[next] < 0x80 {
                guard body(Glyph(Unicode.Scalar(byte), width: 1), index, next) else { return }
                column += 1
                index = next
                continue
            }
            // So is a unified ideograph (lead bytes E4…E9: U+4000…U+9FFF) before ASCII, before another one, or at the
            // end.
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

    /// Returns the end of the grapheme cluster that starts at an index.
    ///
    /// A cluster of more than 256 bytes ends at the first code point after them that isn't a mark, so that the search
    /// for its end reads no further than the marks.
    func clusterEnd(from start: String.Index) -> String.Index {
        guard let limit = utf8.index(start, offsetBy: 256, limitedBy: endIndex), limit < endIndex else {
            return index(after: start)
        }
        // No cluster extends over an ASCII character, so the whole text can be searched for the end of a cluster that
        // stands before one.
        guard !utf8[utf8.index(after: start)..<limit].contains(where: { $0 < 0x80 }) else { return index(after: start) }
        let end = unicodeScalars.index(before: unicodeScalars.index(after: limit))
        let window = String(self[start..<end])
        let first = window.index(after: window.startIndex)
        guard first == window.endIndex else {
            return utf8.index(start, offsetBy: window.utf8.distance(from: window.startIndex, to: first))
        }
        return utf8.index(startIndex, offsetBy: markEnd(from: utf8.distance(from: startIndex, to: end)))
    }

    /// Returns the end of the marks that begin at a byte offset.
    ///
    /// The function decodes bytes itself, because there may be millions of marks and a view of code points takes
    /// several times as long.
    private func markEnd(from start: Int) -> Int {
        let table = WidthClass.table
        let end = utf8.withContiguousStorageIfAvailable { bytes in
            var position = start
            // A run is mostly of one mark, which is looked up once.
            var mark: UInt32 = 0
            while position < bytes.count {
                let lead = bytes[position]
                let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
                guard length > 1, position + length <= bytes.count else { return position }
                var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
                for offset in 1..<length { value = value << 6 | UInt32(bytes[position + offset] & 0x3F) }
                if value != mark {
                    guard let scalar = Unicode.Scalar(value), table.isMark(scalar) else { return position }
                    mark = value
                }
                position += length
            }
            return position
        }
        return end ?? start
    }
}
