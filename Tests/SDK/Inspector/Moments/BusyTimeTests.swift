import MillraceStreams
import Testing

@testable import MillraceInspector

/// An axis without the pauses between accesses.
@Suite struct BusyTimeTests {
    private func access(_ start: Double, _ end: Double?) -> InspectedAccess {
        InspectedAccess(number: CauseID(number: 1), request: "GET /", start: start, end: end)
    }

    @Test func pausesAreLeftOut() {
        let axis = BusyTime(of: [access(10, 12), access(100, 101), access(11, 13)], until: 200)
        let seconds = [0, 10, 11, 13, 50, 100, 100.5, 101, 300].map(axis.seconds)
        #expect([axis.total] + seconds == [4, 0, 0, 1, 3, 3, 3, 3.5, 4, 4])
    }

    /// An access within another one takes no time of its own, and one that goes on lasts until now.
    ///
    /// A file may say anything.
    @Test func theBusyTimeIsThatOfAllAccesses() {
        let within = BusyTime(of: [access(10, 20), access(11, 12), access(19, 20)], until: 30)
        let totals = [[access(1, nil)], [access(5, 1), access(6, nil)], []].map { BusyTime(of: $0, until: 3).total }
        #expect([within.total, within.seconds(before: 15)] + totals == [10, 5, 2, 0, 0])
    }
}
