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
        Row(
            "a signal",
            [
                Feedback { _ in signal.producer },
                Feedback(effects: { _ in signal.producer }),
                Feedback(predicate: { _ in true }) { _ in signal.producer },
                Feedback(lensing: { $0 }) { _ in signal.producer },
                Feedback(skippingRepeated: { $0 }) { _ in signal.producer },
                Feedback(firstValueAfterNil: { $0 }) { _ in signal.producer },
                Feedback(whenBecomesTrue: { _ in true }) { _ in signal.producer },
                Feedback(compacting: { $0 }) { _ in signal.producer },
                Feedback(extracting: { $0 }) { _ in signal.producer },
                Feedback(middleware: { _, _ in signal.producer }),
            ]
        ),
    ]

    private static let signal = Signal<Int, NoError>.never

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

    @Test(arguments: 0..<9)
    func aTask(kind: Int) async {
        let feedbacks: [Node] = [
            Feedback { state in .task { await Self.answer(state) } },
            Feedback(predicate: { $0 == 1 }) { state in .task { await Self.answer(state) } },
            Feedback(lensing: { $0 }) { state in .task { await Self.answer(state) } },
            Feedback(skippingRepeated: { $0 }) { state in .task { await Self.answer(state) } },
            Feedback(firstValueAfterNil: { $0 == 1 ? $0 : nil }) { state in .task { await Self.answer(state) } },
            Feedback(whenBecomesTrue: { $0 == 1 }) { state in .task { await Self.answer(state) } },
            Feedback(compacting: { $0.skipRepeats() }) { state in .task { await Self.answer(state) } },
            Feedback(extracting: { $0 }) { event in .task { await Self.answer(event) } },
            Feedback(middleware: { state, _ in .task { await Self.answer(state) } }),
        ]
        let loop = Loop<Int, Int>(initial: 0, reduce: { $0 += $1 }, feedbacks: [feedbacks[kind]])
        loop.send(1)
        #expect(await loop.state.producer.filter { $0 > 100 }.take(first: 1).value() == 101)
    }

    private static func answer(_ state: Int) async -> Int {
        state == 1 ? 100 : 0
    }
}
