import MillraceFeedback
import MillraceStreams
import Testing

/// What a feedback does with values that come to it in the loop and from outside.
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

    private struct Whole: Sendable {
        var part = 0
        var sum = 0
    }

    private static let part = EnumCase<Int, Int>(embed: { $0 }, extract: { $0 >= 100 ? $0 : nil })

    @Test("A source that is a part's is started once, whatever events the whole gets")
    func sourceOfAPart() {
        let starts = Log<String>()
        let (events, sink) = Signal<Int, NoError>.pipe()
        let (values, input) = Signal<Int, NoError>.pipe()
        let source = Feedback<Int, Int>(
            source: values.producer.on(starting: { starts.add("+") }, interrupted: { starts.add("-") }),
            as: { $0 }
        )
        var loop: Loop<Whole, Int>? = Loop(
            initial: Whole(),
            reduce: { $0.sum += $1 },
            feedbacks: [
                pullback([Feedback(source: events, as: { $0 }), source], to: Part(\.part, event: Self.part))
            ]
        )
        for event in [1, 2, 100, 3] { loop?.send(event) }
        sink.send(value: 1000)
        input.send(value: 10000)
        starts.add("\(loop?.state.value.sum ?? 0)")
        loop = nil
        starts.expect("+", "11106", "-")
    }

    @Test("Two loops that share a source start it once each")
    func sharedSource() {
        let starts = Log<String>()
        let source = Feedback<Int, Int>(
            source: SignalProducer<Int, NoError>.never.on(starting: { starts.add("+") }),
            as: { $0 }
        )
        let loops = (0..<2).map { _ in Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [source]) }
        loops.forEach { $0.send(1) }
        starts.expect("+", "+")
    }
}
