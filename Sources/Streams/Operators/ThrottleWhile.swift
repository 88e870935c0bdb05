extension SignalProducer {
    /// Holds values back while a property is true; then the latest of them is sent.
    ///
    /// It keeps one value. Completion waits for it; a failure and an interruption don't, and neither does anything once
    /// the property has ended.
    ///
    /// - Parameters:
    ///   - shouldThrottle: Whether values are held back.
    ///   - scheduler: Runs the observer.
    public func throttle(
        while shouldThrottle: some PropertyProtocol<Bool>,
        on scheduler: any Scheduler
    ) -> SignalProducer {
        let gate = shouldThrottle.producer.skipRepeats()
        return SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            let state = Confined((isClosed: false, value: Value?.none, hasCompleted: false))
            @Sendable func open() {
                state.state.isClosed = false
                if let value = state.state.value {
                    state.state.value = nil
                    source.send(value, on: scheduler)
                }
                if state.state.hasCompleted {
                    source.terminate(.completed, on: scheduler)
                }
            }
            gate.attach(
                .init(
                    value: { isClosed in
                        source.serializer.run { isClosed ? state.state.isClosed = true : open() }
                    },
                    termination: { _ in source.serializer.run { open() } }
                ),
                scope
            )
            attach(
                .init(
                    value: { value in
                        source.serializer.run {
                            guard !state.state.isClosed else { return state.state.value = value }
                            source.send(value, on: scheduler)
                        }
                    },
                    termination: { termination in
                        source.serializer.run {
                            guard case .completed = termination, state.state.isClosed, state.state.value != nil else {
                                return source.terminate(termination, on: scheduler)
                            }
                            state.state.hasCompleted = true
                        }
                    }
                ),
                scope
            )
        })
    }
}

extension Signal {
    /// Holds values back while a property is true; then the latest of them is sent.
    ///
    /// - Parameters:
    ///   - shouldThrottle: Whether values are held back.
    ///   - scheduler: Runs the observers.
    public func throttle(while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler) -> Signal {
        through { $0.throttle(while: shouldThrottle, on: scheduler) }
    }
}
