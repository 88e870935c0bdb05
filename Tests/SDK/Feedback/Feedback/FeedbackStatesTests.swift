import MillraceFeedback
import MillraceReactiveSwift
import MillraceStreams
import TestSupport
import Testing

/// The states that `events:` and `compacting:` deliver: from the first on, and at each start from the latest on.
@Suite(.bodyTimeLimit)
struct FeedbackStatesTests {
    private typealias Numbers = Feedback<Int, Int>

    /// Feedbacks of a loop whose state is the sum of its events, and what they see of it.
    struct Course: Sendable {
        let events: [Int]
        let feedbacks: @Sendable (Log<String>) -> [Feedback<Int, Int>]
        let log: [String]

        init(
            sending events: Int...,
            logs log: [String],
            _ feedbacks: @escaping @Sendable (Log<String>) -> [Feedback<Int, Int>]
        ) {
            (self.events, self.log, self.feedbacks) = (events, log, feedbacks)
        }
    }

    private static func makeLoop(_ feedbacks: [Feedback<Int, Int>]) -> Loop<Int, Int> {
        Loop(initial: 0, reduce: { $0 += $1 }, feedbacks: feedbacks)
    }

    static let courses: [Row<Course>] = [
        Row(
            "each state comes with the event that led to it",
            Course(sending: 1, 2, 3, logs: ["0 nil", "1 1", "3 2", "6 3", "= 6"]) { log in
                [
                    Numbers(events: { states, consumer in
                        states.on(value: { log.add("\($0.0) \($0.1.map { "\($0)" } ?? "nil")") })
                            .flatMap(.latest) { _ in SignalProducer<Int, NoError>.empty.enqueue(to: consumer) }
                    })
                ]
            }
        ),
        // Each start takes one state; the next one must not see it again after an event.
        Row(
            "compacting: a stream that is repeated goes on with the latest state",
            Course(sending: 1, 1, 1, logs: ["0", "1", "1", "2", "2", "3", "= 3"]) { log in
                [
                    Numbers(compacting: { $0.skipRepeats().take(first: 2).repeat(3) }) { state in
                        log.add("\(state)")
                        return .empty
                    }
                ]
            }
        ),
        // 5 of `then`; 5 + 5 · 100; 505 + 505 · 100.
        Row(
            "a start comes after the events that the feedback has sent before",
            Course(logs: ["0", "5", "505", "51005", "= 51005"]) { log in
                [
                    Numbers(events: { states, consumer in
                        states.take(first: 1)
                            .then(SignalProducer(value: 5))
                            .concat(states.take(first: 2).map { state, _ in state * 100 })
                            .enqueue(to: consumer)
                    }),
                    Numbers(effects: { state in
                        log.add("\(state)")
                        return .empty
                    }),
                ]
            }
        ),
        Row(
            "two starts in one setup both begin with the first state",
            Course(logs: ["a0", "b0", "a1", "b1", "= 1"]) { log in
                [
                    Numbers { $0 == 0 ? SignalProducer(value: 1) : .empty },
                    Numbers(events: { states, consumer in
                        SignalProducer.merge(
                            states.map(\.0).on(value: { log.add("a\($0)") }),
                            states.map(\.0).on(value: { log.add("b\($0)") })
                        )
                        .filter { _ in false }
                        .enqueue(to: consumer)
                    }),
                ]
            }
        ),
        // The inner stream sends twice in one go; the state that the first event makes replaces it.
        Row(
            "what waits when an inner stream is replaced is dropped, even if that has completed",
            Course(logs: ["= 1010"]) { _ in
                [
                    Numbers(events: { states, consumer in
                        states.map(\.0).filter { $0 < 10 }.flatMap(.latest) { _ in
                            SignalProducer<Int, NoError>(values: 1, 1_000).enqueue(to: consumer)
                        }
                    })
                ]
            }
        ),
        Row(
            "what is enqueued one after the other waits for the loop",
            Course(logs: ["3", "= 33"]) { log in
                [
                    Numbers(events: { states, consumer in
                        SignalProducer(values: 1, 2).enqueue(to: consumer).concat(
                            states.map(\.0).take(first: 1).on(value: { log.add("\($0)") }).map { $0 * 10 }
                                .enqueue(to: consumer)
                        )
                    })
                ]
            }
        ),
        // The event that the first feedback sends waits: no effect may start for a state that is gone.
        Row(
            "an effect of a stream of the states starts in the turn of its state",
            Course(sending: 1, logs: ["+0", "0", "-0", "+1", "1", "-1", "+2", "2", "= 2", "-2"]) { log in
                [
                    Numbers(predicate: { $0 == 1 }) { _ in SignalProducer(value: 1) },
                    Numbers(compacting: { $0.skipRepeats() }) { log.effect("\($0)") },
                    Numbers(effects: { state in
                        log.add("\(state)")
                        return .never
                    }),
                ]
            }
        ),
        Row(
            "the states end with the loop",
            Course(sending: 1, logs: ["value(0)", "value(1)", "= 1", "interrupted"]) { log in
                [
                    Numbers(events: { states, consumer in
                        states.map(\.0).on(event: { log.add("\($0)") }).filter { _ in false }.enqueue(to: consumer)
                    })
                ]
            }
        ),
    ]

    @Test(arguments: courses)
    func statesAreHandedOut(_ row: Row<Course>) {
        let log = Log<String>()
        var loop: Loop<Int, Int>? = Self.makeLoop(row.value.feedbacks(log))
        for event in row.value.events { loop?.send(event) }
        log.add("= \(loop?.state.value ?? -1)")
        loop = nil
        #expect(log.take() == row.value.log, sourceLocation: row.location)
    }

    @Test func aStartBeginsWithTheLatestStateAndNoEvent() {
        let later = MutableProperty<SignalProducer<(Int, Int?), NoError>?>(nil)
        let loop = Self.makeLoop([
            Feedback(events: { states, _ in
                later.value = states
                return .never
            })
        ])
        for event in [4, 5] { loop.send(event) }
        let seen = Log<[Int?]>()
        later.value?.startWithValues { seen.add([$0.0, $0.1]) }
        loop.send(1)
        seen.expect([9, nil], [10, 1])
    }

    /// The events are sent once the states are observed on the queue.
    @Test func statesThatAreStartedElsewhereAreComplete() async {
        let queue = QueueScheduler()
        let seen = MutableProperty<[Int]>([])
        let loop = Self.makeLoop([
            Feedback(events: { states, consumer in
                states.map(\.0)
                    .on(value: { state in seen.modify { $0.append(state) } })
                    .start(on: queue)
                    .filter { _ in false }
                    .enqueue(to: consumer)
            })
        ])
        _ = await seen.producer.filter { $0 == [0] }.take(first: 1).value()
        for _ in 0..<100 { loop.send(1) }
        let all = await seen.producer.filter { $0.last == 100 }.take(first: 1).value()
        #expect(all == Array(0...100))
        withExtendedLifetime(loop) {}
    }

    @Test func signalsAndPropertiesAreEnqueuedToo() {
        let (numbers, sink) = Signal<Int, NoError>.pipe()
        let property = MutableProperty(5)
        let loop = Self.makeLoop([
            Feedback(events: { _, consumer in
                SignalProducer.merge(numbers.enqueue(to: consumer), property.enqueue(to: consumer))
            })
        ])
        sink.send(value: 1)
        property.value = 10
        #expect(loop.state.value == 16)
    }
}
