import Foundation
import Millrace
import Synchronization

/// Everything that happens in a run of a view model, in order, with the virtual time.
final class Timeline: Sendable {
    /// One thing that has happened.
    enum Moment: Sendable {
        /// The view model is created.
        case start
        /// The test sends an action.
        case action(any Sendable)
        /// The test says what it does.
        case note(String)
        /// The view model's loop has a new entry in its journal; the test may have sent the entry's event, as an action.
        case loop(LoopProbe.Entry, isSent: Bool)
        /// The state is another one, in a view model whose loop wasn't seen.
        case state(any Sendable)
        /// The view model wants to go somewhere.
        case route(any Sendable)

        /// The state that the moment brings, if it brings one.
        var state: (any Sendable)? {
            switch self {
            case let .state(state), let .loop(.began(state), _), let .loop(.accepted(_, _, _, state), _): state
            case .start, .action, .note, .loop, .route: nil
            }
        }
    }

    /// A moment and when it was, in seconds since the start.
    struct Entry: Sendable {
        let time: TimeInterval
        let moment: Moment
    }

    private struct Storage {
        var entries: [Entry] = []
        var loop: ObjectIdentifier?
        var isSending = false
    }

    private let scheduler: TestScheduler
    private let origin: Date
    private let storage = Mutex(Storage())

    init(scheduler: TestScheduler) {
        self.scheduler = scheduler
        origin = scheduler.currentDate
    }

    /// Everything so far.
    var entries: [Entry] {
        storage.withLock { $0.entries }
    }

    /// Whether a loop with the view model's state was seen from its start.
    var hasLoop: Bool {
        storage.withLock { $0.loop != nil }
    }

    func append(_ moment: Moment) {
        let time = scheduler.currentDate.timeIntervalSince(origin)
        storage.withLock { $0.entries.append(Entry(time: time, moment: moment)) }
    }

    /// Writes an action down and sends it: the first event that is reduced meanwhile is what it was made into.
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

    /// The probe of the loop that has the view model's state; others are not looked at.
    func probe<State: Sendable>(of type: State.Type) -> LoopProbe {
        LoopProbe { id, entry in
            if case let .began(state) = entry, state is State {
                self.storage.withLock { $0.loop = $0.loop ?? id }
            }
            guard self.storage.withLock({ $0.loop == id }) else { return }
            var isSent = false
            if case .accepted = entry { isSent = self.takeSending() }
            self.append(.loop(entry, isSent: isSent))
        }
    }
}
