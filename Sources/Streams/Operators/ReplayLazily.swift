extension SignalProducer {
    /// Shares one run of the work: it begins with the first start, and each later start gets the last values again
    /// before what comes then.
    ///
    /// The run goes on when one observer is disposed of. It is given up when nobody holds the producer or observes it
    /// any more. Its end comes to later starts too, after the values.
    ///
    /// - Parameter capacity: How many values are kept; the oldest is dropped for a new one.
    public func replayLazily(upTo capacity: Int) -> SignalProducer {
        let replay = Replay(self, capacity: capacity)
        return SignalProducer(attaching: { observer, lifetime in
            replay.attach(observer, lifetime)
        })
    }
}

/// The shared run of `replayLazily`.
private final class Replay<Value: Sendable, Error: Swift.Error>: Sendable {
    private let work: SignalProducer<Value, Error>
    private let run = CompositeDisposable()
    private let serializer = Serializer()
    private let state: Confined<State>

    private struct State: Sendable {
        var hasStarted = false
        var kept: Buffer<Value>
        var end: Termination<Error>?
        var observers: [ObjectIdentifier: Source<Value, Error>] = [:]
    }

    init(_ work: SignalProducer<Value, Error>, capacity: Int) {
        self.work = work
        state = Confined(State(kept: Buffer(.bounded(capacity, .dropOldest), in: "replayLazily(upTo:)")))
    }

    deinit {
        run.dispose()
    }

    func attach(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
        let source = Source(observer, within: lifetime)
        let key = ObjectIdentifier(source)
        // The observer keeps the shared run alive, and is forgotten when it is disposed of.
        source.disposables.add { self.serializer.run { self.state.state.observers[key] = nil } }
        serializer.run { [state, serializer] in
            for case let value? in state.state.kept.elements {
                source.send(value)
            }
            if let end = state.state.end {
                // After the values, whatever it is.
                return source.serializer.run { source.finish(end) }
            }
            guard !source.isDisposed else { return }
            state.state.observers[key] = source
            guard !state.state.hasStarted else { return }
            state.state.hasStarted = true
            // Outside, so that what the work sends at once is delivered at once.
            serializer.enqueue { serializer.runOutside { self.start() } }
        }
    }

    private func start() {
        let scope = Lifetime(run)
        work.attach(
            .init(
                value: { [state, serializer] value in
                    serializer.run {
                        _ = state.state.kept.append(value)
                        state.state.observers.values.forEach { $0.send(value) }
                    }
                },
                termination: { [state, serializer] termination in
                    serializer.run {
                        state.state.end = termination
                        let observers = state.state.observers
                        state.state.observers = [:]
                        observers.values.forEach { $0.terminate(termination) }
                    }
                }
            ),
            scope
        )
    }
}
