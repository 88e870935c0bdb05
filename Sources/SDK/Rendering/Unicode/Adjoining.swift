/// Code points that would join with the text in the neighboring cell, and their replacements where they stand alone.
///
/// A terminal may join code points by its own rules, by grapheme clusters, or by the cursor position, so moving the
/// cursor doesn't keep two cells apart. Glyphs are therefore assembled so that none joins with its neighbor: the
/// content of a cell depends on no other cell.
enum Adjoining {
    /// Returns whether a code point belongs to the grapheme cluster after it, as Arabic number signs do (`Prepend` in
    /// Unicode Standard Annex 29).
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

    /// Returns whether a letter with its own column belongs to the grapheme cluster before it: the vowels of Thai and
    /// Lao that are written on both sides, and the voice marks of half-width kana.
    @inline(__always)
    static func isAppended(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{E33}" || scalar == "\u{EB3}" || scalar == "\u{FF9E}" || scalar == "\u{FF9F}"
    }

    static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F3FB...0x1F3FF).contains(scalar.value)
    }

    /// Returns the square whose color is nearest to a skin tone.
    static func square(of skinTone: Unicode.Scalar) -> Unicode.Scalar {
        switch skinTone.value {
        case 0x1F3FB: "\u{2B1C}"
        case 0x1F3FC: "\u{1F7E8}"
        case 0x1F3FD: "\u{1F7E7}"
        case 0x1F3FE: "\u{1F7EB}"
        default: "\u{2B1B}"
        }
    }

    /// Returns the squared letter that stands for half of a flag.
    static func letter(of flagLetter: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(flagLetter.value - 0x1F1E6 + 0x1F130) ?? Glyph.replacement
    }

    /// Returns whether a glyph may join with the glyph after it: it ends in a joiner, or in a consonant without a
    /// vowel.
    static func isOpen(_ cluster: String) -> Bool {
        cluster.unicodeScalars.last == Joiners.joiner || Joiners.endsInVirama(cluster.unicodeScalars)
    }

    /// Returns a glyph with a non-joiner after it, which keeps it from joining with the next cell, or `nil` if none is
    /// needed.
    ///
    /// After a joiner, tmux takes any character that isn't ASCII into the same cell. Letters of the same script may be
    /// joined, because they form a word.
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

extension CellGrid {
    /// The grid with non-joiners after the glyphs that would join with the next cell.
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
