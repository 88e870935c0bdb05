/// Work that runs in rounds: `repeat` and `retry`.
extension SignalProducer {
    /// Returns a producer that runs the work in rounds; the end of each round determines whether another follows.
    ///
    /// - Parameter makeEnd: Creates, at each start, the function to call at the end of each round.
    package func restarting(
        _ makeEnd: @escaping @Sendable () -> @Sendable (Rounds<Value, Error>, Termination<Error>) -> Void
    ) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            Rounds(attach, observer, lifetime, makeEnd()).next()
        })
    }
}

package final class Rounds<Value: Sendable, Error: Swift.Error>: Sendable {
    package typealias Observer = Signal<Value, Error>.Observer

    package let observer: Observer
    let lifetime: Lifetime
    private let attach: @Sendable (Observer, Lifetime) -> Void
    private let end: @Sendable (Rounds, Termination<Error>) -> Void
    private let launcher = Serializer()
    private let current = SerialDisposable()

    init(
        _ attach: @escaping @Sendable (Observer, Lifetime) -> Void,
        _ observer: Observer,
        _ lifetime: Lifetime,
        _ end: @escaping @Sendable (Rounds, Termination<Error>) -> Void
    ) {
        self.attach = attach
        self.observer = observer
        self.lifetime = lifetime
        self.end = end
    }

    /// Starts a round once the start of the previous one has returned.
    package func next() {
        launcher.run {
            guard !self.lifetime.hasEnded else { return self.observer.onTermination(.interrupted) }
            let round = self.lifetime.makeChild()
            // The disposables of the previous round are released before this one is started.
            self.current.inner = round
            self.attach(
                .init(
                    value: self.observer.onValue,
                    termination: { termination in
                        self.end(self, termination)
                        round.dispose()
                    }
                ),
                Lifetime(round)
            )
        }
    }
}
