import MillraceRendering

/// The comparison of a command's title with the user's text.
enum CommandMatch {
    /// Returns the distance of a title from the typed text, or `nil` if it doesn't match.
    ///
    /// A title that contains the text in one piece at its start has rank 0, at the start of a word 1, elsewhere 2; one
    /// that has the characters in their order 3.
    ///
    /// - Parameters:
    ///   - query: The typed text.
    ///   - title: The title.
    static func rank(of query: [Character], in title: [Character]) -> Int? {
        guard !query.isEmpty else { return 0 }
        var rank = 3
        for start in title.indices where Folding.begin(title[start...], with: query) {
            if start == 0 { return 0 }
            rank = min(rank, title[start - 1].isLetter ? 2 : 1)
        }
        guard rank == 3 else { return rank }
        var rest = query[...]
        for character in title where character == rest.first {
            rest.removeFirst()
            if rest.isEmpty { return 3 }
        }
        return nil
    }
}
