import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

/// The states that `events:` and `compacting:` hand out: from the first on, and at each start from the latest on.
@Suite(.timeLimit(.minutes(5)))
struct FeedbackStatesTests {
    struct Pair: Equatable {
        let state: Int
        let event: Int?

        init(_ state: Int, _ event: Int?) {
            self.state = state
            self.event = event
        }
    }

    private func makeLoop(_ feedbacks: Feedback<Int, Int>...) -> Loop<Int, Int> {
        Loop(initial: 0, reduce: { $0 += $1 }, feedbacks: feedbacks)
    }

    @Test func eachStateComesWithTheEventThatLedToIt() {
        let seen = Log<Pair>()
        let loop = makeLoop(
            Feedback(events: { states, consumer in
                states.on(value: { seen.add(Pair($0.0, $0.1)) })
                    .flatMap(.latest) { _ in SignalProducer<Int, NoError>.empty.enqueue(to: consumer) }
            })
        )
        loop.send(1)
        loop.send(2)
        loop.send(3)
        #expect(seen.all == [Pair(0, nil), Pair(1, 1), Pair(3, 2), Pair(6, 3)])
    }

    @Test func aStartBeginsWithTheLatestStateAndNoEvent() {
        let later = MutableProperty<SignalProducer<(Int, Int?), NoError>?>(nil)
        let loop = makeLoop(
            Feedback(events: { states, _ in
                later.value = states
                return .never
            })
        )
        loop.send(4)
        loop.send(5)
        let seen = Log<Pair>()
        later.value?.startWithValues { seen.add(Pair($0.0, $0.1)) }
        #expect(seen.take() == [Pair(9, nil)])
        loop.send(1)
        #expect(seen.take() == [Pair(10, 1)])
    }

    @Test(arguments: [true, false])
    func aFeedbackThatIsRepeatedGoesOnWithTheLatestState(compacts: Bool) {
        let seen = Log<Int>()
        // Each start takes one state; the next one must not see it again after an event.
        let feedback =
            compacts
            ? Feedback<Int, Int>(compacting: { $0.skipRepeats().take(first: 2).repeat(3) }) { state in
                seen.add(state)
                return .empty
            }
            : Feedback<Int, Int>(events: { states, consumer in
                states.map(\.0).take(first: 2).repeat(3).on(value: { seen.add($0) })
                    .flatMap(.latest) { _ in SignalProducer<Int, NoError>.empty.enqueue(to: consumer) }
            })
        let loop = makeLoop(feedback)
        loop.send(1)
        loop.send(1)
        loop.send(1)
        #expect(seen.all == [0, 1, 1, 2, 2, 3])
    }

