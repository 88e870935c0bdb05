import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct LoopTests {
    @Test func anEventThatIsSentFromAnObserverOfTheStateIsWorkedInNext() {
        let loop = Loop<[Int], Int>(initial: [], reduce: { $0.append($1) })
        let seen = MutableProperty<[[Int]]>([])
        loop.state.producer.startWithValues { state in
            seen.modify { $0.append(state) }
            if let last = state.last, last < 3 {
                loop.send(last + 1)
            }
        }
        loop.send(1)
        #expect(seen.value == [[], [1], [1, 2], [1, 2, 3]])
    }

    @Test func anEffectThatCompletesAtOnceAndTriggersItselfTakesNoStack() {
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [Feedback(predicate: { $0 < 50_000 }) { _ in SignalProducer<Int, NoError>(value: 1) }]
        )
        #expect(loop.state.value == 50_000)
    }

    @Test func releasingTheLoopCancelsItsEffectsAndCompletesItsState() {
        let log = MutableProperty<[String]>([])
        var loop: Loop<Int, Int>? = Loop(
            initial: 0,
            reduce: { $0 = $1 },
            feedbacks: [
                Feedback(predicate: { _ in true }) { _ in
                    SignalProducer<Int, NoError>.never.on(interrupted: { log.modify { $0.append("interrupted") } })
                }
            ]
        )
        loop?.state.producer.startWithCompleted { log.modify { $0.append("completed") } }
        loop = nil
        #expect(log.value == ["interrupted", "completed"])
    }

    @Test func whatACancelledEffectHasSentAndNobodyHasSeenIsDropped() {
        // The effect sends twice in one go; the first event makes the state stop wanting it.
        let loop = Loop<[String], String>(
            initial: ["loading"],
            reduce: { $0.append($1) },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.count == 1 }) { _ in
                    SignalProducer<String, NoError>(values: "first", "second")
                }
            ]
        )
        #expect(loop.state.value == ["loading", "first"])
    }
}
