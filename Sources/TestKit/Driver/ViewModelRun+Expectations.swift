import Millrace
import Testing

extension ViewModelRun where Model.State: Equatable {
    /// Asserts all states so far, from the first one on, without repetitions.
    ///
    /// The message of a failure lists only the differences:
    /// ```text
    /// The states are not as expected:
    ///   [1] status: expected .loaded, got .loading
    ///   [2] was not expected: status: .loading → .loaded
    /// ```
    ///
    /// - Parameters:
    ///   - expected: The states.
    ///   - sourceLocation: The place to which a failure is reported; by default, the caller's.
    public func expectStates(_ expected: [Model.State], sourceLocation: SourceLocation = #_sourceLocation) {
        let lines = ListDifference.lines(expected: expected, actual: states, style: .steps, areEqual: ==)
        report("states", lines, at: sourceLocation)
    }

    /// Asserts all states so far: the first one, and for each of the others its changes of the one before it.
    ///
    /// ```swift
    /// run.expectStates(from: .fixture(), { $0.status = .loading }, { $0.status = .loaded })
    /// ```
    ///
    /// - Parameters:
    ///   - first: The first state.
    ///   - changes: Functions that turn each state into the next one.
    ///   - sourceLocation: The place to which a failure is reported; by default, the caller's.
    public func expectStates(
        from first: Model.State,
        _ changes: (inout Model.State) -> Void...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectStates(StateSteps.states(from: first, by: changes), sourceLocation: sourceLocation)
    }
}

extension ViewModelRun where Model.Route: Equatable {
    /// Asserts all routes so far.
    ///
    /// - Parameters:
    ///   - expected: The routes.
    ///   - sourceLocation: The place to which a failure is reported; by default, the caller's.
    public func expectRoutes(_ expected: [Model.Route], sourceLocation: SourceLocation = #_sourceLocation) {
        let lines = ListDifference.lines(expected: expected, actual: routes, style: .whole, areEqual: ==)
        report("routes", lines, at: sourceLocation)
    }
}

extension ViewModelRun where Model: FeedbackViewModel, Model.Event: Equatable {
    /// Asserts the events of feedbacks so far, in order.
    ///
    /// ```swift
    /// run.expectEvents([.didFail(.transport(.refused)), .didLoad(.fixture())])
    /// ```
    ///
    /// - Parameters:
    ///   - expected: The events.
    ///   - sourceLocation: The place to which a failure is reported; by default, the caller's.
    public func expectEvents(_ expected: [Model.Event], sourceLocation: SourceLocation = #_sourceLocation) {
        let lines = ListDifference.lines(expected: expected, actual: events, style: .whole, areEqual: ==)
        report("events", lines, at: sourceLocation)
    }
}

extension ViewModelRun where Model: FeedbackViewModel {
    /// The events of feedbacks so far, in order.
    ///
    /// The event of an action that the test sent by ``send(_:)`` is not among them. A test that reads the events counts
    /// as having asserted them.
    public var events: [Model.Event] {
        hasAssertedEvents = true
        return timeline.events.compactMap { $0 as? Model.Event }
    }
}

extension ViewModelRun {
    /// Reports what is not as expected, if there is anything.
    func report(_ name: String, _ lines: [String], at sourceLocation: SourceLocation) {
        guard !lines.isEmpty else { return }
        let text = (["The \(name) are not as expected:"] + lines.map { "  \($0)" }).joined(separator: "\n")
        FailureReporter.current.report(text, at: sourceLocation)
    }
}