    @Test func aStartComesAfterTheEventsThatTheFeedbackHasSentBefore() {
        let seen = Log<Int>()
        SignalProducer<Int, NoError>.feedbackLoop(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(events: { states, consumer in
                    states.take(first: 1)
                        .then(SignalProducer(value: 5))
                        .concat(states.take(first: 2).map { state, _ in state * 100 })
                        .enqueue(to: consumer)
                })
            ]
        )
        .startWithValues { seen.add($0) }
        // 5 of `then`; 5 + 5 · 100; 505 + 505 · 100.
        #expect(seen.all == [0, 5, 505, 51_005])
    }

    @Test func twoStartsInOneSetupBothBeginWithTheFirstState() {
        let seen = Log<String>()
        _ = makeLoop(
            Feedback { $0 == 0 ? SignalProducer(value: 1) : .empty },
            Feedback(events: { states, consumer in
                SignalProducer.merge(
                    states.map(\.0).on(value: { seen.add("a\($0)") }),
                    states.map(\.0).on(value: { seen.add("b\($0)") })
                )
                .filter { _ in false }
                .enqueue(to: consumer)
            })
        )
        #expect(seen.all == ["a0", "b0", "a1", "b1"])
    }

    @Test func statesThatAreStartedElsewhereAreComplete() {
        let started = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let queue = QueueScheduler()
        let seen = Log<Int>()
        let loop = makeLoop(
            Feedback(events: { states, consumer in
                states.map(\.0)
                    .on(value: { state in
                        seen.add(state)
                        if state == 0 { started.signal() }
                        if state == 100 { ended.signal() }
                    })
                    .start(on: queue)
                    .filter { _ in false }
                    .enqueue(to: consumer)
            })
        )
        #expect(started.wait(timeout: .now() + 60) == .success)
        for _ in 0..<100 { loop.send(1) }
        #expect(ended.wait(timeout: .now() + 60) == .success)
        #expect(seen.all == Array(0...100))
    }

    @Test func aLoopThatIsMadeOnAQueueMissesNothing() {
        let ended = DispatchSemaphore(value: 0)
        let seen = Log<Int>()
        let loop = SignalProducer<Int, NoError>.feedbackLoop(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(events: { states, consumer in
                    states.take(first: 1).map { _, _ in 8 }.enqueue(to: consumer)
                })
            ]
        )
        QueueScheduler().schedule {
            loop.startWithValues { state in
                seen.add(state)
                if state == 8 { ended.signal() }
            }
        }
        #expect(ended.wait(timeout: .now() + 60) == .success)
        #expect(seen.all == [0, 8])
    }

    @Test func whatWaitsWhenAnInnerStreamIsReplacedIsDroppedEvenIfThatHasCompleted() {
        // The inner stream sends twice in one go; the state that the first event makes replaces it.
        let loop = makeLoop(
            Feedback(events: { states, consumer in
                states.map(\.0).filter { $0 < 10 }.flatMap(.latest) { _ in
                    SignalProducer<Int, NoError>(values: 1, 1_000).enqueue(to: consumer)
                }
            })
        )
        #expect(loop.state.value == 1_010)
    }

    @Test func whatIsEnqueuedOneAfterTheOtherWaitsForTheLoop() {
        let seen = Log<Int>()
        let loop = makeLoop(
            Feedback(events: { states, consumer in
                SignalProducer(values: 1, 2).enqueue(to: consumer).concat(
                    states.map(\.0).take(first: 1).on(value: { seen.add($0) }).map { $0 * 10 }.enqueue(to: consumer)
                )
            })
        )
        #expect(seen.all == [3])
        #expect(loop.state.value == 33)
    }

    @Test func signalsAndPropertiesAreEnqueuedToo() {
        let (numbers, sink) = Signal<Int, NoError>.pipe()
        let property = MutableProperty(5)
        let loop = makeLoop(
            Feedback(events: { _, consumer in
                SignalProducer.merge(numbers.enqueue(to: consumer), property.enqueue(to: consumer))
            })
        )
        sink.send(value: 1)
        property.value = 10
        #expect(loop.state.value == 16)
    }

    @Test func anEffectOfAStreamOfTheStatesStartsInTheTurnOfItsState() {
        let effects = Log<String>()
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(predicate: { $0 == 1 }) { _ in SignalProducer(value: 1) },
                Feedback(compacting: { $0.skipRepeats() }) { state in
                    effects.effect("\(state)")
                },
                Feedback(effects: { state in
                    effects.add("\(state)")
                    return .never
                }),
            ]
        )
        #expect(effects.take() == ["+0", "0"])
        // The event that the first feedback sends waits: no effect may start for a state that is gone.
        loop.send(1)
        #expect(effects.take() == ["-0", "+1", "1", "-1", "+2", "2"])
    }

    @Test func theStatesEndWithTheLoop() {
        let events = Log<String>()
        var loop: Loop<Int, Int>? = makeLoop(
            Feedback(events: { states, consumer in
                states.map(\.0).on(event: { events.add("\($0)") }).filter { _ in false }.enqueue(to: consumer)
            })
        )
        loop?.send(1)
        loop = nil
        #expect(events.all == ["value(0)", "value(1)", "interrupted"])
    }
}
