extension String {
    /// Returns the text with some of its scalars replaced.
    ///
    /// Characters would not do: a quote with a combining accent is another character than a quote, but is sent as the
    /// same byte.
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
