/// The range of a document that an answer contains (RFC 9110, section 14.4).
struct ContentRange: Equatable, Sendable {
    let first: Int
    let last: Int
    /// The size of the complete document; nil if it is not known.
    let total: Int?

    /// Reads the value of a `Content-Range`; nil if its unit isn't bytes, or if it contradicts itself.
    init?(_ value: String) {
        let words = value.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = ContentRange.number(ends[0]), let last = ContentRange.number(ends[1]),
            first <= last, last < Int.max
        else { return nil }
        if parts[1] == "*" {
            total = nil
        } else {
            guard let number = ContentRange.number(parts[1]), last < number else { return nil }
            total = number
        }
        self.first = first
        self.last = last
    }

    var count: Int { last - first + 1 }

    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
