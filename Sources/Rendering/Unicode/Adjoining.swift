/// The code points that would join with what stands in the cell beside them, and what is shown for one that stands alone.
///
/// A terminal may join by code points, by graphemes, or by the place of the cursor, so no jump keeps two cells apart. Every
/// glyph is one that joins with nothing: then what is in a cell depends on no other cell.
enum Adjoining {
    /// Returns whether a code point is of the grapheme after it, as the number signs of Arabic are (`Prepend` in Unicode
    /// Standard Annex 29).
    @inline(__always)
    static func isPrepended(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x600 && isListedAsPrepended(scalar.value)
    }

    private static func isListedAsPrepended(_ value: UInt32) -> Bool {
        switch value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0xD4E, 0x110BD, 0x110CD, 0x111C2...0x111C3: true
        case 0x113D1, 0x1193F, 0x11941, 0x11A84...0x11A89, 0x11D46, 0x11F02: true
        default: false
        }
    }

    /// Returns whether a letter with a column of its own is of the grapheme before it: the vowels of Thai and Lao that are
    /// written on both sides, and the voice marks of half-width kana.
    @inline(__always)
    static func isAppended(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{E33}" || scalar == "\u{EB3}" || scalar == "\u{FF9E}" || scalar == "\u{FF9F}"
    }

    static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F3FB...0x1F3FF).contains(scalar.value)
    }

    /// Returns the square that has about the color of a skin tone.
    static func square(of skinTone: Unicode.Scalar) -> Unicode.Scalar {
        switch skinTone.value {
        case 0x1F3FB: "\u{2B1C}"
        case 0x1F3FC: "\u{1F7E8}"
        case 0x1F3FD: "\u{1F7E7}"
        case 0x1F3FE: "\u{1F7EB}"
        default: "\u{2B1B}"
        }
    }

    /// Returns the letter in a square that half a flag stands for.
    static func letter(of flagLetter: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(flagLetter.value - 0x1F1E6 + 0x1F130) ?? Glyph.replacement
    }

    /// Returns whether a glyph ends in what may join with the glyph after it: a joiner, or a consonant without its vowel, which
    /// makes a conjunct with another consonant.
    static func isOpen(_ cluster: String) -> Bool {
        let scalars = cluster.unicodeScalars
        if scalars.last == Joiners.joiner { return true }
        let end = scalars.last { $0.isVirama || !WidthClass.of($0).isMark }
        return end?.isVirama ?? false
    }

    /// Returns a glyph with what keeps it from joining with the one after it in another cell, or `nil` if it doesn't anyway.
    ///
    /// After a joiner, tmux takes whatever isn't ASCII into the cell. Between letters of one script it may: it is a word.
    static func closed(_ cluster: String, before next: String) -> String? {
        guard let first = cluster.unicodeScalars.first, let second = next.unicodeScalars.first else { return nil }
        guard second.value >= 0x80 else { return nil }
        let both = cluster + next
        let isOneGrapheme = both.index(after: both.startIndex) == both.endIndex
        let isOfOneScript = first.value >> 7 == second.value >> 7 && second.properties.isAlphabetic
        let isOneWord = cluster.unicodeScalars.last != Joiners.joiner || isOfOneScript
        guard isOneGrapheme || !isOneWord else { return nil }
        var scalars = cluster.unicodeScalars
        scalars.append(Joiners.nonJoiner)
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var isVirama: Bool {
        properties.canonicalCombiningClass == .virama
    }
}

extension CellGrid {
    /// The grid without glyphs that would join with the one after them.
    var withGlyphsClosed: CellGrid {
        let areOpen = clusters.map(Adjoining.isOpen)
        guard areOpen.contains(true) else { return self }
        var grid = self
        for index in cells.indices where cells[index].glyph & PackedCell.clusterBit != 0 {
            let number = Int(cells[index].glyph & ~PackedCell.clusterBit)
            let next = index + Int(cells[index].width)
            guard areOpen[number], next < (index / width + 1) * width else { continue }
            guard let closed = Adjoining.closed(clusters[number], before: text(cells[next])) else { continue }
            grid.cells[index].glyph = PackedCell.clusterBit | UInt32(grid.clusters.count)
            grid.clusters.append(closed)
        }
        return grid
    }
}
