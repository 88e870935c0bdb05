extension SignalProducer {
    /// Makes a producer of one value.
    ///
    /// - Parameter value: What it sends before it completes.
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

    /// Makes a producer of one value that is computed at each start, or of the failure to compute it.
    ///
    /// An action that throws anything makes a producer whose error is `any Error`. A closure with a typed error names
    /// it: `{ () throws(CoreError) in try parse() }`. Asynchronous work is asked for by ``task(priority:_:)``.
    ///
    /// - Parameter action: Computes it, on the thread that starts, before `start` returns.
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

    /// Makes a producer of what an action returns or fails with, at each start.
    ///
    /// - Parameter action: Runs on the thread that starts.
    @inlinable
    public init(_ action: @escaping @Sendable () -> Result<Value, Error>) {
        self.init { () throws(Error) in try action().get() }
    }

    /// Makes a producer that fails.
    ///
    /// - Parameter error: What it fails with.
    @inlinable
    public init(error: Error) {
        self.init(attaching: { observer, lifetime in
            observer.onTermination(lifetime.hasEnded ? .interrupted : .failed(error))
        })
    }

    /// Makes a producer of a value, or of a failure.
    ///
    /// - Parameter result: Which of the two.
    @inlinable
    public init(result: Result<Value, Error>) {
        switch result {
        case let .success(value): self.init(value: value)
        case let .failure(error): self.init(error: error)
        }
    }

    /// Makes a producer of the elements of a sequence.
    ///
    /// - Parameter values: What it sends, one after the other, before it completes; iterated anew at each start.
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

    /// Makes a producer of the given values.
    ///
    /// - Parameter values: What it sends before it completes.
    @inlinable
    public init(values: Value...) {
        self.init(values)
    }

    /// Makes a producer that observes a signal from each start on.
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

    /// A producer that never sends anything, until it is disposed of.
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
