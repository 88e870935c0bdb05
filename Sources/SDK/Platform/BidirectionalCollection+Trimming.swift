extension BidirectionalCollection where SubSequence == Self {
    /// Returns the elements from the first to the last that don't satisfy a condition.
    @inlinable
    package func trimming(while isTrimmed: (Element) -> Bool) -> Self {
        let rest = drop(while: isTrimmed)
        return rest.lastIndex { !isTrimmed($0) }.map { rest[...$0] } ?? rest
    }
}
