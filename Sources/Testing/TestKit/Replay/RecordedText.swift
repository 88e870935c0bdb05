import MillraceBackend
import MillraceTrace

/// The comparison of recorded texts with those of today.
enum RecordedText {
    /// Returns whether a text equals a recorded one, where a mask matches any text.
    ///
    /// Identifiers (UUIDs), dates with a time, and durations are others in each run, and equal each other.
    static func matches(_ recorded: String, _ now: String) -> Bool {
        guard recorded != now else { return true }
        let (recorded, now) = (steady(recorded), steady(now))
        guard recorded != now, !areCut(recorded, now) else { return true }
        guard recorded.contains(Redaction.mask) else { return false }
        let (old, new) = (shortened(recorded), shortened(now))
        guard let last = old.last, old.count == new.count else { return false }
        let areAlike = zip(old, new).dropLast().allSatisfy { begin($0, $1) }
        let pieces = last.components(separatedBy: Redaction.mask)
        guard areAlike, let rest = rest(of: new[new.count - 1], after: pieces.dropLast()) else { return false }
        return pieces.count > 1 ? rest.hasSuffix(pieces[pieces.count - 1]) : last == new[new.count - 1]
    }

    /// Returns the parts of a line before and behind each position where a value is shortened, which a mask of another
    /// length moves.
    private static func shortened(_ text: String) -> [String] {
        text.split(separator: /… \(\d+ characters\)/, omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether two texts that were cut begin alike, where a mask matches any text.
    private static func begin(_ old: String, _ new: String) -> Bool {
        let masks = old.components(separatedBy: Redaction.mask).count - 1
        let begin = old.prefix(max(0, min(old.count, new.count) - longestVariable - masks * longestMasked))
        return rest(of: new, after: begin.components(separatedBy: Redaction.mask)) != nil
    }

    /// Returns the text after some pieces; `nil` if it doesn't begin with the first one, or hasn't the others in
    /// this order.
    private static func rest(of text: String, after pieces: some Collection<String>) -> Substring? {
        guard let first = pieces.first else { return text[...] }
        guard text.hasPrefix(first) else { return nil }
        var rest = text.dropFirst(first.count)
        for piece in pieces.dropFirst() {
            guard let range = rest.range(of: piece) else { return nil }
            rest = rest[range.upperBound...]
        }
        return rest
    }

    /// Whether two texts are equal up to where a log has cut them.
    ///
    /// The cut is at another position after an identifier, a date or a masked text of another length.
    private static func areCut(_ recorded: String, _ now: String) -> Bool {
        guard let (old, oldEnd) = cut(recorded), let (new, newEnd) = cut(now), oldEnd == newEnd else { return false }
        return begin(String(old), String(new))
    }

    /// Returns a long text before and after the position where a log has cut it.
    private static func cut(_ text: String) -> (Substring, Substring)? {
        guard let place = text.lastIndex(of: "…"), text[..<place].count > TraceRedaction.textLimit / 2 else {
            return nil
        }
        return (text[..<place], text[place...])
    }

    /// The number of characters of an identifier.
    private static let longestVariable = 36
    /// The number of characters by which a masked text may be longer than its mask, in a line that a log has cut.
    private static let longestMasked = 16

    /// Returns whether all lines equal the recorded ones.
    static func areEqual(_ recorded: [String], _ now: [String]) -> Bool {
        recorded.count == now.count && zip(recorded, now).allSatisfy { matches($0, $1) }
    }

    /// Returns the lines of the replay, with the recorded line instead of each one that matches it.
    static func aligned(_ now: [String], to recorded: [String]) -> [String] {
        now.enumerated().map { index, line in
            index < recorded.count && matches(recorded[index], line) ? recorded[index] : line
        }
    }

    private static func steady(_ text: String) -> String {
        text.replacing(/[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, with: "(UUID)")
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/, with: "(date)")
            .replacing(/\d+\.\d+(?:e-\d+)? seconds/, with: "(duration)")
    }
}
