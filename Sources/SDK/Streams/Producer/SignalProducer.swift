/// A description of work that sends a stream of events each time it is started: a cold stream.
///
/// ```text
/// stream = value* (completed | failed | interrupted)?
/// ```
///
/// Creating a producer and composing it does no work. Every `start` runs the work once, for one observer, and returns a
/// disposable that cancels the work: the observer then receives `interrupted`, once, and nothing after it. Events
/// arrive one at a time, on any thread on which the work sends them.
@frozen
public struct SignalProducer<Value: Sendable, Error: Swift.Error>: Sendable {
    /// Runs the work for an observer until the lifetime ends.
    ///
    /// All operators rely on this contract: one thread at a time calls the observer; the stream ends once; when the
    /// lifetime ends first, the stream ends with `interrupted`. Several streams may share the lifetime, such as the
    /// inner streams of one output: the work removes what it has added to the lifetime when its own stream ends.
    @usableFromInline package let attach: @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void

    /// Whether the work has ended when `attach` returns, can't fail and adds nothing to the lifetime: it has then
    /// completed, unless the lifetime has ended.
    @usableFromInline let isImmediate: Bool

    /// The nesting of continuing producers in this producer.
    @usableFromInline let depth: Int

    /// Starts the producer as a part of a chain, if it continues with others.
    @usableFromInline let open: (@Sendable (Chain, ChainOutput<Value, Error>) -> Void)?

    /// Creates a producer from work that fulfills the contract of `attach` by itself.
    ///
    /// - Parameters:
    ///   - isImmediate: Whether the work has ended when `attach` returns, can't fail and adds nothing to the lifetime.
    ///   - attach: The work.
    @inlinable
    init(
        isImmediate: Bool = false,
        attaching attach: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
    ) {
        self.isImmediate = isImmediate
        self.attach = attach
        depth = 0
        open = nil
    }

    /// Creates a producer from work that fulfills the contract of `attach` by itself.
    ///
    /// The function is for the modules of this package whose events have a single origin, so that they need no queue in
    /// front.
    @inlinable
    package static func attaching(
        _ attach: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
    ) -> SignalProducer {
        SignalProducer(attaching: attach)
    }

    /// Creates a producer from any work.
    ///
    /// - Parameter startHandler: Runs at each start. It gets an observer that may be called from any threads (its
    ///   events are put in order, and dropped after the end), and the lifetime of this run, which ends when the stream
    ///   has ended or was disposed of. If the handler releases the observer without having ended the stream, the stream
    ///   is interrupted.
    @inlinable
    public init(_ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void) {
        isImmediate = false
        depth = 0
        open = nil
        attach = { observer, lifetime in
            let source = Source(observer, within: lifetime)
            guard !source.isDisposed else { return }
            guard source.isTracked else {
                return startHandler(source.makeInput(), Lifetime(source))
            }
            // The handler's work after the end of the lifetime is also part of the tracked work.
            source.runTracked { startHandler(source.makeInput(), Lifetime(source)) }
        }
    }

    /// Starts the work.
    ///
    /// - Parameter observer: Receives the events.
    /// - Returns: A disposable that cancels the work and interrupts the observer. It is also disposed of when the
    ///   stream has ended by itself.
    @inlinable
    @discardableResult
    public func start(_ observer: Signal<Value, Error>.Observer = .init()) -> any Disposable {
        let run = ProducerRun(observer.onTermination)
        attach(.init(value: observer.onValue, termination: { run.end($0) }), Lifetime(run))
        return run
    }

    /// Starts the work as a part of other work.
    ///
    /// The end of the lifetime cancels the work. The work is removed from the lifetime when it has ended, and has the
    /// cause of the lifetime. In an ended lifetime it is interrupted at once.
    ///
    /// - Parameters:
    ///   - observer: Receives the events.
    ///   - lifetime: The lifetime of the other work.
    /// - Returns: A disposable that cancels the work and interrupts the observer.
    @inlinable
    @discardableResult
    public func start(
        _ observer: Signal<Value, Error>.Observer = .init(),
        within lifetime: Lifetime
    ) -> any Disposable {
        let run = ProducerRun(observer.onTermination)
        run.join(lifetime.disposables)
        attach(.init(value: observer.onValue, termination: { run.end($0) }), Lifetime(run))
        return run
    }

    /// Starts the work with a separate cause.
    package func start(_ observer: Signal<Value, Error>.Observer, causedBy cause: CauseID) -> any Disposable {
        let run = ProducerRun(observer.onTermination)
        run.cause = cause
        attach(.init(value: observer.onValue, termination: { run.end($0) }), Lifetime(run))
        return run
    }

    /// Returns a producer that applies an operator which handles each event where it arrives.
    ///
    /// - Parameter operation: Creates the observer of this producer from the observer of the new one, at each start.
    @inlinable
    package func lift<NewValue, NewError>(
        _ operation:
            @escaping @Sendable (Signal<NewValue, NewError>.Observer, Lifetime) ->
            Signal<Value, Error>.Observer
    ) -> SignalProducer<NewValue, NewError> {
        SignalProducer<NewValue, NewError>(attaching: { [attach] observer, lifetime in
            attach(operation(observer, lifetime), lifetime)
        })
    }
}
