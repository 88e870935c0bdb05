import MillraceStreams
import Testing

@testable import MillraceTrace

/// Ranks are those of the nearest time that is there: none is made up between two.
@Suite struct TraceTimesTests {
    private func times(_ seconds: [Double]) -> TraceTimes {
        var times = TraceTimes()
        for (index, value) in seconds.enumerated() {
            times.add(value, at: TracePlace(log: "a", record: CauseID(number: UInt64(index))))
        }
        return times
    }

    /// The median, the time of 95 percent, and the slowest.
    private func ranks(_ seconds: [Double]) -> [Double?] {
        let times = times(seconds)
        return [times.median, times.percentile(95), times.slowest?.seconds]
    }

    @Test func aRankIsOneOfTheTimes() {
        let ranks = [[], [3], [2, 1], [1, 3, 2], [4, 1, 3, 2]].map(ranks)
        #expect(ranks == [[nil, nil, nil], [3, 3, 3], [1, 2, 2], [2, 3, 3], [2, 4, 4]])
        // Of twenty the second slowest is that of 95 percent.
        let twenty = times((1...20).map(Double.init).shuffled())
        #expect([95, 0, -5, 200].map { twenty.percentile($0) } == [19, 1, 1, 20])
        // The first of the slowest is named.
        let places = [[1, 5, 5, 2], [0]].map { times($0).slowest?.place.description }
        #expect((places, twenty.count) == (["#1 of a", "#0 of a"], 20))
    }
}
