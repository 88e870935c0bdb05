extension String {
    /// Returns the text with some of its scalars replaced.
    ///
    /// Not by characters: a quote with an accent behind it is another character than a quote, but sent as the same
    /// byte.
    package func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
        var out = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let replacement = replacements[scalar] {
                out.append(contentsOf: replacement.unicodeScalars)
            } else {
                out.append(scalar)
            }
        }
        return String(out)
    }
}
