/// The two invisible code points that control how letters are joined, and the rules for where they have a meaning.
///
/// In Persian, `U+200C` keeps parts of a word from being joined; in the scripts of India, both code points determine
/// the form of a consonant that lost its vowel. Everywhere else they only make texts differ that look the same, so a
/// symbol is shown for them. The rules are those of RFC 5892, appendix A, with blocks instead of joining types. The
/// text after the grapheme cluster is not considered, so that a text is as wide as the sum of its parts, wherever it is
/// divided.
enum Joiners {
    /// Zero width non-joiner.
    static let nonJoiner: Unicode.Scalar = "\u{200C}"
    /// Zero width joiner.
    static let joiner: Unicode.Scalar = "\u{200D}"

    /// Returns whether a code point is a joiner that affects its neighbors.
    static func isLegitimate(_ scalar: Unicode.Scalar, after scalars: [Unicode.Scalar]) -> Bool {
        guard scalar == nonJoiner || scalar == joiner, let previous = scalars.last else { return false }
        // A joiner may be followed by a non-joiner, which keeps it from joining with the next cell.
        guard previous != nonJoiner, previous != joiner || scalar == nonJoiner else { return false }
        if previous == joiner { return true }
        if endsInVirama(scalars) { return true }
        return scalars.first { !WidthClass.of($0).isMark }.map(isOfJoiningScript) ?? false
    }

    /// Returns whether a cluster ends in a consonant without a vowel, which forms a conjunct with another consonant.
    static func endsInVirama(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
        func isVirama(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.canonicalCombiningClass == .virama }
        return scalars.last { isVirama($0) || !WidthClass.of($0).isMark }.map(isVirama) ?? false
    }

    /// Returns whether a letter belongs to a script whose letters change their form next to others (ArabicShaping.txt).
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
