import Millrace
import Synchronization
import Testing

/// A stream that a test answers: what a stub of a business controller is made of.
///
/// ```swift
/// struct StubCitiesBusinessController: CitiesBusinessControllerProtocol {
///     let fetching: Stub<CitiesResponse, CoreError>
///
///     func fetch() -> SignalProducer<CitiesResponse, CoreError> { fetching.producer() }
/// }
/// ```
/// Its answers are given before, or when the test likes:
/// ```swift
/// let atOnce = StubCitiesBusinessController(fetching: Stub(.value(.fixture())))
/// let retried = StubCitiesBusinessController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture())))
/// let later = StubCitiesBusinessController(fetching: Stub())
/// let started = later.fetch().start()
/// later.fetching.succeed(.fixture())
/// ```
///
/// A stub can be used from any thread. Answers come on the thread that gives them: that of the start, or that of the test.
public final class Stub<Value: Sendable, Failure: Error>: Sendable {
    typealias Observer = Signal<Value, Failure>.Observer

    private let sourceLocation: SourceLocation
    private let state: Mutex<StubState<Value, Failure>>

    /// Creates a stub with its answers: one for each start, in order, and the last one for all starts after it.
    ///
    /// Without answers, each start waits until the test answers it.
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    public init(
        _ answers: StubAnswer<Value, Failure>...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.sourceLocation = sourceLocation
        state = Mutex(StubState(answers))
    }

    /// Returns the producer that a stub's method returns.
    ///
    /// - Parameter arguments: What the method was called with, kept in ``calls``.
    /// - Returns: A producer whose starts are counted and answered.
    public func producer(_ arguments: any Sendable...) -> SignalProducer<Value, Failure> {
        state.withLock { $0.calls.append(arguments) }
        return answered
    }

    /// A producer whose starts are counted and answered.
    var answered: SignalProducer<Value, Failure> {
        SignalProducer { [self] observer, lifetime in
            let (number, answer) = state.withLock { $0.start(observer) }
            lifetime.observeEnded { self.state.withLock { $0.dispose(number) } }
            guard let answer else { return }
            Self.send(answer, to: observer)
        }
    }

    /// Adds an answer for one start: the next that has no answer of its own, before the last of the initializer's answers is
    /// given again.
    ///
    /// - Parameter answer: The answer.
    public func enqueue(_ answer: StubAnswer<Value, Failure>) {
        state.withLock { $0.queue.append(answer) }
    }

    /// The arguments of the calls of the stub's method, in order.
    public var calls: [[any Sendable]] {
        state.withLock { $0.calls }
    }

    /// How many times the producers were started.
    public var starts: Int {
        state.withLock { $0.starts }
    }

    /// How many starts were given up before they were answered to the end.
    public var disposals: Int {
        state.withLock { $0.disposals }
    }

    /// How many starts wait for an answer.
    public var waiting: Int {
        state.withLock { $0.waiting.count }
    }

    /// Returns the arguments of a type from all calls, in order.
    ///
    /// - Parameter type: The type.
    /// - Returns: Every argument of every call that is of the type.
    public func arguments<Argument>(as type: Argument.Type) -> [Argument] {
        calls.joined().compactMap { $0 as? Argument }
    }

    /// The start that has waited longest; where none waits, the test fails.
    func next(removing: Bool, _ word: String, at caller: SourceLocation) -> Observer? {
        let (observer, counts) = state.withLock { ($0.next(removing: removing), $0.counts) }
        if observer == nil {
            FailureReporter.current.report(
                "Nothing waits for \(word) of the stub at \(sourceLocation.place): \(counts).",
                at: caller
            )
        }
        return observer
    }

    private static func send(_ answer: StubAnswer<Value, Failure>, to observer: Observer) {
        switch answer {
        case .value(let value):
            observer.send(value: value)
            observer.sendCompleted()
        case .values(let values):
            values.forEach(observer.send(value:))
            observer.sendCompleted()
        case .completion:
            observer.sendCompleted()
        case .failure(let error):
            observer.send(error: error)
        }
    }
}

extension Stub: LedgerSource {
    /// The starts that wait for an answer, and the answers that were given for no start.
    public var leftovers: [String] {
        state.withLock { $0.leftovers }
    }
}
