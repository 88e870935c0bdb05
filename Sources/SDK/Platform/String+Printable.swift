extension String {
    /// The text with symbols for characters that would move the cursor of a terminal, or turn the direction of its
    /// line.
    package var printable: String { printable(but: []) }

    /// The printable text of each line; the ends of lines, and tabs, stay.
    package var printableLines: String { printable(but: ["\n", "\t"]) }

    private func printable(but kept: Set<Unicode.Scalar>) -> String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0..<0x20 where kept.contains(scalar): scalar
                    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
                    case 0x7F: "\u{2421}"
                    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
                    default: scalar
                    }
                }
            )
        )
    }
}
