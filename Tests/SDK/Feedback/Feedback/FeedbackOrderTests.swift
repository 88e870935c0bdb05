import MillraceFeedback
import MillraceStreams
import Testing

/// In which order a feedback takes values that come to it in the loop and from outside.
struct FeedbackOrderTests {
    /// What waits for its turn is not overtaken by what comes in the feedback's own turn.
    ///
    /// Another thread, or a scheduler, brings a state while the loop is at work. The effect of that state would replace
    /// the effect of the newer one.
    @Test func anEffectOfAnOldStateNeverReplacesThatOfANewerOne() {
        let scheduler = TestScheduler()
        let log = Log<String>()
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 = $1 },
            feedbacks: [
                Feedback(middleware: { state, _ in
                    // The first state gets to the second feedback now, outside its turn.
                    if state == 1 { scheduler.advance() }
                    return .empty
                }),
                Feedback(compacting: { $0.start(on: scheduler) }, effects: { log.effect("\($0)") }),
            ]
        )
        loop.send(1)
        log.expect("+0", "-0", "+1")
        loop.send(2)
        log.expect("-1", "+2")
    }
}
