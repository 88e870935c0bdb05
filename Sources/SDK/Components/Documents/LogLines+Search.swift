import MillraceRendering

extension LogLines {
    /// The text that is searched for; empty without a search.
    public var query: String {
        sought?.text ?? ""
    }

    /// Searches for a text, whatever its case and accents, and selects the newest line that contains it.
    ///
    /// All places of the text are underlined, and those of the selected line reversed. If a line is selected already,
    /// as by the same text without its last character, that line and the older ones come first. The search ends at the
    /// first line that contains the text; of a log without one, it reads all lines: 0.1 s for a million of 80 bytes, if
    /// these are ASCII. A line with other characters takes some microseconds.
    ///
    /// - Parameter text: The text; an empty one ends the search.
    public mutating func search(_ text: String) {
        sought = SearchText(text)
        let start = hitNumber ?? numbers.upperBound - 1
        hitNumber = nil
        select(from: start, step: -1)
    }

    /// Selects the next newer line that contains the text; after the last comes the first.
    public mutating func selectNextHit() {
        select(from: hitNumber.map { $0 + 1 } ?? numbers.lowerBound, step: 1)
    }

    /// Selects the next older line that contains the text; before the first comes the last.
    public mutating func selectPreviousHit() {
        select(from: (hitNumber ?? numbers.upperBound) - 1, step: -1)
    }

    private mutating func select(from start: Int, step: Int) {
        guard let sought else { return }
        let numbers = numbers
        for distance in 0..<numbers.count {
            let position = (start - numbers.lowerBound + step * distance) % numbers.count
            let index = position < 0 ? position + numbers.count : position
            guard sought.isIn(content(at: index).text) else { continue }
            return hitNumber = numbers.lowerBound + index
        }
        hitNumber = nil
    }
}
