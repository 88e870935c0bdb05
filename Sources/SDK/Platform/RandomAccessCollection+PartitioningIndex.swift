extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a condition, which all elements after it must satisfy too;
    /// the end index without such an element.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if isInSecondPart(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
