import MillraceFeedback
import MillraceStreams
import Testing

/// A feature that has itself as a part.
struct DeferredTests {
    @Test func aFeedbackIsMadeAtEachStart() {
        let made = Log<String>()
        let feedback = Feedback<Int, Int>.deferred {
            made.add("made")
            return Feedback(whenBecomesTrue: { $0 > 0 }) { _ in .init(value: 10) }
        }
        for _ in 1...2 {
            made.add("|")
            let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback])
            loop.send(1)
            made.add("\(loop.state.value)")
        }
        made.expect("|", "made", "11", "|", "made", "11")
    }

    @Test func theNameIsThatOfTheFeedbackThatIsMade() {
        func name(_ feedback: Feedback<Int, Int>) -> String? {
            let journal = Journal<Int, Int>()
            let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback], journal: journal)
            return withExtendedLifetime(loop) {
                guard case let .started(effect)? = journal.entries.last else { return nil }
                return effect.name
            }
        }
        let made = Feedback<Int, Int>(whenBecomesTrue: { _ in true }, effects: { _ in .never })
        let inner = Feedback<Int, Int>.deferred { made.named("inner") }
        #expect([name(.deferred { made }), name(inner), name(inner.named("outer"))] == [nil, "inner", "outer"])
    }
}
