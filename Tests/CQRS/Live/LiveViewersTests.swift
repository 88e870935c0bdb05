import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// An answer that says the same is not sent again.
struct LiveViewersTests {
    private let desk = LiveDesk()
    private let interval = LiveOptions(refreshInterval: .seconds(1))

    private func refresh(_ letters: String) {
        desk.clock.advance(by: .seconds(1))
        desk.answer(letters)
    }

    @Test func anEqualAnswerIsNotSentAgain() {
        let (shown, _) = desk.observe(0, interval)
        desk.answer("a")
        refresh("a")
        refresh("a")
        refresh("b")

        #expect(shown.all == ["fresh(a)", "fresh(b)"])
        #expect(desk.asked == 4)
    }

    @Test func anotherStatusIsSentThoughTheAnswerIsEqual() {
        let (shown, _) = desk.observe(0, interval)
        desk.answer("a")
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        desk.answer("a")

        #expect(shown.all == ["fresh(a)", "stale(a)", "fresh(a)"])
    }

    /// The confirmed answer has what a command showed: what is shown is the same, and what is known isn't.
    @Test func whatIsConfirmedIsSentThoughTheValueIsEqual() {
        let (shown, _) = desk.observe(0, interval)
        desk.answer("a")
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        desk.accessible.commands[0].answer(.success(""))
        desk.answer("ab")

        #expect(shown.all == ["fresh(a)", "fresh(ab, 1 pending)", "stale(ab, 1 pending)", "fresh(ab)"])
    }

    /// Who comes late has seen another answer than the others.
    @Test func anObserverIsToldWhatIsNewToIt() {
        let error = CoreError.transport(.refused)
        let first = desk.observe()
        desk.answer("a")
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        desk.fail()
        let second = desk.observe()
        desk.fail()

        #expect(first.shown.all == ["fresh(a)", "stale(a)", "failed(\(error), last: a)"])
        #expect(second.shown.all == ["stale(a)", "failed(\(error), last: a)"])
    }

    @Test func whoAsksForTheProvenanceIsToldIt() {
        let (_, _) = desk.observe(0, interval)
        let (shown, _) = desk.observe(0, LiveOptions(sendsProvenance: true))
        desk.answer("a")
        refresh("a")

        #expect(shown.all == ["fresh(a)", "fresh(a)"])
        #expect(shown.answers.map { $0.provenance?.exchange } == [1, 2])
    }

    /// A type that can't say what is equal is sent each time.
    @Test func aResultWithoutEqualityIsSentEachTime() {
        struct Opaque: Decodable, Sendable {
            init(from decoder: any Decoder) throws {}
        }
        struct OpaqueQuery: ParameterlessQuery {
            typealias Result = Opaque
            static let path = "opaque"
        }
        let shown = LiveDesk.Shown<Opaque>()
        desk.live.observe(OpaqueQuery(), interval).startWithValues { shown.add($0) }
        desk.answer("a")
        refresh("a")

        #expect(shown.answers.count == 2)
    }
}
