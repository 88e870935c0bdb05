import Foundation

extension SignalProducer {
    /// Sends a value when no other has come for a time.
    ///
    /// It keeps one value. A failure and an interruption come at once; the value is dropped then.
    ///
    /// - Parameters:
    ///   - interval: For how many seconds nothing may come.
    ///   - scheduler: Measures the time, and runs the observer.
    ///   - discardWhenCompleted: Whether completion drops the value that waits. Otherwise that is sent first, at the end
    ///     of its interval.
    public func debounce(
        _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
    ) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            let timer = SerialDisposable()
            scope += timer
            let state = Confined<(waiting: Value?, isComplete: Bool)>((nil, false))
            let fire: @Sendable () -> Void = {
                source.serializer.run {
                    if let value = state.state.waiting {
                        state.state.waiting = nil
                        source.observer?.onValue(value)
                    }
                    if state.state.isComplete {
                        source.finish(.completed)
                    }
                }
            }
            attach(
                .init(
                    value: { value in
                        source.serializer.run { state.state.waiting = value }
                        timer.inner = scheduler.schedule(
                            after: scheduler.currentDate.addingTimeInterval(interval), action: fire)
                    },
                    termination: { termination in
                        guard case .completed = termination else { return source.terminate(termination) }
                        source.serializer.run {
                            state.state.isComplete = true
                            if discardWhenCompleted || state.state.waiting == nil {
                                source.finish(.completed)
                            }
                        }
                    }
                ),
                scope
            )
        })
    }
}

extension Signal {
    /// Sends a value when no other has come for a time.
    ///
    /// - Parameters:
    ///   - interval: For how many seconds nothing may come.
    ///   - scheduler: Measures the time, and runs the observers.
    ///   - discardWhenCompleted: Whether completion drops the value that waits.
    public func debounce(
        _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
    ) -> Signal {
        through { $0.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted) }
    }
}
