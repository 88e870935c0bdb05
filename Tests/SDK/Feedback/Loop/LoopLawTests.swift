import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// The laws of the loop, and the wounds that others have known.
@Suite struct LoopLawTests {
    /// How often an effect triggers itself: on any stack, each time inside the one before would be too much.
    static let depth = TestDepth.times(50_000, dividedBy: 5)

    static let courses: [Row<LoopCourse>] = [
        Row(
            "Law 1: events are worked in one at a time, in the order in which they were accepted",
            LoopCourse(
                log: ["0", "1", "still 1", "3", "6"],
                observe: { numbers, state in
                    guard state == 1 else { return }
                    numbers.send(2)
                    numbers.send(3)
                    numbers.log.add("still \(numbers.loop?.state.value ?? 0)")
                }
            )
        ),
        Row(
            "Law 2: an effect runs while the state wants it",
            LoopCourse(
                log: ["0", "1", "+on", "0", "-on"],
                feedbacks: { numbers in [Feedback(whenBecomesTrue: { $0 == 1 }) { _ in numbers.log.effect("on") }] },
                act: { numbers in
                    numbers.send(1)
                    numbers.send(-1)
                }
            )
        ),
        Row(
            "Law 2: what a cancelled effect has sent and nobody has seen yet is dropped",
            LoopCourse(
                log: ["0", "1", "2", "✗ 2  (two#1 had been cancelled)"],
                feedbacks: { _ in
                    [Feedback(whenBecomesTrue: { $0 == 1 }) { _ in .init(values: 1, 2) }.named("two")]
                },
                act: { numbers in
                    numbers.loop?.observeJournal { entry in
                        if case .dropped = entry { numbers.log.add("\(entry)") }
                    }
                    numbers.send(1)
                }
            )
        ),
        Row(
            "Law 3: an effect may start the loop's own producer at once",
            LoopCourse(
                log: ["0", "1", "11"],
                feedbacks: { numbers in
                    [
                        Feedback(predicate: { $0 == 1 }) { _ in
                            (numbers.loop?.state.producer ?? .empty).take(first: 1).map { $0 * 10 }
                        }
                    ]
                }
            )
        ),
        Row(
            "Law 3: an event may be sent while the producer is being started",
            LoopCourse(
                log: ["0", "1", "second: 1", "2", "second: 2"],
                act: { numbers in
                    numbers.loop?.state.producer
                        .on(starting: { numbers.send(1) })
                        .startWithValues { state in
                            numbers.log.add("second: \(state)")
                            if state == 1 { numbers.send(1) }
                        }
                }
            )
        ),
        Row(
            "Law 3: an event may be sent from inside a feedback and from inside a journal",
            LoopCourse(
                log: ["0", "1", "11", "111"],
                feedbacks: { numbers in
                    [
                        Feedback(effects: { state in
                            if state == 1 { numbers.send(10) }
                            return .empty
                        })
                    ]
                },
                act: { numbers in
                    numbers.loop?.observeJournal { entry in
                        if case .accepted(10, _, _, _) = entry { numbers.send(100) }
                    }
                    numbers.send(1)
                }
            )
        ),
        Row(
            "Law 4: a loop that is released cancels its effects and completes its state",
            LoopCourse(
                log: ["+endless", "0", "-endless", "completed"],
                feedbacks: { numbers in [Feedback(predicate: { _ in true }) { _ in numbers.log.effect("endless") }] },
                act: { $0.release() }
            )
        ),
        Row(
            "Law 4: released inside its own effect, it cancels the others",
            // The call that has sent the event holds the loop until it returns.
            LoopCourse(
                log: ["0", "1", "+other", "2", "-other", "completed"],
                feedbacks: { numbers in
                    [
                        Feedback(whenBecomesTrue: { $0 == 1 }) { _ in numbers.log.effect("other") },
                        Feedback(whenBecomesTrue: { $0 == 1 }) { _ in
                            numbers.release()
                            return .init(value: 1)
                        },
                    ]
                }
            )
        ),
        Row(
            "Law 4: an end inside an observer is the last thing that is seen",
            LoopCourse(
                log: ["0", "1", "completed"],
                feedbacks: { [$0.source] },
                observe: { numbers, state in
                    guard state == 1 else { return }
                    numbers.sendThroughSource(1)
                    numbers.release()
                },
                act: { $0.sendThroughSource(1) }
            )
        ),
        Row(
            "an effect that completes at once and triggers itself takes no stack",
            LoopCourse(
                log: ["\(depth)", "\(depth + 1)"],
                feedbacks: { _ in [Feedback(predicate: { $0 < depth }) { _ in .init(value: 1) }] }
            )
        ),
    ]

    @Test(arguments: courses) func theLawsHold(_ row: Row<LoopCourse>) {
        row.value.expect(at: row.location)
    }

    @Test("Law 4: a loop that is released while an effect sends ends, and nothing leaks")
    func releaseWhileSending() {
        final class Witness: Sendable {}
        weak var leak: Witness?
        let (source, sink) = Signal<Int, NoError>.pipe()
        let seen = MutableProperty<[Int]>([])
        let holder = MutableProperty<Loop<Int, Int>?>(nil)
        do {
            let witness = Witness()
            leak = witness
            holder.value = Loop<Int, Int>(
                initial: 0,
                reduce: { $0 = $1 },
                feedbacks: [
                    Feedback(whenBecomesTrue: { _ in true }) { _ in
                        source.producer.on(value: { _ in withExtendedLifetime(witness) {} })
                    }
                ]
            )
            holder.value?.state.producer.startWithValues { value in
                seen.modify { $0.append(value) }
                if value == 1 { holder.value = nil }
            }
        }
        sink.send(value: 1)
        sink.send(value: 2)
        #expect((seen.value, leak == nil) == ([0, 1], true))
    }

    @Test("Law 5: on a test scheduler a loop is deterministic, and its rest is decidable")
    func virtualTime() {
        let scheduler = TestScheduler()
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(predicate: { $0 < 5 }) { _ in
                    SignalProducer<Int, NoError>(value: 1).delay(.seconds(60), on: scheduler)
                }
            ]
        )
        scheduler.run()
        #expect((loop.state.value, scheduler.isIdle) == (5, true))
    }
}
