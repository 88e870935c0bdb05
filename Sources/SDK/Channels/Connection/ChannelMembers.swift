import MillraceBackend
import MillraceStreams
import Synchronization

/// The observers of a channel's messages, which join on their own thread: a start observes when it returns, though
/// another thread is busy with the state of the channel.
final class ChannelMembers<Incoming: Sendable>: Sendable {
    private struct State {
        /// The number of times that a first observer came.
        var run = 0
        /// Whether the last observer of the run has not left yet, and the run has not ended.
        var isRunning = false
        var count = 0
        var output = Signal<Incoming, CoreError>.pipe()
    }

    private let state = Mutex(State())

    /// The number of the current run, or of the last one.
    var run: Int { state.withLock { $0.run } }

    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// The sender to the observers of the current run, or of the last one.
    var input: Signal<Incoming, CoreError>.Observer { state.withLock { $0.output.input } }

    /// Begins a run without observers.
    func begin() {
        let new = Signal<Incoming, CoreError>.pipe()
        let old = state.withLock { state in
            defer { state = State(run: state.run + 1, isRunning: true, output: new) }
            return state.output
        }
        // The observers of the last run are released outside of the lock: that may run any code.
        withExtendedLifetime(old) {}
    }

    /// Lets an observer take part in the current run.
    ///
    /// - Returns: The run, and the observation; nil while there is no run.
    func join(_ observer: Signal<Incoming, CoreError>.Observer) -> (run: Int, observation: (any Disposable)?)? {
        // During a run, the output has not ended, so that the observer isn't called here.
        state.withLock { state in
            guard state.isRunning else { return nil }
            state.count += 1
            return (state.run, state.output.output.observe(observer))
        }
    }

    /// Removes an observer of a run, and returns whether it was the last one, with which the run ends.
    func leave(_ run: Int) -> Bool {
        state.withLock { state in
            guard run == state.run, state.isRunning else { return false }
            state.count -= 1
            state.isRunning = state.count > 0
            return !state.isRunning
        }
    }

    /// Ends the run; its observers can still be reached.
    func end() {
        state.withLock { $0.isRunning = false }
    }
}
