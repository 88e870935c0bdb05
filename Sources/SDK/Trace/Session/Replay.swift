import MillraceFeedback

/// A session that is run through a reducer again, and stepped through in both directions.
///
/// Effects don't run: their events are in the session.
public struct Replay<State: Sendable, Event: Sendable>: Sendable {
    /// The first step at which a replay differs from its session.
    public struct Divergence: Sendable {
        /// The step, from 0, after which the states differ.
        public let step: Int

        /// The event of the step.
        public let event: Event

        /// The changes from the recorded state to the state that the reducer makes now, as lines: `path: old → new`,
        /// `path: + new`, `path: − old`.
        public let difference: [String]
    }

    /// The session that is replayed.
    public let session: RecordedSession<State, Event>

    /// The states that the reducer makes: the first one, and one for each step.
    public let states: [State]

    /// The number of steps that have been taken.
    public private(set) var position = 0

    /// Creates a replay by running a session through a reducer.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - reduce: The reducer of today; a view model's is `ViewModelCore.reducer`.
    public init(_ session: RecordedSession<State, Event>, reduce: Reducer<State, Event>) {
        self.session = session
        var state = session.initial
        var states = [state]
        for step in session.steps {
            reduce(&state, step.event)
            states.append(state)
        }
        self.states = states
    }

    /// The state at the position.
    public var state: State {
        states[position]
    }

    /// The event that led to the position, if any did.
    public var event: Event? {
        position > 0 ? session.steps[position - 1].event : nil
    }

    /// Takes the next step.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public mutating func stepForward() -> Bool {
        guard position < session.steps.count else { return false }
        position += 1
        return true
    }

    /// Takes the last step back.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public mutating func stepBack() -> Bool {
        guard position > 0 else { return false }
        position -= 1
        return true
    }

    /// Moves to a position.
    ///
    /// - Parameter position: The number of steps to have taken, limited to the steps of the session.
    public mutating func go(to position: Int) {
        self.position = min(max(0, position), session.steps.count)
    }
}

extension Replay where State: Equatable {
    /// The first step at which the reducer makes another state than the recorded one, or `nil`.
    public var divergence: Divergence? {
        for (number, step) in session.steps.enumerated() where step.state != states[number + 1] {
            return Divergence(
                step: number,
                event: step.event,
                difference: StateDifference(from: step.state, to: states[number + 1]).lines
            )
        }
        return nil
    }
}
