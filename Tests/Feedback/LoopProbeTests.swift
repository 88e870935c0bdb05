import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct LoopProbeTests {
    @Test func aProbeIsToldEverythingFromTheFirstStateOn() {
        let log = MutableProperty<[String]>([])
        let probe = LoopProbe { _, moment in log.modify { $0.append("\(moment)") } }
        let loop = LoopProbe.$current.withValue(probe) {
            Loop<Int, Int>(
                initial: 0,
                reducer: { $0 += $1 },
                feedbacks: [
                    Feedback(whenBecomesTrue: { $0 > 5 }) { _ in SignalProducer<Int, NoError>.never },
                    Feedback(whenBecomesTrue: { $0 == 0 }) { _ in SignalProducer<Int, NoError>(value: 6) },
                ]
            )
        }
        loop.send(-6)
        #expect(
            log.value == [
                "started(0)",
                "effectStarted(1)",
                "effectEnded(1, wasCancelled: false)",
                "event(6, state: 6)",
                "effectStarted(0)",
                "event(-6, state: 0)",
                "effectEnded(0, wasCancelled: true)",
                "effectStarted(1)",
                "effectEnded(1, wasCancelled: false)",
                "event(6, state: 6)",
                "effectStarted(0)",
            ]
        )
    }

    @Test func aLoopThatWasMadeWithoutOneTellsNobody() {
        let log = MutableProperty<[String]>([])
        let loop = Loop<Int, Int>(initial: 0, reducer: { $0 += $1 })
        LoopProbe.$current.withValue(LoopProbe { _, moment in log.modify { $0.append("\(moment)") } }) {
            loop.send(1)
        }
        #expect(log.value.isEmpty)
    }
}
