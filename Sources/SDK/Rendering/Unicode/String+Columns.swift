extension String {
    /// Returns the number of columns of the text on one line of a terminal, or `limit` if it is wider.
    ///
    /// East Asian wide and full-width characters and emoji take two columns, marks none, vowel signs beside their
    /// letters and all other characters one. A character that can't be shown takes the column of its symbol (Unicode
    /// Standard Annex 11, Technical Standard 51, and the behavior of terminals: ``WidthRules``).
    ///
    /// - Parameter limit: The width at which measuring stops.
    /// - Returns: The number of columns, at most `limit`.
    public func columns(limit: Int = .max) -> Int {
        columns(limit: limit, from: 0)
    }

    /// Returns the number of columns of the text when it begins at column `start` of its line; tab stops depend on that
    /// column.
    func columns(limit: Int, from start: Int) -> Int {
        var columns = asciiPrefix(limit: Swift.max(0, limit))
        guard columns < limit, columns < utf8.count else { return columns }
        forEachGlyph(from: utf8.index(startIndex, offsetBy: columns), column: start + columns) { glyph, _, _ in
            columns += glyph.width
            return columns < limit
        }
        return Swift.min(columns, limit)
    }

    /// Returns the number of leading bytes that are grapheme clusters of one column each: printable ASCII, except a
    /// last character that a mark may follow.
    func asciiPrefix(limit: Int) -> Int {
        let count = utf8.withContiguousStorageIfAvailable { bytes in
            let end = Swift.min(limit, bytes.count)
            var count = 0
            while count < end, bytes[count] &- 0x20 < 0x5F { count += 1 }
            return count > 0 && count < bytes.count && bytes[count] >= 0x80 ? count - 1 : count
        }
        return count ?? 0
    }

    /// The text with a space for each line break.
    var onOneLine: String {
        isPrintableASCII ? self : String(map { $0.isNewline ? " " : $0 })
    }

    /// Whether every byte is a printable ASCII character, which takes one column.
    var isPrintableASCII: Bool {
        let isPrintable = utf8.withContiguousStorageIfAvailable { bytes in
            // The loop has no branches, so that the compiler can check several bytes in one step.
            var others: UInt8 = 0
            for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
            return others == 0
        }
        return isPrintable ?? false
    }
}

extension Substring {
    /// Returns the longest start of the text that takes at most `limit` columns and divides no grapheme cluster.
    func prefix(columns limit: Int) -> Substring {
        guard limit > 0 else { return self[..<startIndex] }
        var columns = 0
        var end = endIndex
        base.forEachGlyph(from: startIndex) { glyph, index, _ in
            columns += glyph.width
            guard index < endIndex, columns <= limit else {
                end = Swift.min(index, endIndex)
                return false
            }
            return true
        }
        return self[..<end]
    }

    /// Returns the longest suffix of the text that takes at most `limit` columns and divides no grapheme cluster.
    ///
    /// The text is read from its end; a tab counts as eight columns.
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
