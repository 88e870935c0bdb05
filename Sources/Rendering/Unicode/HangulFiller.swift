/// The code points that hold the place of a letter in a syllable of conjoining Hangul.
///
/// A vowel or a final consonant without what goes before it is shown on them, and a leading consonant before one, as the Unicode Standard has it (section 3.12):
/// then it is a syllable, which no terminal and no second reading takes apart. By themselves they can't be seen, and are shown
/// as symbols.
enum HangulFiller {
    /// Holds the place of a leading consonant.
    static let consonant: Unicode.Scalar = "\u{115F}"
    /// Holds the place of a vowel.
    static let vowel: Unicode.Scalar = "\u{1160}"

    static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
        scalar == consonant || scalar == vowel
    }

    /// Returns whether a code point is a leading consonant, which takes what comes after it into its syllable.
    @inline(__always)
    static func isLeading(_ scalar: Unicode.Scalar) -> Bool {
        (0x1100...0x115E).contains(scalar.value) || (0xA960...0xA97C).contains(scalar.value)
    }

    static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        (0x1160...0x11A7).contains(scalar.value) || (0xD7B0...0xD7CA).contains(scalar.value)
    }

    static func isFinal(_ scalar: Unicode.Scalar) -> Bool {
        (0x11A8...0x11FF).contains(scalar.value) || (0xD7CB...0xD7FF).contains(scalar.value)
    }

    /// Returns the glyph of a vowel or a final consonant that is a grapheme by itself.
    static func glyph(of scalar: Unicode.Scalar) -> Glyph {
        let fillers = isFinal(scalar) ? [consonant, vowel] : [consonant]
        return Glyph(fillers + [scalar], width: 2 + fillers.count * WidthRules.current.jamo)
    }
}
