import Millrace
import Testing

/// Runs view models of one type in tests: with stubs, on a virtual clock, and with everything they do written down.
///
/// ```swift
/// struct CitiesViewModelTests {
///     private let driver = ViewModelDriver { (stub: StubCitiesBusinessController) in
///         CitiesViewModel(citiesBusinessController: stub)
///     }
///
///     @Test func aRetryLoadsAgain() {
///         driver.perform(
///             stub: StubCitiesBusinessController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture()))),
///             when: { $0.send(.didTapRefresh) },
///             assert: { run in
///                 run.expectStates(
///                     from: CitiesViewModel.State(),
///                     { $0.status = .failed(.transport(.refused)) },
///                     { $0.status = .loading },
///                     { ($0.status, $0.cities) = (.loaded, [.fixture(), .fixture(name: "Bath")]) }
///                 )
///                 run.expectEvents([.didFail(.transport(.refused)), .didLoad(.fixture())])
///             }
///         )
///     }
/// }
/// ```
public struct ViewModelDriver<Stubs, Model: ViewModel> {
    private let make: (Stubs, TestScheduler) -> Model
    private let isExhaustive: Bool

    /// Makes a driver for view models that need a scheduler.
    ///
    /// - Parameters:
    ///   - exhaustive: Whether everything left over at the end of a run is a failure: yes by default.
    ///   - make: Makes the view model, with the stubs and the virtual clock of a run.
    public init(exhaustive: Bool = true, _ make: @escaping (Stubs, TestScheduler) -> Model) {
        self.make = make
        isExhaustive = exhaustive
    }

    /// Makes a driver.
    ///
    /// - Parameters:
    ///   - exhaustive: Whether everything left over at the end of a run is a failure: yes by default.
    ///   - make: Makes the view model, with the stubs of a run.
    @_disfavoredOverload
    public init(exhaustive: Bool = true, _ make: @escaping (Stubs) -> Model) {
        self.init(exhaustive: exhaustive) { stub, _ in make(stub) }
    }

    /// Runs a view model: makes it, does something with it, and asserts what it did.
    ///
    /// If the run is exhaustive, what is left over at its end is one failure, which lists it: states, routes and events
    /// that were not asserted, stubs and servers with answers that nobody took or with starts and requests that nobody
    /// answered, recordings that nobody read, effects that run, work that is due, and a view model that something still
    /// holds. An event that the test has sent itself, as an action, counts as asserted.
    /// ```text
    /// Left over at the end of the run:
    ///   1 route was not asserted:
    ///     [0] .city(City(name: "London"))
    ///   1 event was not asserted:
    ///     [0] .didLoad(CitiesResponse(cities: [City(name: "London")]))
    ///   fetching: 1 start waits for an answer
    ///   feedback 0#1: the effect runs
    /// ```
    ///
    /// An error that `when` or `assert` throws is a failure too.
    ///
    /// - Parameters:
    ///   - stub: The stubs: a ``Stub``, a ``StubAccessible``, a ``ResponsePlayer``, a `MockServer`, or a value with some
    ///     of them in its properties.
    ///   - exhaustive: Whether everything left over is a failure; by default as the driver says.
    ///   - when: Does something: nothing by default, because a view model begins when it is made.
    ///   - assert: Asserts what happened.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func perform(
        stub: Stubs,
        exhaustive: Bool? = nil,
        when: (ViewModelRun<Stubs, Model>) throws -> Void = { _ in },
        assert: (ViewModelRun<Stubs, Model>) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        run(stub, TestScheduler(), exhaustive: exhaustive, when: when, assert: assert, at: sourceLocation)
    }

    /// Runs a view model on a scheduler.
    func run(
        _ stub: Stubs,
        _ scheduler: TestScheduler,
        exhaustive: Bool?,
        when: (ViewModelRun<Stubs, Model>) throws -> Void,
        assert: (ViewModelRun<Stubs, Model>) throws -> Void,
        at sourceLocation: SourceLocation
    ) {
        var leftovers: [String] = []
        weak var model: Model?
        do {
            let run = ViewModelRun(stub: stub, scheduler: scheduler, make: make)
            try when(run)
            try assert(run)
            leftovers = run.ledger
            model = run.model
        } catch is ExpectationFailedError {
            // A requirement that failed has been recorded, and what comes after it was not done.
            return
        } catch {
            return FailureReporter.current.report("The run threw an error: \(error)", at: sourceLocation)
        }
        guard exhaustive ?? isExhaustive else { return }
        if model != nil {
            leftovers.append("the view model is still held by something")
        }
        guard !leftovers.isEmpty else { return }
        let text = (["Left over at the end of the run:"] + leftovers.map { "  \($0)" }).joined(separator: "\n")
        FailureReporter.current.report(text, at: sourceLocation)
    }
}

extension ViewModelDriver where Stubs == Void {
    /// Runs a view model that has nothing to stub.
    ///
    /// - Parameters:
    ///   - exhaustive: Whether everything left over is a failure; by default as the driver says.
    ///   - when: Does something: nothing by default.
    ///   - assert: Asserts what happened.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public func perform(
        exhaustive: Bool? = nil,
        when: (ViewModelRun<Void, Model>) throws -> Void = { _ in },
        assert: (ViewModelRun<Void, Model>) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        perform(
            stub: (),
            exhaustive: exhaustive,
            when: when,
            assert: assert,
            sourceLocation: sourceLocation
        )
    }
}
