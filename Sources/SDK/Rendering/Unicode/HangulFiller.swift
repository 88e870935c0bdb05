/// The filler code points that replace a missing letter in a syllable of conjoining Hangul.
///
/// A vowel or final consonant without a leading consonant is shown after a filler, and a leading consonant without a
/// vowel before one, as section 3.12 of the Unicode Standard describes. The result is a complete syllable, which
/// neither a terminal nor a second segmentation divides. Fillers by themselves are invisible, so symbols are shown for
/// them.
enum HangulFiller {
    /// The filler for a leading consonant.
    static let consonant: Unicode.Scalar = "\u{115F}"
    /// The filler for a vowel.
    static let vowel: Unicode.Scalar = "\u{1160}"

    static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
        scalar == consonant || scalar == vowel
    }

    /// Returns whether a code point is a leading consonant, which forms a syllable with the code points after it.
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

    /// Returns the glyph of a vowel or a final consonant that is a grapheme cluster by itself.
    static func glyph(of scalar: Unicode.Scalar) -> Glyph {
        let fillers = isFinal(scalar) ? [consonant, vowel] : [consonant]
        return Glyph(fillers + [scalar], width: 2 + fillers.count * WidthRules.current.jamo)
    }
}
