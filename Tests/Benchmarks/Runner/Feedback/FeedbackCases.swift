import BenchmarkCases
import Millrace

/// The cases of the loop: the cost of an event.
enum FeedbackCases {
    struct State {
        var count = 0
        var isOn = false
        var part: Int?
    }

    static let all: [BenchmarkCase] = [
        BenchmarkCase(
            "send into three feedbacks and one observer",
            events: 200_000,
            target: 800,
            mustNotAllocate: true,
            checksum: 200_000 * 200_001 / 2
        ) {
            let sum = LockedSum()
            let loop = Loop<State, Int>(
                initial: State(),
                reduce: { $0.count += $1 },
                feedbacks: [
                    Feedback(skippingRepeated: { $0.isOn }) { _ in SignalProducer<Int, NoError>.empty },
                    Feedback(whenBecomesTrue: { $0.isOn }) { _ in SignalProducer<Int, NoError>.empty },
                    Feedback(lensing: { $0.part }) { _ in SignalProducer<Int, NoError>.empty },
                ]
            )
            loop.state.producer.startWithValues { sum.add($0.count) }
            for _ in 0..<200_000 {
                loop.send(1)
            }
            return sum.value
        },
        growing(1_000),
        growing(1_000_000),
        BenchmarkCase("an effect that triggers itself", events: 200_000, checksum: 200_000) {
            let loop = Loop<Int, Int>(
                initial: 0,
                reduce: { $0 += $1 },
                feedbacks: [Feedback(predicate: { $0 < 200_000 }) { _ in SignalProducer<Int, NoError>(value: 1) }]
            )
            return loop.state.value
        },
    ]

    /// Events that change one element of an array: the cost must not grow with the array.
    private static func growing(_ count: Int) -> BenchmarkCase {
        let events = 200_000
        return BenchmarkCase(
            "change one of \(count) elements",
            events: events,
            mustNotAllocate: true,
            checksum: count + events
        ) {
            let loop = Loop<[Int], Int>(
                initial: Array(repeating: 1, count: count),
                reduce: { $0[$1] += 1 },
                feedbacks: [Feedback(whenBecomesTrue: { $0.isEmpty }) { _ in SignalProducer<Int, NoError>.empty }]
            )
            for event in 0..<events {
                loop.send(event % min(count, 1_000))
            }
            return loop.state.value.reduce(0, +)
        }
    }
}
