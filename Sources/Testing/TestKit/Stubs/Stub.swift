import Millrace
import Synchronization
import Testing

/// A stream that a test answers, for the methods of a stubbed business controller.
///
/// ```swift
/// struct StubCitiesBusinessController: CitiesBusinessControllerProtocol {
///     let fetching: Stub<CitiesResponse, CoreError>
///
///     func fetch() -> SignalProducer<CitiesResponse, CoreError> { fetching.producer() }
/// }
/// ```
/// The test gives the answers at first or later:
/// ```swift
/// let atOnce = StubCitiesBusinessController(fetching: Stub(.value(.fixture())))
/// let retried = StubCitiesBusinessController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture())))
/// let later = StubCitiesBusinessController(fetching: Stub())
/// let started = later.fetch().start()
/// later.fetching.succeed(.fixture())
/// ```
///
/// Every method may be called from any thread. An answer comes on the thread of the start, or on the thread on which
/// the test gives it.
public final class Stub<Value: Sendable, Failure: Error>: Sendable {
    typealias Observer = Signal<Value, Failure>.Observer

    private let sourceLocation: SourceLocation
    private let state: Mutex<StubState<Value, Failure>>

    /// Creates a stub with its answers: one for each start, in order.
    ///
    /// A start without an answer of its own waits until the test answers it, and one that still waits at the end of a
    /// run is left over: a start too many is noticed. Where the number of starts doesn't matter, the last answer is
    /// repeated.
    ///
    /// ```swift
    /// let saving = Stub<Void, CoreError>(.failure(.transport(.refused)), .value(()), repeatsLast: true)
    /// ```
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - repeatsLast: Whether the last answer is that of all further starts too: no by default.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public init(
        _ answers: StubAnswer<Value, Failure>...,
        repeatsLast: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.sourceLocation = sourceLocation
        state = Mutex(StubState(answers, repeatsLast: repeatsLast))
    }

    /// Returns the producer that a stub's method returns.
    ///
    /// - Parameter arguments: The arguments of the method, which ``calls`` keeps at each start.
    /// - Returns: A producer whose starts the stub counts and answers.
    public func producer(_ arguments: any Sendable...) -> SignalProducer<Value, Failure> {
        SignalProducer { [self] observer, lifetime in
            let (number, answer) = state.withLock { $0.start(arguments, observer) }
            lifetime.observeEnded { self.state.withLock { $0.dispose(number) } }
            guard let answer else { return }
            Self.send(answer, to: observer)
        }
    }

    /// Adds an answer for the next start without an answer of its own; a repeated answer then serves the starts after
    /// it.
    ///
    /// - Parameter answer: The answer.
    public func enqueue(_ answer: StubAnswer<Value, Failure>) {
        state.withLock { $0.queue.append(answer) }
    }

    /// The arguments of the starts, in order: those with which the stub's method made the producer.
    ///
    /// A producer that is made and never started is no call, and one that is started twice is two.
    public var calls: [[any Sendable]] {
        state.withLock { $0.calls }
    }

    /// The number of starts of the producers.
    public var starts: Int {
        state.withLock { $0.starts }
    }

    /// The number of starts that were disposed of before their end.
    public var disposals: Int {
        state.withLock { $0.disposals }
    }

    /// The number of starts that wait for an answer.
    public var waiting: Int {
        state.withLock { $0.waiting.count }
    }

    /// Returns the arguments of a type from all starts, in order.
    ///
    /// - Parameter type: The type.
    /// - Returns: The arguments.
    public func arguments<Argument>(as type: Argument.Type) -> [Argument] {
        calls.joined().compactMap { Exactly.value($0, as: Argument.self) }
    }

    /// Returns the observer of the start that has waited longest; the test fails if no start waits.
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
        case let .value(value):
            observer.send(value: value)
            observer.sendCompleted()
        case let .values(values):
            values.forEach(observer.send(value:))
            observer.sendCompleted()
        case .completion:
            observer.sendCompleted()
        case let .failure(error):
            observer.send(error: error)
        }
    }
}

extension Stub: LedgerSource {
    /// The starts that wait for an answer, and the answers that no start has used.
    public var leftovers: [String] {
        state.withLock { $0.leftovers }
    }
}
