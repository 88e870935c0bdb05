import Foundation

extension SignalProducer {
    /// Sends the values and the completion later; a failure and an interruption come at once and overtake them.
    ///
    /// It keeps the values of the interval, without a bound.
    ///
    /// - Parameters:
    ///   - interval: By how many seconds.
    ///   - scheduler: Measures the time, and runs the observer.
    public func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            @Sendable func later(_ action: @escaping @Sendable () -> Void) {
                scope.scheduleOnce(after: interval, on: scheduler, action)
            }
            attach(
                .init(
                    value: { value in later { source.send(value) } },
                    termination: { termination in
                        switch termination {
                        case .completed: later { source.terminate(.completed) }
                        case .failed, .interrupted: source.terminate(termination)
                        }
                    }
                ),
                scope
            )
        })
    }
}

extension Signal {
    /// Sends the values and the completion later; a failure and an interruption come at once and overtake them.
    ///
    /// - Parameters:
    ///   - interval: By how many seconds.
    ///   - scheduler: Measures the time, and runs the observers.
    public func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
        through { $0.delay(interval, on: scheduler) }
    }
}

extension Lifetime {
    /// Schedules an action that is taken back when the lifetime ends first.
    func scheduleOnce(
        after interval: TimeInterval, on scheduler: any DateScheduler, _ action: @escaping @Sendable () -> Void
    ) {
        let handle = SerialDisposable()
        guard let slot = disposables.insert(handle) else { return }
        handle.inner = scheduler.schedule(after: scheduler.currentDate.addingTimeInterval(interval)) {
            [disposables] in
            disposables.remove(slot)
            action()
        }
    }
}
