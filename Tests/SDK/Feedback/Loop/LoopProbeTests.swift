import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct LoopProbeTests {
    @Test func aProbeIsToldEverythingFromTheFirstStateOn() {
        let log = MutableProperty<[String]>([])
        let probe = LoopProbe { report in log.modify { $0.append(Self.text(report.entry)) } }
        let loop = LoopProbe.$current.withValue(probe) {
            Loop<Int, Int>(
                initial: 0,
                reduce: { $0 += $1 },
                feedbacks: [
                    Feedback(whenBecomesTrue: { $0 > 5 }) { _ in SignalProducer<Int, NoError>.never },
                    Feedback(whenBecomesTrue: { $0 == 0 }) { _ in SignalProducer<Int, NoError>(value: 6) },
                ]
            )
        }
        loop.send(-6)
        #expect(
            log.value == [
                "started 0",
                "feedback 1#1 started",
                "6: 6",
                "feedback 0#1 started",
                // The event came before its effect's completion, and made the state stop wanting the effect.
                "feedback 1#1 answered",
                "-6: 0",
                "feedback 0#1 cancelled: unwanted",
                "feedback 1#2 started",
                "6: 6",
                "feedback 0#2 started",
                "feedback 1#2 answered",
            ]
        )
    }

    private static func text(_ entry: JournalEntry<any Sendable, any Sendable>) -> String {
        switch entry {
        case let .began(state): "started \(state)"
        case let .accepted(event, _, _, state): "\(event): \(state)"
        case let .started(id): "\(id) started"
        case let .ended(id, end): "\(id) \(end)"
        case let .dropped(event, id): "\(event) of \(id) dropped"
        case let .missed(event, part): "\(event) missed \(part)"
        }
    }

    @Test func aLoopThatWasMadeWithoutOneTellsNobody() {
        let log = MutableProperty<[String]>([])
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 })
        LoopProbe.$current.withValue(LoopProbe { report in log.modify { $0.append("\(report)") } }) {
            loop.send(1)
        }
        #expect(log.value.isEmpty)
    }
}
