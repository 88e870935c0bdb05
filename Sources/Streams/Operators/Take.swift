extension SignalProducer {
    /// Sends the first values only, then completes and ends the work.
    ///
    /// - Parameter count: How many; with none it completes at once, without a start of the work.
    @inlinable
    public func take(first count: Int) -> SignalProducer {
        guard count > 0 else { return .empty }
        return liftCutting { observer, upstream in
            let left = Confined(count)
            return Signal.cutting(upstream, observer) { value in
                left.state -= 1
                return left.state > 0 ? .send(value) : .sendLast(value)
            }
        }
    }

    /// Sends the values up to the first that fails a test, then completes and ends the work.
    ///
    /// - Parameter shouldContinue: The test.
    @inlinable
    public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        liftCutting { observer, upstream in
            Signal.cutting(upstream, observer) { shouldContinue($0) ? .send($0) : .stop }
        }
    }

    /// Sends the values up to a trigger's first value or completion, then completes and ends the work.
    ///
    /// - Parameter trigger: Started first; disposed of when the work ends by itself.
    @inlinable
    public func take(until trigger: some SignalProducerConvertible<Void, Never>) -> SignalProducer {
        let trigger = trigger.producer
        return SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            trigger.attach(
                .init(
                    value: { _ in source.terminate(.completed) },
                    termination: { termination in
                        if case .completed = termination {
                            source.terminate(.completed)
                        }
                    }
                ),
                scope
            )
            guard !scope.hasEnded else { return }
            attach(.init(value: { source.send($0) }, termination: { source.terminate($0) }), scope)
        })
    }

    /// Sends the values until a lifetime ends, then completes and ends the work.
    ///
    /// - Parameter lifetime: For how long.
    @inlinable
    public func take(during lifetime: Lifetime) -> SignalProducer {
        take(
            until: SignalProducer<Void, Never>({ observer, scope in
                // The closure keeps the observer until the lifetime ends.
                scope += lifetime.observeEnded { observer.sendCompleted() }
            })
        )
    }

    /// Sends the last values only, when the work has completed.
    ///
    /// - Parameter count: How many are kept, at most.
    @inlinable
    public func take(last count: Int) -> SignalProducer {
        lift { observer, _ in
            let kept = Confined<[Value]>([])
            return .init(
                value: { value in
                    guard count > 0 else { return }
                    if kept.state.count == count {
                        kept.state.removeFirst()
                    }
                    kept.state.append(value)
                },
                termination: { termination in
                    if case .completed = termination {
                        kept.state.forEach(observer.onValue)
                    }
                    observer.onTermination(termination)
                }
            )
        }
    }
}

extension Signal {
    /// Sends the first values only, then completes.
    ///
    /// - Parameter count: How many.
    @inlinable
    public func take(first count: Int) -> Signal {
        through { $0.take(first: count) }
    }

    /// Sends the values up to the first that fails a test, then completes.
    ///
    /// - Parameter shouldContinue: The test.
    @inlinable
    public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
        through { $0.take(while: shouldContinue) }
    }

    /// Sends the values up to a trigger's first value or completion, then completes.
    ///
    /// - Parameter trigger: Started at once.
    @inlinable
    public func take(until trigger: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.take(until: trigger) }
    }

    /// Sends the values until a lifetime ends, then completes.
    ///
    /// - Parameter lifetime: For how long.
    @inlinable
    public func take(during lifetime: Lifetime) -> Signal {
        through { $0.take(during: lifetime) }
    }

    /// What to do with a value of a stream that may be cut short.
    @usableFromInline
    enum Cut {
        case send(Value)
        case sendLast(Value)
        case stop
        case fail(Error)
    }

    /// Sends values until told to stop; then ends the stream, and what is upstream of it.
    @inlinable
    static func cutting(
        _ upstream: CompositeDisposable,
        _ observer: Observer,
        _ decide: @escaping @Sendable (Value) -> Cut
    ) -> Observer {
        let hasEnded = Confined(false)
        @Sendable func end(_ termination: Termination<Error>) {
            hasEnded.state = true
            observer.onTermination(termination)
            upstream.dispose()
        }
        return Observer(
            value: { value in
                guard !hasEnded.state else { return }
                switch decide(value) {
                case let .send(value):
                    observer.onValue(value)
                case let .sendLast(value):
                    // Marked first: what the observer does now must not count again.
                    hasEnded.state = true
                    observer.onValue(value)
                    end(.completed)
                case .stop:
                    end(.completed)
                case let .fail(error):
                    end(.failed(error))
                }
            },
            termination: { termination in
                guard !hasEnded.state else { return }
                hasEnded.state = true
                observer.onTermination(termination)
            }
        )
    }
}
