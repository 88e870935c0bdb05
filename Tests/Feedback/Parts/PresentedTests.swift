import Foundation
import MillraceFeedback
import Testing

struct PresentedTests {
    @Test func eachPresentationIsAnotherOne() {
        let first = Presented(1)
        #expect(first != Presented(1))
        #expect(first == Presented(1, id: first.id))
        #expect(first != Presented(2, id: first.id))
    }

    @Test func aPresentationThatIsDecodedIsTheSame() throws {
        let presented = Presented(["a"])
        #expect(try JSONDecoder().decode(Presented<[String]>.self, from: JSONEncoder().encode(presented)) == presented)
        #expect(Set([presented, presented]).count == 1)
    }

    @Test func aDumpIsTheSameOnEachRun() {
        #expect(StateDifference(from: Presented(1), to: Presented(1)).lines == [])
        #expect(StateDifference(from: Presented(1), to: Presented(2)).lines == ["state: 1 → 2"])
    }
}
