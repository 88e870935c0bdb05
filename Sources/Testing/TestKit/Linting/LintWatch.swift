import Millrace
import Synchronization

/// Watches one run of a loop for effects that trigger themselves without progress.
final class LintWatch<State: Equatable & Sendable, Event: Sendable>: Sendable {
    private struct Guarded {
        var running: Set<EffectID> = []
        var chain: [(feedback: String, state: State)] = []
        var chainLength = 0
        var repetition: (feedback: String, state: State)?
    }

    private let patience: Int
    private let guarded = Mutex(Guarded())

    init(patience: Int) {
        self.patience = patience
    }

    /// The feedback that triggers itself, and the state to which the loop returned.
    var repetition: (feedback: String, state: State)? {
        guarded.withLock { $0.repetition }
    }

    /// Whether an effect is running, which could still send events.
    var isEffectRunning: Bool {
        guarded.withLock { !$0.running.isEmpty }
    }

    /// Begins a new chain of the effects' events, because the linter sends an event.
    func begin() {
        guarded.withLock { guarded in
            guarded.chain = []
            guarded.chainLength = 0
        }
    }

    /// Processes an entry of the loop's journal.
    ///
    /// - Parameter stop: A function that ends the loop, which would never end by itself.
    func note(_ entry: JournalEntry<State, Event>, stop: () -> Void) {
        let isCircle = guarded.withLock { guarded -> Bool in
            switch entry {
            case let .started(effect):
                guarded.running.insert(effect)
            case let .ended(effect, _):
                guarded.running.remove(effect)
            case let .accepted(_, .effect(effect), _, state):
                guarded.chain.append((effect.feedback, state))
                guarded.chainLength += 1
                return guarded.chain.count > patience
            case .began, .accepted, .dropped, .missed:
                break
            }
            return false
        }
        guard isCircle else { return }
        guarded.withLock { guarded in
            // A new state is progress: a chain that counts up is long, but an error only if it never ends.
            guard let last = guarded.chain.last else { return }
            let isEndless = guarded.chainLength > patience * 50
            if isEndless || guarded.chain.dropLast().contains(where: { $0.state == last.state }) {
                guarded.repetition = last
            }
            guarded.chain.removeFirst(guarded.chain.count / 2)
        }
        if repetition != nil {
            stop()
        }
    }
}
