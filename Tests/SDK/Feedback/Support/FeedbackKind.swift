import MillraceFeedback
import MillraceStreams
import Synchronization

/// The state of a small feature, with an id or without one.
protocol Leaf: Equatable, Sendable {
    var value: Int { get set }
}

struct Plain: Leaf {
    var value = 0
}

struct Named: Leaf, Identifiable {
    let id: Int
    var value = 0
}

enum LeafEvent: Equatable, Sendable {
    case add(Int)
    /// Closes the part: the whole removes it.
    case close
    /// Opens the part: the whole adds it.
    case open
    /// Puts another part in the place of this one.
    case next
}

extension Leaf {
    static var reducer: Reducer<Self, LeafEvent> {
        { leaf, event in
            if case let .add(number) = event { leaf.value += number }
        }
    }
}

/// Effects that never end by themselves, counted.
final class CountedEffects: Sendable {
    private let started = Atomic<Int>(0)
    private let ended = Atomic<Int>(0)

    var startedCount: Int {
        started.load(ordering: .relaxed)
    }

    var endedCount: Int {
        ended.load(ordering: .relaxed)
    }

    func effect() -> SignalProducer<LeafEvent, NoError> {
        SignalProducer<LeafEvent, NoError>.never.on(
            starting: { self.started.add(1, ordering: .relaxed) },
            interrupted: { self.ended.add(1, ordering: .relaxed) }
        )
    }
}

/// Every way to make a feedback: the table in the documentation of `Feedback`.
enum FeedbackKind: CaseIterable, Sendable {
    case effects, predicate, lensing, skippingRepeated, firstValueAfterNil, whenBecomesTrue, compacting
    case extracting, middleware, source, events

    func feedback<State: Leaf>(
        _ effect: @escaping @Sendable () -> SignalProducer<LeafEvent, NoError>
    ) -> Feedback<State, LeafEvent> {
        switch self {
        case .effects: Feedback(effects: { _ in effect() })
        case .predicate: Feedback(predicate: { _ in true }, effects: { _ in effect() })
        case .lensing: Feedback(lensing: { $0 }, effects: { _ in effect() })
        case .skippingRepeated: Feedback(skippingRepeated: { $0.value / 10 }, effects: { _ in effect() })
        case .firstValueAfterNil: Feedback(firstValueAfterNil: { $0 }, effects: { _ in effect() })
        case .whenBecomesTrue: Feedback(whenBecomesTrue: { _ in true }, effects: { _ in effect() })
        case .compacting: Feedback(compacting: { $0 }, effects: { _ in effect() })
        case .extracting: Feedback(extracting: { $0 }, effects: { _ in effect() })
        case .middleware: Feedback(middleware: { _, _ in effect() })
        case .source: Feedback(source: effect(), as: { $0 })
        case .events: Feedback(events: { _, consumer in effect().enqueue(to: consumer) })
        }
    }
}
