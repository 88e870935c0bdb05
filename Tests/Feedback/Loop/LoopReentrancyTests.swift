import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

/// Events that come while the loop is at work, and effects that use the loop itself.
@Suite(.timeLimit(.minutes(5)))
struct LoopReentrancyTests {
    @Test(arguments: [true, false])
    func anEffectMayStartTheProducerOfItsLoop(repeats: Bool) {
        let later = MutableProperty<Loop<Int, Int>?>(nil)
        let effect = { @Sendable (isOne: Bool) -> SignalProducer<Int, NoError> in
            guard isOne, let loop = later.value else { return .empty }
            return loop.state.producer.take(first: 1).map { $0 * 1_000 }
        }
        let feedback: Feedback<Int, Int> =
            repeats ? Feedback { effect($0 == 1) } : Feedback(skippingRepeated: { $0 == 1 }, effects: effect)
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback])
        later.value = loop
        let seen = Log<Int>()
        loop.state.producer.startWithValues { seen.add($0) }
        loop.send(1)
        #expect(seen.all == [0, 1, 1_001])
        later.value = nil
    }

    @Test func anEventThatIsSentWhileTheProducerStartsIsWorkedIn() {
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 })
        let seen = Log<Int>()
        let isFirst = MutableProperty(true)
        loop.state.producer
            .on(value: { _ in
                if isFirst.swap(false) { loop.send(50) }
            })
            .startWithValues { seen.add($0) }
        #expect(seen.all == [0, 50])
        #expect(loop.state.value == 50)
    }

    @Test func eventsAreReducedInTheOrderInWhichTheyWereSent() {
        let reduced = Log<Int>()
        let (feedback, send) = Feedback<Int, Int>.piped()
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { state, event in
                reduced.add(event)
                state += event
            },
            feedbacks: [feedback]
        )
        let seen = Log<Int>()
        loop.state.producer.startWithValues { seen.add($0) }
        send(1)
        loop.send(2)
        send(3)
        #expect(reduced.all == [1, 2, 3])
        #expect(seen.all == [0, 1, 3, 6])
    }

    @Test func eventsOfASourceThatHasCompletedAreStillWorkedIn() {
        enum Event: Sendable {
            case add(Int)
            case work
        }
        let isWorking = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        let hasWorked = DispatchSemaphore(value: 0)
        let (numbers, numberSink) = Signal<Int, NoError>.pipe()
        let (triggers, triggerSink) = Signal<Void, NoError>.pipe()
        let loop = Loop<Int, Event>(
            initial: 0,
            reduce: { state, event in
                switch event {
                case let .add(number):
                    state += number
                case .work:
                    isWorking.signal()
                    #expect(mayGoOn.wait(timeout: .now() + 60) == .success)
                }
            },
            feedbacks: [Feedback(source: numbers, as: Event.add), Feedback(source: triggers, as: { .work })]
        )
        let seen = Log<Int>()
        loop.state.producer.startWithValues { seen.add($0) }
        numberSink.send(value: 1)
        numberSink.send(value: 2)
        DispatchQueue.global().async {
            triggerSink.send(value: ())
            hasWorked.signal()
        }
        #expect(isWorking.wait(timeout: .now() + 60) == .success)
        // The reducer is at work elsewhere: these wait, and their source ends before their turn comes.
        numberSink.send(value: 3)
        numberSink.send(value: 4)
        numberSink.sendCompleted()
        mayGoOn.signal()
        #expect(hasWorked.wait(timeout: .now() + 60) == .success)
        #expect(seen.all == [0, 1, 3, 3, 6, 10])
    }

    @Test func eventsOfACancelledEffectThatWaitAreDropped() {
        let (numbers, sink) = Signal<Int, NoError>.pipe()
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [Feedback(whenBecomesTrue: { $0 < 10 }) { _ in numbers.producer }]
        )
        loop.state.producer.startWithValues { state in
            // Inside the loop: both wait. The first makes the state stop wanting the effect.
            if state == 1 {
                sink.send(value: 10)
                sink.send(value: 100)
            }
        }
        sink.send(value: 1)
        #expect(loop.state.value == 11)
    }

    @Test func anEndInsideAnObserverIsTheLastThingThatIsSeen() {
        let events = Log<String>()
        let (feedback, send) = Feedback<Int, Int>.piped()
        let holder = MutableProperty<Loop<Int, Int>?>(
            Loop(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback])
        )
        holder.value?.state.producer.start { event in
            events.add("\(event)")
            guard case .value(1) = event else { return }
            send(1)
            holder.value = nil
        }
        send(1)
        #expect(events.all == ["value(0)", "value(1)", "completed"])
    }
}
