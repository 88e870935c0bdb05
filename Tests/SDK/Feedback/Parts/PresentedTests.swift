import Foundation
import MillraceFeedback
import Testing

struct PresentedTests {
    @Test func eachPresentationIsAnotherOne() {
        let first = Presented(1)
        let others = [Presented(1), Presented(1, id: first.id), Presented(2, id: first.id)]
        #expect(others.map { $0 == first } == [false, true, false])
        // A dump is the same on each run.
        let lines = [1, 2].map { StateDifference(from: Presented(1), to: Presented($0)).lines }
        #expect(lines == [[], ["state: 1 → 2"]])
    }

    @Test func aPresentationThatIsDecodedIsTheSame() throws {
        let presented = Presented(["a"])
        let decoded = try JSONDecoder().decode(Presented<[String]>.self, from: JSONEncoder().encode(presented))
        #expect((decoded, Set([presented, decoded]).count) == (presented, 1))
    }
}
