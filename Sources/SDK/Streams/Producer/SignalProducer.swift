/// A description of work that sends a stream of events each time it is started: a cold stream.
///
/// ```text
/// stream = value* (completed | failed | interrupted)?
/// ```
///
/// Making a producer and composing it does no work. Every `start` runs the work once, for one observer, and returns the
/// disposable that gives it up: the observer then gets `interrupted`, once, and nothing after it. Events come one at a
/// time, on whatever thread the work sends them.
@frozen
public struct SignalProducer<Value: Sendable, Error: Swift.Error>: Sendable {
    /// Runs the work for an observer until the lifetime ends.
    ///
    /// The contract that everything built on this relies on: the observer is called by one thread at a time; the stream
    /// ends once; when the lifetime ends first, the stream ends with `interrupted`. The lifetime may be that of a whole
    /// stream of streams: what the work puts into it, it takes out again when its own stream ends.
    @usableFromInline package let attach: @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void

    /// Whether the work is over when `attach` returns, can't fail and puts nothing into the lifetime: it has completed
    /// then, unless the lifetime has ended.
    @usableFromInline let isImmediate: Bool

    /// How many producers that continue with others are inside one another here.
    @usableFromInline let depth: Int

    /// Starts the producer as a part of a chain, if it continues with others.
    @usableFromInline let open: (@Sendable (Chain, ChainOutput<Value, Error>) -> Void)?

    /// Makes a producer from work that keeps the contract of `attach` by itself.
    ///
    /// - Parameters:
    ///   - isImmediate: Whether the work is over when `attach` returns, can't fail and puts nothing into the lifetime.
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

    /// Makes a producer from work that keeps the contract of `attach` by itself.
    ///
    /// The function is for the modules of this package that have one place where events come from, which needs no queue
    /// in front.
    @inlinable
    package static func attaching(
        _ attach: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
    ) -> SignalProducer {
        SignalProducer(attaching: attach)
    }

    /// Makes a producer from any work.
    ///
    /// - Parameter startHandler: Runs at each start. It gets an observer that may be called from any threads (its
    ///   events are put in order, and dropped after the end), and the lifetime of this run, which ends when the stream
    ///   has ended or was disposed of. When it lets go of the observer without having ended the stream, the stream is
    ///   interrupted.
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
            // What the handler does after the end of the lifetime is a part of the work too.
            source.runTracked { startHandler(source.makeInput(), Lifetime(source)) }
        }
    }

    /// Starts the work.
    ///
    /// - Parameter observer: Takes the events.
    /// - Returns: A disposable that gives the work up; the observer is interrupted then. It counts as disposed of when
    ///   the stream has ended by itself.
    @inlinable
    @discardableResult
    public func start(_ observer: Signal<Value, Error>.Observer = .init()) -> any Disposable {
        let run = ProducerRun(observer.onTermination)
        attach(.init(value: observer.onValue, termination: { run.end($0) }), Lifetime(run))
        return run
    }

    /// Starts the work as a part of other work.
    ///
    /// The work is given up when the lifetime ends, leaves the lifetime when it has ended, and has the cause of the
    /// lifetime. In an ended lifetime it is interrupted at once.
    ///
    /// - Parameters:
    ///   - observer: Takes the events.
    ///   - lifetime: The lifetime of the other work.
    /// - Returns: A disposable that gives the work up; the observer is interrupted then.
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

    /// Starts the work, with a cause of its own.
    package func start(_ observer: Signal<Value, Error>.Observer, causedBy cause: CauseID) -> any Disposable {
        let run = ProducerRun(observer.onTermination)
        run.cause = cause
        attach(.init(value: observer.onValue, termination: { run.end($0) }), Lifetime(run))
        return run
    }

    /// The producer by an operator that only touches events where they pass.
    ///
    /// - Parameter operation: Makes the observer of this producer from the observer of the new one, at each start.
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
