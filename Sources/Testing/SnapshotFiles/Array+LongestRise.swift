import MillracePlatform

extension [Int] {
    /// The indices of a longest increasing subsequence of distinct numbers, in ascending order.
    ///
    /// The time grows with `n log n`.
    var longestRise: [Int] {
        // For each length: the index of the smallest number that ends an increasing subsequence of that length so far.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, number) in enumerated() {
            let length = ends.partitioningIndex { self[$0] >= number }
            previous.append(length > 0 ? ends[length - 1] : nil)
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        return sequence(state: ends.last) { next in
            defer { next = next.flatMap { previous[$0] } }
            return next
        }
        .reversed()
    }
}
