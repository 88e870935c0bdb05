import MillraceFeedback
import MillraceStreams
import Synchronization

/// An effect of a part of a tree.
struct TreeEffect: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case alive
        case value(Int)
        case source
        case events
        /// The effect on an event that the part never gets: the part is gone by then.
        case leaving
    }

    let token: Int
    let kind: Kind
}

/// What the effects of a tree have to do with.
final class TreeWorld: Sendable {
    private struct Counts {
        var running: [TreeEffect: Int] = [:]
        var startedCount = 0
        var completedCount = 0
        var cancelledCount = 0
    }

    /// Tokens: each effect of the part with the token sends an event.
    let shots: Signal<Int, NoError>.Observer
    /// The activity of the tree's loop alone.
    let activity = LoopActivity()
    private let signal: Signal<Int, NoError>
    private let counts = Mutex(Counts())

    init() {
        (signal, shots) = Signal<Int, NoError>.pipe()
    }

    /// The effects that run, each with the number of its starts that have not ended.
    var running: [TreeEffect: Int] {
        counts.withLock { $0.running }
    }

    var startedCount: Int {
        counts.withLock { $0.startedCount }
    }

    /// Whether each effect that has started runs, has completed or was cancelled.
    var isBalanced: Bool {
        counts.withLock { $0.startedCount == $0.completedCount + $0.cancelledCount + $0.running.values.reduce(0, +) }
    }

    /// An effect that runs until it is cancelled, and then sends an event that must reach nobody.
    func effect(_ effect: TreeEffect) -> SignalProducer<TreeEvent, NoError> {
        SignalProducer { [self] observer, lifetime in
            counts.withLock {
                $0.startedCount += 1
                $0.running[effect, default: 0] += 1
            }
            lifetime.observeEnded { [self] in
                counts.withLock {
                    $0.cancelledCount += 1
                    $0.running[effect, default: 0] -= 1
                    if $0.running[effect] == 0 { $0.running[effect] = nil }
                }
                observer.send(value: .farewell)
            }
        }
    }

    /// An effect that sends an event when its part is meant.
    func target(_ token: Int) -> SignalProducer<TreeEvent, NoError> {
        .merge(
            effect(TreeEffect(token: token, kind: .alive)),
            signal.producer.filter { $0 == token }.map { .hit(token: $0) }
        )
    }

    /// An effect that answers at its start, and completes.
    func answer(_ event: TreeEvent) -> SignalProducer<TreeEvent, NoError> {
        SignalProducer { [self] observer, _ in
            counts.withLock { $0.startedCount += 1 }
            observer.send(value: event)
            counts.withLock { $0.completedCount += 1 }
            observer.sendCompleted()
        }
    }
}
