import MillraceBackend

/// The comparison of recorded texts with those of today.
enum RecordedText {
    /// Returns whether a text is what was recorded, where a mask stands for any text.
    ///
    /// Identifiers (UUIDs) and dates with a time are others in each run, and equal each other.
    static func matches(_ recorded: String, _ now: String) -> Bool {
        guard recorded != now else { return true }
        let (recorded, now) = (steady(recorded), steady(now))
        guard recorded != now else { return true }
        let pieces = recorded.components(separatedBy: Redaction.mask)
        guard pieces.count > 1, now.hasPrefix(pieces[0]) else { return false }
        var rest = now.dropFirst(pieces[0].count)
        for piece in pieces.dropFirst().dropLast() {
            guard let range = rest.range(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(pieces[pieces.count - 1])
    }

    /// Returns the lines of today, with a recorded line in the place of each one that matches it.
    static func aligned(_ now: [String], to recorded: [String]) -> [String] {
        now.enumerated().map { index, line in
            index < recorded.count && matches(recorded[index], line) ? recorded[index] : line
        }
    }

    private static func steady(_ text: String) -> String {
        text.replacing(/[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, with: "(UUID)")
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/, with: "(date)")
    }
}
