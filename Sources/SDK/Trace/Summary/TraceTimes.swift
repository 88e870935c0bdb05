/// How long something took, each time that it happened.
public struct TraceTimes: Sendable, Hashable {
    /// A time, with its position in a log.
    public struct Time: Sendable, Hashable {
        /// The seconds.
        public let seconds: Double

        /// The log and the record.
        public let place: TracePlace
    }

    /// The time that was the longest; nil where there is none.
    public private(set) var slowest: Time?

    private var seconds: [Double] = []

    /// Creates times of nothing.
    init() {}

    /// How often it happened.
    public var count: Int { seconds.count }

    /// The seconds that at least half of them took no longer than; nil where there is none.
    public var median: Double? { percentile(50) }

    /// Returns the smallest of the times that a part of them, in percent, doesn't exceed (the nearest rank); nil where
    /// there is none.
    ///
    /// - Parameter percent: The part, from 0 to 100: with 95, of 20 times the second slowest.
    public func percentile(_ percent: Double) -> Double? {
        let rank = Int((Double(count) * min(max(0, percent), 100) / 100).rounded(.up))
        return seconds.isEmpty ? nil : seconds.sorted()[max(1, rank) - 1]
    }

    mutating func add(_ new: Double, at place: TracePlace) {
        if slowest.map({ new > $0.seconds }) ?? true { slowest = Time(seconds: new, place: place) }
        seconds.append(new)
    }
}
