import Dispatch
import Foundation
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Events that come while the loop is at work, and effects that use the loop itself.
@Suite(.bodyTimeLimit)
struct LoopReentrancyTests {
    static let courses: [Row<LoopCourse>] =
        [true, false].map { repeats in
            Row(
                "an effect of \(repeats ? "every state" : "a change") starts the producer of its loop",
                LoopCourse(
                    log: ["0", "1", "1001"],
                    feedbacks: { numbers in
                        let effect = { @Sendable (isOne: Bool) -> SignalProducer<Int, NoError> in
                            guard isOne, let loop = numbers.loop else { return .empty }
                            return loop.state.producer.take(first: 1).map { $0 * 1_000 }
                        }
                        return repeats
                            ? [Feedback { effect($0 == 1) }]
                            : [Feedback(skippingRepeated: { $0 == 1 }, effects: effect)]
                    }
                )
            )
        } + [
            Row(
                "an event that is sent while the producer starts is worked in",
                LoopCourse(
                    log: ["0", "50"],
                    observe: { numbers, state in if state == 0 { numbers.send(50) } },
                    act: { _ in }
                )
            ),
            Row(
                "events of the loop and of a source are reduced in the order in which they were sent",
                LoopCourse(
                    log: ["0", "1", "3", "6"],
                    feedbacks: { [$0.source] },
                    act: { numbers in
                        numbers.sendThroughSource(1)
                        numbers.send(2)
                        numbers.sendThroughSource(3)
                    }
                )
            ),
            // Inside the loop both wait. The first makes the state stop wanting the effect.
            Row(
                "events of a cancelled effect that wait are dropped",
                LoopCourse(
                    log: ["0", "1", "11"],
                    feedbacks: { numbers in [Feedback(whenBecomesTrue: { $0 < 10 }) { _ in numbers.events }] },
                    observe: { numbers, state in
                        guard state == 1 else { return }
                        for event in [10, 100] { numbers.sendThroughSource(event) }
                    },
                    act: { $0.sendThroughSource(1) }
                )
            ),
            Row(
                "an end inside an observer is the last thing that is seen",
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
        ]

    @Test(arguments: courses) func eventsComeWhileTheLoopIsAtWork(_ row: Row<LoopCourse>) {
        row.value.expect(at: row.location)
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
                    mayGoOn.waitInTest()
                }
            },
            feedbacks: [Feedback(source: numbers, as: Event.add), Feedback(source: triggers, as: { .work })]
        )
        let seen = Log<Int>()
        loop.state.producer.startWithValues { seen.add($0) }
        numberSink.send(value: 1)
        numberSink.send(value: 2)
        // A thread of its own: one of Dispatch's is there when other tests leave one.
        Thread.detachNewThread {
            triggerSink.send(value: ())
            hasWorked.signal()
        }
        isWorking.waitInTest()
        // The reducer is at work elsewhere: these wait, and their source ends before their turn comes.
        numberSink.send(value: 3)
        numberSink.send(value: 4)
        numberSink.sendCompleted()
        mayGoOn.signal()
        hasWorked.waitInTest()
        seen.expect(0, 1, 3, 3, 6, 10)
    }
}
