extension String {
    /// The lines of a text.
    package var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The text without the spaces at its end.
    package var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
