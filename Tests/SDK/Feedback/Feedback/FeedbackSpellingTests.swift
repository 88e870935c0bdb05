import MillraceFeedback
import MillraceStreams
import Testing

/// An effect reads the same with and without the name of its type: both spellings choose one initializer, and start one
/// effect.
@Suite struct FeedbackSpellingTests {
    private typealias Kind = Feedback<Int, Int>

    private static let short: [Kind] = [
        Feedback(effects: { _ in .never }),
        Feedback(predicate: { $0 > 0 }, effects: { _ in .never }),
        Feedback(predicate: { $0 > 0 }) { _ in .never },
        Feedback(lensing: { $0 > 0 ? $0 : nil }, effects: { _ in .never }),
        Feedback(skippingRepeated: { $0 > 0 ? $0 : nil }, effects: { _ in .never }),
        Feedback(firstValueAfterNil: { $0 > 0 ? $0 : nil }, effects: { _ in .never }),
        Feedback(whenBecomesTrue: { $0 > 0 }, effects: { _ in .never }),
        Feedback(compacting: { $0 }, effects: { _ in .never }),
        Feedback(extracting: { $0 }, effects: { _ in .never }),
        Feedback(middleware: { _, _ in .never }),
    ]

    private static let long: [Kind] = [
        Feedback(effects: { _ in SignalProducer.never }),
        Feedback(predicate: { $0 > 0 }, effects: { _ in SignalProducer.never }),
        Feedback(predicate: { $0 > 0 }) { _ in SignalProducer.never },
        Feedback(lensing: { $0 > 0 ? $0 : nil }, effects: { _ in SignalProducer.never }),
        Feedback(skippingRepeated: { $0 > 0 ? $0 : nil }, effects: { _ in SignalProducer.never }),
        Feedback(firstValueAfterNil: { $0 > 0 ? $0 : nil }, effects: { _ in SignalProducer.never }),
        Feedback(whenBecomesTrue: { $0 > 0 }, effects: { _ in SignalProducer.never }),
        Feedback(compacting: { $0 }, effects: { _ in SignalProducer.never }),
        Feedback(extracting: { $0 }, effects: { _ in SignalProducer.never }),
        Feedback(middleware: { _, _ in SignalProducer.never }),
    ]

    private func effects(_ feedback: Kind) -> [String] {
        let journal = Journal<Int, Int>()
        let loop = Loop(initial: 0, reduce: { $0 = $1 }, feedbacks: [feedback], journal: journal)
        for event in [1, 1, 0, 2] { loop.send(event) }
        return journal.entries.compactMap { entry in
            switch entry {
            case let .started(effect): "▶ \(effect)"
            case let .ended(effect, end): "■ \(effect) \(end)"
            case .began, .accepted, .dropped, .missed: nil
            }
        }
    }

    @Test func bothChooseOneInitializer() {
        let short = Self.short.map(effects)
        #expect(!short.contains([]))
        #expect(short == Self.long.map(effects))
    }
}
