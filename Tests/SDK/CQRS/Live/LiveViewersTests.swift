import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// An answer that says the same is not sent again.
struct LiveViewersTests {
    private static let interval = LiveOptions(refreshInterval: .seconds(1))

    private static let stories = Row.stories(
        """
        ## an equal answer is not sent again
        observe every 1 → asks
        answer a → A fresh(a)
        pass 1 → asks
        answer a
        pass 1 → asks
        answer a
        pass 1 → asks
        answer b → A fresh(b)

        ## an observer that comes late is sent what it hasn't seen
        observe → asks
        answer a → A fresh(a)
        pass 1
        invalidate → A stale(a), asks
        fail refused → A failed(the connection was refused, last: a)
        observe → B stale(a), asks
        fail refused → B failed(the connection was refused, last: a)
        """
    )

    @Test(arguments: stories) func anAnswerIsSentToObserversThatHaveNotSeenIt(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    /// An observer that asks for the provenance, and one of a type that can't say what is equal, are sent each answer.
    @Test func theProvenanceAndAResultWithoutEqualityAreSentEachTime() {
        struct Opaque: Decodable, Sendable {
            init(from decoder: any Decoder) throws {}
        }
        struct OpaqueQuery: ParameterlessQuery {
            typealias Result = Opaque
            static let path = "opaque"
        }
        let desk = LiveDesk()
        let (_, _) = desk.observe(0, Self.interval)
        let (shown, _) = desk.observe(0, LiveOptions(sendsProvenance: true))
        desk.answer("a")
        desk.clock.advance(by: .seconds(1))
        desk.answer("a")
        #expect(shown.answers.map { "\($0) \($0.provenance?.exchange ?? 0)" } == ["fresh(a) 1", "fresh(a) 2"])

        let other = LiveDesk()
        let opaque = LiveDesk.Shown<Opaque>()
        other.live.observe(OpaqueQuery(), Self.interval).startWithValues { opaque.add($0) }
        other.answer("a")
        other.clock.advance(by: .seconds(1))
        other.answer("a")
        #expect(opaque.answers.count == 2)
    }

    /// A failure whose header fields alone differ says nothing new.
    @Test func aFailureThatSaysTheSameIsSentOnce() {
        let desk = LiveDesk()
        let (shown, _) = desk.observe(0, Self.interval)
        for (code, date) in [(404, "1"), (404, "2"), (410, "3"), (404, "4")] {
            desk.fail(.status(.init(code: code, headers: ["Date": date])))
            desk.clock.advance(by: .seconds(1))
        }
        #expect(shown.answers.map { "\($0)" } == [404, 410, 404].map { "failed(HTTP \($0), last: nothing)" })
    }
}
