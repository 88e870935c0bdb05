import Millrace
import Testing

/// The run of a part of a view model: its states, and a method for its actions.
///
/// `ViewModelRun.scoped(to:action:)` makes one.
public struct ScopedRun<Stubs, Model: ViewModel, Part, PartAction> {
    private let run: ViewModelRun<Stubs, Model>
    private let part: WritableKeyPath<Model.State, Part>
    private let action: (PartAction) -> Model.Action

    init(
        run: ViewModelRun<Stubs, Model>,
        part: WritableKeyPath<Model.State, Part>,
        action: @escaping (PartAction) -> Model.Action
    ) {
        self.run = run
        self.part = part
        self.action = action
    }

    /// The state of the part now.
    public var state: Part {
        run.state[keyPath: part]
    }

    /// The states of the part so far, from the first one on, without repetitions.
    ///
    /// The run treats states that a test has read as asserted.
    public var states: [Part] {
        run.noteAsserted(part)
        return run.timeline.states(as: Model.State.self).map { $0[keyPath: part] }.reduce(into: []) { states, state in
            if let last = states.last, AreEqual.values(last, state) { return }
            states.append(state)
        }
    }

    /// Sends an action to the part, and runs the work that is due.
    ///
    /// - Parameter action: The action of the user.
    public func send(_ action: PartAction) {
        run.send(self.action(action))
    }

    /// Returns the run of a part of this part.
    ///
    /// - Parameters:
    ///   - inner: The key path of the inner part's state.
    ///   - action: Returns the action of this part for one of the inner part.
    public func scoped<Inner, InnerAction>(
        to inner: WritableKeyPath<Part, Inner>,
        action: @escaping (InnerAction) -> PartAction
    ) -> ScopedRun<Stubs, Model, Inner, InnerAction> {
        ScopedRun<Stubs, Model, Inner, InnerAction>(
            run: run,
            part: part.appending(path: inner),
            action: { self.action(action($0)) }
        )
    }
}

extension ScopedRun where Part: Equatable {
    /// Asserts all states of the part so far, from the first one on, without repetitions.
    ///
    /// - Parameters:
    ///   - expected: The states.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectStates(_ expected: [Part], sourceLocation: SourceLocation = #_sourceLocation) {
        run.expect("states of the part", #function, ListExpectation(expected), states, .steps, ==, at: sourceLocation)
    }

    /// Asserts all states of the part so far: the first one, and for each of the others its changes of the one before
    /// it.
    ///
    /// - Parameters:
    ///   - first: The first state.
    ///   - changes: Functions that turn each state into the next one.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectStates(
        from first: Part,
        _ changes: (inout Part) -> Void...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = ListExpectation(from: first, by: changes)
        run.expect("states of the part", #function, expected, states, .steps, ==, at: sourceLocation)
    }
}
