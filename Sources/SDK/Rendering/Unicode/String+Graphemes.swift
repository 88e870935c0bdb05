extension String {
    /// Returns the start of the first grapheme cluster at or after a byte offset.
    func graphemeIndex(atOrAfter bytes: Int) -> String.Index {
        let index = utf8.index(startIndex, offsetBy: bytes)
        guard index < endIndex else { return endIndex }
        let start = self.index(before: self.index(after: index))
        return start == index ? index : self.index(after: index)
    }
}
