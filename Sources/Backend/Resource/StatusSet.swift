/// A set of HTTP status codes, as a list of ranges.
public struct StatusSet: Sendable, Hashable {
    private var ranges: [Range<Int>]

    /// Creates the set of the codes in a range.
    public init(_ range: Range<Int>) {
        ranges = [range]
    }

    /// The successful codes: 200 to 299.
    public static let success = StatusSet(200..<300)

    /// Returns whether a code is in the set.
    package func contains(_ code: Int) -> Bool {
        ranges.contains { $0.contains(code) }
    }

    /// Returns the set with further codes, as in `StatusSet.success.adding(404)`.
    public func adding(_ codes: Int...) -> StatusSet {
        var set = self
        set.ranges += codes.map { $0..<($0 &+ 1) }
        return set
    }

    /// Returns the set without some codes.
    func removing(_ codes: Int...) -> StatusSet {
        var set = self
        for code in codes {
            set.ranges = set.ranges.flatMap { range in
                range.contains(code) ? [range.lowerBound..<code, (code + 1)..<range.upperBound] : [range]
            }
        }
        return set
    }
}
