/// The time during which accesses are under way, without the pauses between: the axis of a waterfall.
///
/// A session is mostly idle: on an axis of all its time, each access would be a dot.
struct BusyTime: Equatable, Sendable {
    private let spans: [Range<Double>]

    /// The sum of the times, in seconds.
    let total: Double

    /// Creates an axis.
    ///
    /// - Parameters:
    ///   - accesses: The accesses.
    ///   - now: The end so far of those that continue.
    init(of accesses: [InspectedAccess], until now: Double) {
        var spans: [Range<Double>] = []
        for access in accesses.sorted(by: { $0.start < $1.start }) {
            let end = max(access.start, access.end ?? now)
            if let last = spans.last, access.start <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                spans.append(access.start..<end)
            }
        }
        self.spans = spans
        total = spans.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    }

    /// The busy seconds before a time.
    func seconds(before time: Double) -> Double {
        spans.reduce(0) { $0 + max(0, min(time, $1.upperBound) - $1.lowerBound) }
    }
}
