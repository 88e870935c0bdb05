import Foundation
import Millrace
import Synchronization

/// The moments of a run of a view model, in order, each with the virtual time.
final class Timeline: Sendable {
    /// A thing that happened.
    enum Moment: Sendable {
        /// The view model is created.
        case start
        /// The test sends an action.
        case action(any Sendable)
        /// The test names its next step.
        case note(String)
        /// The view model's loop has a new entry in its journal; the test may have sent the entry's event, as an
        /// action.
        case loop(JournalEntry<any Sendable, any Sendable>, isSent: Bool)
        /// The state of a view model changes whose loop the timeline doesn't see.
        case state(any Sendable)
        /// The view model sends a route.
        case route(any Sendable)

        /// The state that the moment brings, if it brings one.
        var state: (any Sendable)? {
            switch self {
            case let .state(state), let .loop(.began(state), _), let .loop(.accepted(_, _, _, state), _): state
            case .start, .action, .note, .loop, .route: nil
            }
        }
    }

    /// A moment and its time, in seconds since the start.
    struct Entry: Sendable {
        let time: TimeInterval
        let moment: Moment
    }

    private struct Storage {
        var entries: [Entry] = []
        var loop: LoopID?
        var isSending = false
    }

    private let scheduler: TestScheduler
    private let origin: ContinuousClock.Instant
    private let storage = Mutex(Storage())

    init(scheduler: TestScheduler) {
        self.scheduler = scheduler
        origin = scheduler.currentInstant
    }

    /// The moments so far.
    var entries: [Entry] {
        storage.withLock { $0.entries }
    }

    /// Whether the timeline has seen a loop with the view model's state from its start.
    var hasLoop: Bool {
        storage.withLock { $0.loop != nil }
    }

    func append(_ moment: Moment) {
        let time = origin.duration(to: scheduler.currentInstant).seconds
        storage.withLock { $0.entries.append(Entry(time: time, moment: moment)) }
    }

    /// Records an action and sends it; the first event that the loop reduces meanwhile is the action's.
    func send(_ action: any Sendable, by body: () -> Void) {
        append(.action(action))
        storage.withLock { $0.isSending = true }
        body()
        storage.withLock { $0.isSending = false }
    }

    private func takeSending() -> Bool {
        storage.withLock { storage in
            defer { storage.isSending = false }
            return storage.isSending
        }
    }

    /// Returns a probe that records the loop with the view model's state, and ignores all others.
    ///
    /// The timeline has neither the effects that are meant to run as long as the loop, nor events that were dropped.
    func probe<State: Sendable>(of type: State.Type) -> LoopProbe {
        LoopProbe { report in
            if case let .began(state) = report.entry, Exactly.value(state, as: State.self) != nil {
                self.storage.withLock { $0.loop = $0.loop ?? report.loop }
            }
            guard self.storage.withLock({ $0.loop == report.loop }) else { return }
            switch report.entry {
            case .accepted:
                self.append(.loop(report.entry, isSent: self.takeSending()))
            case let .started(effect) where !effect.isLifelong, let .ended(effect, _) where !effect.isLifelong:
                self.append(.loop(report.entry, isSent: false))
            case .began, .missed:
                self.append(.loop(report.entry, isSent: false))
            case .started, .ended, .dropped:
                break
            }
        }
    }
}
