import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

/// The laws of the loop, and the wounds that others have known.
@Suite struct LoopLawTests {
    @Test("Law 1: events are worked in one at a time, in the order in which they were accepted")
    func order() {
        let loop = Loop<[Int], Int>(initial: [], reduce: { $0.append($1) })
        loop.state.producer.startWithValues { state in
            if state.count == 1 {
                loop.send(2)
                loop.send(3)
                #expect(loop.state.value == [1])
            }
        }
        loop.send(1)
        #expect(loop.state.value == [1, 2, 3])
    }

    @Test("Law 2: an effect runs while the state wants it")
    func effects() {
        let log = MutableProperty<[String]>([])
        let loop = Loop<Bool, Bool>(
            initial: false,
            reduce: { $0 = $1 },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0 }) { _ in
                    SignalProducer<Bool, NoError>.never.on(
                        starting: { log.modify { $0.append("started") } },
                        interrupted: { log.modify { $0.append("cancelled") } }
                    )
                }
            ]
        )
        #expect(log.value == [])
        loop.send(true)
        loop.send(false)
        #expect(log.value == ["started", "cancelled"])
    }

    @Test("Law 2: what a cancelled effect has sent and nobody has seen yet is dropped")
    func dropping() {
        let journal = Journal<Int, Int>()
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 = $1 },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0 == 0 }) { _ in SignalProducer<Int, NoError>(values: 1, 2) }.named("two")
            ],
            journal: journal
        )
        #expect(loop.state.value == 1)
        #expect(journal.entries.contains(.dropped(2, from: EffectID(position: 0, name: "two", number: 1))))
    }

    @Test("Law 3: an effect may start the loop's own producer at once")
    func effectStartsTheProducer() {
        let later = MutableProperty<Loop<Int, Int>?>(nil)
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(predicate: { $0 == 1 }) { _ in
                    (later.value?.state.producer ?? .empty).take(first: 1).map { $0 * 10 }
                }
            ]
        )
        later.value = loop
        loop.send(1)
        #expect(loop.state.value == 11)
        later.value = nil
    }

    @Test("Law 3: an event may be sent while the producer is being started")
    func sendWhileStarting() {
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 })
        let seen = MutableProperty<[Int]>([])
        loop.state.producer
            .on(starting: { loop.send(1) })
            .startWithValues { value in
                if value == 1 { loop.send(1) }
                seen.modify { $0.append(value) }
            }
        #expect(seen.value == [1, 2])
    }

    @Test("Law 3: an event may be sent from inside a feedback and from inside a journal")
    func sendFromInside() {
        let later = MutableProperty<Loop<Int, Int>?>(nil)
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(effects: { state in
                    if state == 1 { later.value?.send(10) }
                    return SignalProducer<Int, NoError>.empty
                })
            ]
        )
        later.value = loop
        loop.observeJournal { entry in
            if case .accepted(10, _, _, _) = entry { later.value?.send(100) }
        }
        loop.send(1)
        #expect(loop.state.value == 111)
        later.value = nil
    }

    @Test("Law 3: no event is lost between threads")
    func threads() {
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 })
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2_000 {
                loop.send(1)
            }
        }
        // What another thread was left to deliver is delivered before it returns from its own send.
        #expect(loop.state.value == 16_000)
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
        #expect(seen.value == [0, 1])
        #expect(leak == nil)
    }

    @Test("Law 4: released inside its own effect, it cancels the others")
    func releaseInsideAnEffect() {
        let log = MutableProperty<[String]>([])
        let holder = MutableProperty<Loop<Int, Int>?>(nil)
        holder.value = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0 == 1 }) { _ in
                    SignalProducer<Int, NoError>.never.on(interrupted: { log.modify { $0.append("cancelled") } })
                },
                Feedback(whenBecomesTrue: { $0 == 1 }) { _ in
                    holder.value = nil
                    return SignalProducer<Int, NoError>(value: 1)
                },
            ]
        )
        holder.value?.send(1)
        #expect(log.value == ["cancelled"])
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
        #expect(loop.state.value == 5)
        #expect(scheduler.isIdle)
    }

    @Test("A large state is changed in place")
    func inPlace() {
        let loop = Loop<[Int], Int>(
            initial: Array(0..<1_000),
            reduce: { $0[$1] += 1 },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.isEmpty }) { _ in SignalProducer<Int, NoError>.empty },
                Feedback(skippingRepeated: { $0.first }) { _ in SignalProducer<Int, NoError>.empty },
            ]
        )
        let addresses = MutableProperty<Set<Int>>([])
        loop.state.producer.startWithValues { state in
            let address = state.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
            addresses.modify { $0.insert(address) }
        }
        for index in 1..<1_000 {
            loop.send(index)
        }
        // One copy: the first event's, while the literal is still held by the one who made it.
        #expect(addresses.value.count <= 2)
    }
}
