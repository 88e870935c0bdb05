extension SignalProducer {
    /// Creates a producer of one value.
    ///
    /// - Parameter value: The value to send before completing.
    @inlinable
    public init(value: Value) {
        self.init(
            isImmediate: true,
            attaching: { observer, lifetime in
                guard !lifetime.hasEnded else { return observer.onTermination(.interrupted) }
                observer.onValue(value)
                observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
            }
        )
    }

    /// Creates a producer of one value that is computed at each start, or of the failure to compute it.
    ///
    /// An action that throws any error makes a producer whose error is `any Error`. A closure with a typed error
    /// declares it: `{ () throws(CoreError) in try parse() }`. For asynchronous work, use ``task(priority:_:)``.
    ///
    /// - Parameter action: Computes the value, on the thread that starts the work, before `start` returns.
    @_disfavoredOverload
    @inlinable
    public init(_ action: @escaping @Sendable () throws(Error) -> Value) {
        self.init(attaching: { observer, lifetime in
            guard !lifetime.hasEnded else { return observer.onTermination(.interrupted) }
            let value: Value
            do throws(Error) {
                value = try action()
            } catch {
                return observer.onTermination(lifetime.hasEnded ? .interrupted : .failed(error))
            }
            observer.onValue(value)
            observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
        })
    }

    /// Creates a producer of an action's result, computed at each start.
    ///
    /// - Parameter action: Runs on the thread that starts the work.
    @inlinable
    public init(_ action: @escaping @Sendable () -> Result<Value, Error>) {
        self.init { () throws(Error) in try action().get() }
    }

    /// Creates a producer that fails.
    ///
    /// - Parameter error: The error of the failure.
    @inlinable
    public init(error: Error) {
        self.init(attaching: { observer, lifetime in
            observer.onTermination(lifetime.hasEnded ? .interrupted : .failed(error))
        })
    }

    /// Creates a producer of a value, or of a failure.
    ///
    /// - Parameter result: The value or the error.
    @inlinable
    public init(result: Result<Value, Error>) {
        switch result {
        case let .success(value): self.init(value: value)
        case let .failure(error): self.init(error: error)
        }
    }

    /// Creates a producer of the elements of a sequence.
    ///
    /// - Parameter values: The values to send, in order, before completing; iterated again at each start.
    @inlinable
    public init(_ values: some Sequence<Value> & Sendable) {
        self.init(
            isImmediate: true,
            attaching: { observer, lifetime in
                for value in values {
                    guard !lifetime.hasEnded else { break }
                    observer.onValue(value)
                }
                observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
            }
        )
    }

    /// Creates a producer of the given values.
    ///
    /// - Parameter values: The values to send before completing.
    @inlinable
    public init(values: Value...) {
        self.init(values)
    }

    /// Creates a producer that observes a signal from each start on.
    ///
    /// - Parameter signal: The signal.
    @inlinable
    public init(_ signal: Signal<Value, Error>) {
        self = signal.producer
    }

    /// A producer that completes without a value.
    @inlinable
    public static var empty: SignalProducer {
        SignalProducer(
            isImmediate: true,
            attaching: { observer, lifetime in
                observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
            }
        )
    }

    /// A producer that sends nothing until it is disposed of.
    @inlinable
    public static var never: SignalProducer {
        SignalProducer(attaching: { observer, lifetime in
            let end = observer.onTermination
            lifetime.disposables.insert { end(.interrupted) }
        })
    }

    /// A producer that is interrupted at once.
    @inlinable
    static var interrupted: SignalProducer {
        SignalProducer(attaching: { observer, _ in observer.onTermination(.interrupted) })
    }
}
