import MillraceStreams

extension SignalProducer {
    /// Returns a producer that holds values back while a property is true, and then sends the latest of them.
    ///
    /// The producer keeps one value. Completion waits for that value; a failure and an interruption don't. Once the
    /// property has ended, values are no longer held back.
    ///
    /// - Parameters:
    ///   - shouldThrottle: Whether values are held back.
    ///   - scheduler: The scheduler on which the observer runs.
    public func throttle(
        while shouldThrottle: some PropertyProtocol<Bool>,
        on scheduler: any Scheduler
    ) -> SignalProducer {
        let gate = shouldThrottle.producer.skipRepeats()
        return SignalProducer.attaching { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source)
            let state = Confined((isClosed: false, value: Value?.none, hasCompleted: false, isOvertaken: false))
            @Sendable func send(_ value: Value) {
                source.schedule(on: scheduler) {
                    source.serializer.run {
                        if !state.state.isOvertaken {
                            source.deliver(value)
                        }
                    }
                }
            }
            @Sendable func open() {
                state.state.isClosed = false
                if let value = state.state.value {
                    state.state.value = nil
                    send(value)
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
                            send(value)
                        }
                    },
                    termination: { termination in
                        guard case .completed = termination else {
                            return source.serializer.runNext {
                                state.state.isOvertaken = true
                                source.terminate(termination, on: scheduler)
                            }
                        }
                        source.serializer.run {
                            guard state.state.isClosed, state.state.value != nil else {
                                return source.terminate(.completed, on: scheduler)
                            }
                            state.state.hasCompleted = true
                        }
                    }
                ),
                scope
            )
        }
    }
}

extension Signal {
    /// Returns a signal that holds values back while a property is true, and then sends the latest of them.
    public func throttle(while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler) -> Signal {
        through { $0.throttle(while: shouldThrottle, on: scheduler) }
    }
}
