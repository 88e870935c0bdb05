import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// What an effect may be, in the words of every initializer: an implicit member, a producer, a task, that of a signal
/// or a property.
@Suite(.bodyTimeLimit)
struct FeedbackEffectKindTests {
    typealias Node = Feedback<Int, Int>

    private func run(_ feedback: Node, sending events: [Int] = [1]) -> Int {
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedback])
        for event in events { loop.send(event) }
        return loop.state.value
    }

    /// Effects that send nothing, in the words of each initializer.
    static let silent: [Row<[Node]>] = [
        Row(
            "an implicit member",
            [
                Feedback { _ in .never },
                Feedback(effects: { _ in .empty }),
                Feedback(predicate: { _ in true }) { _ in .never },
                Feedback(lensing: { $0 }) { _ in .never },
                Feedback(skippingRepeated: { $0 }) { _ in .never },
                Feedback(firstValueAfterNil: { $0 }) { _ in .never },
                Feedback(whenBecomesTrue: { _ in true }) { _ in .never },
                Feedback(compacting: { $0 }) { _ in .never },
                Feedback(extracting: { $0 }) { _ in .never },
                Feedback(middleware: { _, _ in .never }),
            ]
        ),
        Row(
            "a producer by name",
            [
                Feedback { _ in SignalProducer.never },
                Feedback(effects: { _ in SignalProducer.empty }),
                Feedback(predicate: { _ in true }) { _ in SignalProducer.never },
                Feedback(lensing: { $0 }) { _ in SignalProducer.never },
                Feedback(skippingRepeated: { $0 }) { _ in SignalProducer.never },
                Feedback(firstValueAfterNil: { $0 }) { _ in SignalProducer.never },
                Feedback(whenBecomesTrue: { _ in true }) { _ in SignalProducer.never },
                Feedback(compacting: { $0 }) { _ in SignalProducer.never },
                Feedback(extracting: { $0 }) { _ in SignalProducer.never },
                Feedback(middleware: { _, _ in SignalProducer.never }),
            ]
        ),
    ]

    @Test(arguments: silent) func anEffectMaySendNothing(_ row: Row<[Node]>) {
        #expect(row.value.map { run($0) } == Array(repeating: 1, count: 10), sourceLocation: row.location)
    }

    @Test func anEffectMayBeAValueOrAProperty() {
        let property = Property(value: 5)
        let feedbacks: [Node] = [
            Feedback(whenBecomesTrue: { $0 > 0 }) { _ in .init(value: 10) },
            Feedback(whenBecomesTrue: { $0 > 0 }) { .init(value: $0) },
            Feedback(whenBecomesTrue: { $0 > 0 }) { _ in property.producer },
            Feedback(extracting: { $0 == 1 ? $0 : nil }) { _ in property.producer },
            Feedback(source: property, as: { $0 }),
        ]
        #expect(feedbacks.map { run($0) } == [11, 2, 6, 6, 6])
    }

    /// It is cancelled with its state; that its answer comes is in `LoopCauseTests`.
    @Test func aTask() async {
        let isCancelled = MutableProperty(false)
        let effect = SignalProducer<Int, NoError>.task {
            await withTaskCancellationHandler {
                _ = await SignalProducer<Int, NoError>.never.value()
                return 100
            } onCancel: {
                isCancelled.value = true
            }
        }
        let loop = Loop<Int, Int>(
            initial: 0,
            reduce: { $0 += $1 },
            feedbacks: [Feedback(whenBecomesTrue: { $0 == 1 }) { _ in effect }]
        )
        for event in [1, 1] { loop.send(event) }
        _ = await isCancelled.producer.filter { $0 }.take(first: 1).value()
        #expect(loop.state.value == 2)
    }
}
