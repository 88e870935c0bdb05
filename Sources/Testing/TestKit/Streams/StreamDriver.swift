import Millrace
import Testing

/// Runs streams in tests, with stubs and on a virtual clock, and records everything that they send.
///
/// A ``ViewModelDriver`` runs a whole feature; this driver runs an operator of the app's own, a repository's stream or
/// a business controller.
///
/// ```swift
/// let driver = StreamDriver { (stub: Stub<[String], CoreError>, scheduler) in
///     stub.producer().delay(.seconds(1), on: scheduler)
/// }
/// driver.perform(
///     stub: Stub(.value(["Bath"])),
///     when: { $0.advance(by: .seconds(1)) },
///     assert: { run in
///         run.expectValues([["Bath"]])
///         run.expectEnd(.completed)
///     }
/// )
/// ```
///
/// A signal and a property are run by their `producer`.
public struct StreamDriver<Stubs, Value: Sendable, Failure: Error> {
    private let make: (Stubs, TestScheduler) -> SignalProducer<Value, Failure>
    private let isExhaustive: Bool

    /// Creates a driver for streams that need a scheduler.
    ///
    /// - Parameters:
    ///   - exhaustive: Whether leftovers at the end of a run are a failure: yes by default.
    ///   - make: A function that returns the stream, from the stubs and the virtual clock of a run.
    public init(
        exhaustive: Bool = true,
        _ make: @escaping (Stubs, TestScheduler) -> SignalProducer<Value, Failure>
    ) {
        self.make = make
        isExhaustive = exhaustive
    }

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - exhaustive: Whether leftovers at the end of a run are a failure: yes by default.
    ///   - make: A function that returns the stream, from the stubs of a run.
    @_disfavoredOverload
    public init(exhaustive: Bool = true, _ make: @escaping (Stubs) -> SignalProducer<Value, Failure>) {
        self.init(exhaustive: exhaustive) { stub, _ in make(stub) }
    }

    /// Runs a stream: starts it, lets the test act, asserts the results, and disposes of a stream that still runs.
    ///
    /// If the run is exhaustive, one failure lists the leftovers at its end: values and an end without an assertion, a
    /// stream that still runs although the test hasn't expected it, unused answers of stubs and starts that wait, and
    /// work that is due after the stream is gone.
    /// ```text
    /// Left over at the end of the run:
    ///   1 value was not asserted:
    ///     [0] ["Bath"]
    ///   the stream still runs
    /// ```
    ///
    /// - Parameters:
    ///   - stub: The stubs, as for a ``ViewModelDriver``.
    ///   - exhaustive: Whether leftovers are a failure; by default the driver decides.
    ///   - when: A function that acts; by default none, because a stream begins with its start.
    ///   - assert: A function that asserts the results.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func perform(
        stub: Stubs,
        exhaustive: Bool? = nil,
        when: (StreamRun<Stubs, Value, Failure>) throws -> Void = { _ in },
        assert: (StreamRun<Stubs, Value, Failure>) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let run = StreamRun(stub: stub, scheduler: TestScheduler(), make: make)
        var leftovers: [String] = []
        do {
            try when(run)
            try assert(run)
            leftovers = run.ledger
        } catch is ExpectationFailedError {
            // Swift Testing has recorded the requirement that failed, and the run has ended there.
            return run.dispose()
        } catch {
            run.dispose()
            return FailureReporter.current.report("The run threw an error: \(error)", at: sourceLocation)
        }
        run.dispose()
        leftovers += run.leftoversAfterEnd
        guard exhaustive ?? isExhaustive, !leftovers.isEmpty else { return }
        let text = (["Left over at the end of the run:"] + leftovers.map { "  \($0)" }).joined(separator: "\n")
        FailureReporter.current.report(text, at: sourceLocation)
    }
}

extension StreamDriver where Stubs == Void {
    /// Runs a stream without stubs.
    ///
    /// - Parameters:
    ///   - exhaustive: Whether leftovers are a failure; by default the driver decides.
    ///   - when: A function that acts; by default none.
    ///   - assert: A function that asserts the results.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func perform(
        exhaustive: Bool? = nil,
        when: (StreamRun<Void, Value, Failure>) throws -> Void = { _ in },
        assert: (StreamRun<Void, Value, Failure>) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        perform(stub: (), exhaustive: exhaustive, when: when, assert: assert, sourceLocation: sourceLocation)
    }
}
