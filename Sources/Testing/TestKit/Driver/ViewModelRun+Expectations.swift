import Millrace
import Testing

extension ViewModelRun where Model.State: Equatable {
    /// Asserts all states so far, from the first one on, without repetitions.
    ///
    /// Each state that is wrong or missing is a failure at its own line, with only the differences, and the states
    /// after it are compared too. States that are not expected are a failure at the call.
    /// ```text
    /// The states are not as expected:
    ///   [1] status: expected .loaded, got .loading
    /// ```
    ///
    /// - Parameters:
    ///   - expected: The states.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectStates(_ expected: [Model.State], sourceLocation: SourceLocation = #_sourceLocation) {
        expect("states", #function, ListExpectation(expected), states, .steps, ==, at: sourceLocation)
    }

    /// Asserts all states so far: the first one, and for each of the others its changes of the one before it.
    ///
    /// Each step that is wrong is a failure at its own line. The next step is then a change of the actual state.
    ///
    /// ```swift
    /// run.expectStates(from: .fixture(), { $0.status = .loading }, { $0.status = .loaded })
    /// ```
    ///
    /// - Parameters:
    ///   - first: The first state.
    ///   - changes: Functions that turn each state into the next one.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectStates(
        from first: Model.State,
        _ changes: (inout Model.State) -> Void...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = ListExpectation(from: first, by: changes)
        expect("states", #function, expected, states, .steps, ==, at: sourceLocation)
    }
}

extension ViewModelRun where Model.Route: Equatable {
    /// Asserts all routes so far.
    ///
    /// - Parameters:
    ///   - expected: The routes.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectRoutes(_ expected: [Model.Route], sourceLocation: SourceLocation = #_sourceLocation) {
        expect("routes", #function, ListExpectation(expected), routes, .whole, ==, at: sourceLocation)
    }
}

extension ViewModelRun where Model: FeedbackViewModel, Model.Event: Equatable {
    /// Asserts the events of feedbacks so far, in order.
    ///
    /// The event of an action that the test sent by ``send(_:)`` is not among them. Events are compared field by field,
    /// and each one that is wrong or missing is a failure at its own line.
    /// ```text
    /// The events are not as expected:
    ///   [1] didLoad.cities[0].name: expected "London", got "Bath"
    /// ```
    ///
    /// ```swift
    /// run.expectEvents([.didFail(.transport(.refused)), .didLoad(.fixture())])
    /// ```
    ///
    /// - Parameters:
    ///   - expected: The events.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func expectEvents(_ expected: [Model.Event], sourceLocation: SourceLocation = #_sourceLocation) {
        let sent = timeline.sentEvents.compactMap { $0 as? Model.Event }
        expect("events", #function, ListExpectation(expected), events, .whole, ==, at: sourceLocation) { index in
            sent.contains(expected[index]) ? "the test has sent it as an action; events are those of feedbacks" : nil
        }
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
    /// Reports differences from the expectation, if there are any.
    ///
    /// - Parameter remark: Returns a line for the fault of an expected element.
    func expect<Value>(
        _ name: String,
        _ function: String,
        _ expected: ListExpectation<Value>,
        _ actual: [Value],
        _ style: ListDifference.Style,
        _ areEqual: (Value, Value) -> Bool,
        at sourceLocation: SourceLocation,
        remark: (Int) -> String? = { _ in nil }
    ) {
        let faults = ListDifference.faults(expected: expected, actual: actual, style: style, areEqual: areEqual)
            .map { fault in
                guard let text = fault.expected.flatMap(remark) else { return fault }
                return ListDifference.Fault(expected: fault.expected, lines: fault.lines + ["  \(text)"])
            }
        ListReport(
            name: name,
            function: String(function.prefix { $0 != "(" }),
            count: expected.count,
            sourceLocation: sourceLocation
        )
        .report(faults)
    }
}
