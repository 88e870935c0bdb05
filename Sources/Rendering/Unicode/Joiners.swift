/// The two invisible code points that say how letters are joined, and where they mean something.
///
/// In Persian, `U+200C` keeps the parts of a word from being joined; in the scripts of India, both say how a consonant
/// that lost its vowel is drawn. Everywhere else they only make two texts differ that look the same, so there they are
/// shown as symbols. The rules are those of RFC 5892, appendix A, with blocks in the place of joining types, and without
/// a look at what comes after the grapheme: a text has to be as wide as its parts, wherever it is cut.
enum Joiners {
    /// Zero width non-joiner.
    static let nonJoiner: Unicode.Scalar = "\u{200C}"
    /// Zero width joiner.
    static let joiner: Unicode.Scalar = "\u{200D}"

    /// Returns whether a code point is a joiner that says something about its neighbours.
    static func isLegitimate(_ scalar: Unicode.Scalar, after scalars: [Unicode.Scalar]) -> Bool {
        guard scalar == nonJoiner || scalar == joiner, let previous = scalars.last else { return false }
        // A joiner that is to join with nothing in the next cell is followed by a non-joiner.
        guard previous != nonJoiner, previous != joiner || scalar == nonJoiner else { return false }
        if previous == joiner { return true }
        let letter = scalars.last { !isMark($0) || $0.properties.canonicalCombiningClass == .virama }
        if letter?.properties.canonicalCombiningClass == .virama { return true }
        return scalars.first { !isMark($0) }.map(isOfJoiningScript) ?? false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        WidthClass.of(scalar).isMark
    }

    /// Letters of the scripts whose letters change their form by their neighbours (ArabicShaping.txt).
    private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Arabic.
        case 0x620...0x6FF, 0x750...0x77F, 0x870...0x8FF: scalar.properties.isAlphabetic
        // Syriac, N'Ko, Mandaic.
        case 0x710...0x74F, 0x860...0x86F, 0x7CA...0x7EA, 0x840...0x858: scalar.properties.isAlphabetic
        // Mongolian, Phags-pa.
        case 0x1807, 0x180A, 0x1820...0x18AF, 0xA840...0xA871: true
        // Manichaean, Psalter Pahlavi, Hanifi Rohingya, Sogdian, Chorasmian, Adlam.
        case 0x10AC0...0x10AE4, 0x10B80...0x10B91, 0x10D00...0x10D23, 0x10F30...0x10F51, 0x10FB0...0x10FCB: true
        case 0x1E900...0x1E943: true
        default: false
        }
    }
}
