extension String {
    /// Returns how many columns the text takes on one line of a terminal, or `limit` if it takes more.
    ///
    /// East Asian wide and full-width characters and emoji take two columns, marks none, everything else one; what can't
    /// be shown takes the column of the symbol that stands for it (Unicode Standard Annex 11, Technical Standard 51).
    ///
    /// - Parameter limit: Where to stop measuring.
    /// - Returns: The columns, at most `limit`.
    public func columns(limit: Int = .max) -> Int {
        var columns = 0
        forEachGlyph { glyph, _ in
            columns += glyph.width
            return columns < limit
        }
        return Swift.min(columns, limit)
    }

    /// Whether every byte is a printable ASCII character, and so a column.
    var isPrintableASCII: Bool {
        let isPrintable = utf8.withContiguousStorageIfAvailable { bytes in
            // Without a branch, so that several bytes are looked at in one step.
            var others: UInt8 = 0
            for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
            return others == 0
        }
        return isPrintable ?? false
    }

    /// Returns the longest start of the text that takes at most `limit` columns and splits no grapheme.
    func prefix(columns limit: Int) -> Substring {
        var columns = 0
        var end = endIndex
        var current = startIndex
        forEachGlyph { glyph, index in
            if index != current { current = index }
            columns += glyph.width
            guard columns <= limit else {
                end = current
                return false
            }
            return true
        }
        return self[..<end]
    }

    /// Returns the longest end of the text that takes at most `limit` columns and splits no grapheme.
    ///
    /// It is read from its end; a tab counts as eight columns.
    func suffix(columns limit: Int) -> Substring {
        var columns = 0
        var start = endIndex
        while start > startIndex {
            let previous = index(before: start)
            let character = self[previous]
            columns += character == "\t" ? 8 : String(character).columns()
            guard columns <= limit else { break }
            start = previous
        }
        return self[start...]
    }
}
