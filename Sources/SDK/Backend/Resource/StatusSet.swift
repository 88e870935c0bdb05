/// The statuses with which an answer is accepted, as a list of ranges.
package struct StatusSet: Sendable, Hashable {
    private var ranges: [Range<Int>]

    /// The successful codes: 200 to 299.
    package static let success = StatusSet(ranges: [200..<300])

    /// Returns whether a code is in the set.
    package func contains(_ code: Int) -> Bool {
        ranges.contains { $0.contains(code) }
    }

    /// Returns the set with the codes of further ranges.
    func adding(_ further: [Range<Int>]) -> StatusSet {
        StatusSet(ranges: ranges + further)
    }

    /// Returns the set without some codes.
    func removing(_ codes: Int...) -> StatusSet {
        codes.reduce(into: self) { set, code in
            set.ranges = set.ranges.flatMap { range in
                range.contains(code) ? [range.lowerBound..<code, (code + 1)..<range.upperBound] : [range]
            }
        }
    }
}
