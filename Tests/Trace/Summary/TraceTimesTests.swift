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

    @Test func nothingHasNoTime() {
        #expect(times([]).median == nil)
        #expect(times([]).slowest == nil)
        #expect(times([]).percentile(95) == nil)
    }

    @Test(
        arguments: [([3], 3, 3, 3), ([2, 1], 1, 2, 2), ([1, 3, 2], 2, 3, 3), ([4, 1, 3, 2], 2, 4, 4)]
            as [([Double], Double, Double, Double)]
    )
    func aRankIsOneOfTheTimes(seconds: [Double], median: Double, last: Double, slowest: Double) {
        #expect(times(seconds).median == median)
        #expect(times(seconds).percentile(95) == last)
        #expect(times(seconds).slowest?.seconds == slowest)
    }

    @Test func ofTwentyTheSecondSlowestIsThatOf95Percent() {
        let twenty = times((1...20).map(Double.init).shuffled())
        #expect(twenty.percentile(95) == 19)
        #expect(twenty.percentile(0) == 1)
        #expect(twenty.percentile(-5) == 1)
        #expect(twenty.percentile(200) == 20)
        #expect(twenty.count == 20)
    }

    @Test func theFirstOfTheSlowestIsNamed() {
        #expect(times([1, 5, 5, 2]).slowest?.place.record.number == 1)
        #expect(times([0]).slowest?.place.description == "#0 of a")
    }
}
