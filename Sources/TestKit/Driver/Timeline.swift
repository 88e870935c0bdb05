import Foundation
import Millrace
import Synchronization

/// Everything that happens in a run of a view model, in order, with the virtual time.
final class Timeline: Sendable {
    /// What can happen.
    enum Moment: Sendable {
        /// The view model is made.
        case start
        /// The test sends an action.
        case action(any Sendable)
        /// The test says what it does.
        case note(String)
        /// An event was worked in; the test may have sent it, as an action.
        case event(any Sendable, isSent: Bool)
        /// The state is another one.
        case state(any Sendable)
        /// The view model wants to go somewhere.
        case route(any Sendable)
        /// A feedback starts an effect.
        case effectStarted(EffectID)
        /// An effect ends.
        case effectEnded(EffectID, EffectEnd)
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

    /// Writes an action down and sends it: the first event that is worked in meanwhile is what it was made into.
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
        LoopProbe { id, moment in
            if case .started(let state) = moment, state is State {
                self.storage.withLock { $0.loop = $0.loop ?? id }
            }
            guard self.storage.withLock({ $0.loop == id }) else { return }
            switch moment {
            case .started(let state):
                self.append(.state(state))
            case .event(let event, let state):
                self.append(.event(event, isSent: self.takeSending()))
                self.append(.state(state))
            case .effectStarted(let effect):
                self.append(.effectStarted(effect))
            case .effectEnded(let effect, let end):
                self.append(.effectEnded(effect, end))
            }
        }
    }
}
