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
        #expect(axis.total == 4)
        #expect([0, 10, 11, 13, 50, 100, 100.5, 101, 300].map(axis.seconds) == [0, 0, 1, 3, 3, 3, 3.5, 4, 4])
    }

    @Test func anAccessWithinAnotherOneTakesNoTimeOfItsOwn() {
        let axis = BusyTime(of: [access(10, 20), access(11, 12), access(19, 20)], until: 30)
        #expect(axis.total == 10)
        #expect(axis.seconds(before: 15) == 5)
    }

    @Test func anAccessThatGoesOnLastsUntilNow() {
        let axis = BusyTime(of: [access(1, nil)], until: 3)
        #expect(axis.total == 2)
        // A file may say anything.
        #expect(BusyTime(of: [access(5, 1), access(6, nil)], until: 3).total == 0)
        #expect(BusyTime(of: [], until: 3).total == 0)
    }
}
