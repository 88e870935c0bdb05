import CLibcurl
import Synchronization

/// The commands for the thread of a loop, which sleeps while there are none.
final class LoopInbox<Command: Sendable>: Sendable {
    private struct State {
        var commands: [Command] = []
        var isAsleep = false
        var hasStopped = false
    }

    /// Wakes the thread where it waits for the network.
    let wakeup: mr_wakeup
    private let state = Mutex(State())

    /// Creates an inbox; nil if the process has no descriptor left.
    init?() {
        var wakeup = mr_wakeup()
        guard mr_wakeup_open(&wakeup) == 0 else { return nil }
        self.wakeup = wakeup
    }

    deinit {
        withUnsafePointer(to: wakeup, mr_wakeup_close)
    }

    /// Posts a command to the thread.
    ///
    /// - Returns: Whether the thread will carry it out; false after its end.
    @discardableResult
    func post(_ command: Command) -> Bool {
        // The thread checks the list before it sleeps, so that one wake-up serves all waiting commands.
        let (isTaken, wakes) = state.withLock { state in
            guard !state.hasStopped else { return (false, false) }
            state.commands.append(command)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { withUnsafePointer(to: wakeup, mr_wakeup_signal) }
        return isTaken
    }

    /// Moves the commands out, and accepts an empty list whose memory the next ones use.
    func take(into taken: inout [Command]) {
        taken.removeAll(keepingCapacity: true)
        state.withLock { state in
            state.isAsleep = false
            swap(&state.commands, &taken)
        }
    }

    /// Accepts no command any more, and returns the waiting ones.
    func stop() -> [Command] {
        state.withLock { state in
            state.hasStopped = true
            defer { state.commands = [] }
            return state.commands
        }
    }

    /// Returns whether no command waits; the next one then has to wake the thread.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.commands.isEmpty
            return state.isAsleep
        }
    }
}
