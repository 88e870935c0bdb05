import MillraceStreams

extension SignalProducer {
    /// Returns a producer whose starts share one run of the work.
    ///
    /// The first start begins the run, and each later start gets the last values again before the following ones.
    ///
    /// The run continues when one observer is disposed of. When nothing retains or observes the producer any more, the
    /// run is disposed of. Later starts also get the end of the run, after the values.
    ///
    /// - Parameter capacity: The number of values that are kept; a new value replaces the oldest one.
    public func replayLazily(upTo capacity: Int) -> SignalProducer {
        let replay = Replay(self, capacity: capacity)
        return SignalProducer.attaching { observer, lifetime in
            replay.attach(observer, lifetime)
        }
    }
}

/// The shared run of `replayLazily`.
private final class Replay<Value: Sendable, Error: Swift.Error>: Sendable {
    private let work: SignalProducer<Value, Error>
    private let run = CompositeDisposable()
    private let serializer = Serializer()
    private let live: Signal<Value, Error>.Core
    private let state: Confined<State>

    private struct State: Sendable {
        var hasStarted = false
        var kept: Buffer<Value>
        var end: Termination<Error>?
    }

    init(_ work: SignalProducer<Value, Error>, capacity: Int) {
        self.work = work
        live = Signal.Core(serializer: serializer)
        state = Confined(State(kept: Buffer(.bounded(capacity, .dropOldest), in: "replayLazily(upTo:)")))
    }

    deinit {
        run.dispose()
    }

    func attach(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
        let source = Source(observer, within: lifetime)
        serializer.run { [self] in
            state.state.kept.queue.forEach(source.send)
            if let end = state.state.end {
                // The end is delivered after the values, even an interruption.
                return source.serializer.run { source.finish(end) }
            }
            let entry = Signal<Value, Error>.Core.Entry(
                .init(
                    value: { source.send($0) },
                    // The observer keeps the shared run alive.
                    termination: { termination in withExtendedLifetime(self) { source.terminate(termination) } }
                ),
                in: live
            )
            // An observer that was disposed of starts no run.
            guard live.link(entry), source.insert(entry) != nil, !state.state.hasStarted else { return }
            state.state.hasStarted = true
            // The run is started outside the serializer, so that the values it sends at once are delivered at once.
            serializer.enqueue { self.serializer.runOutside { self.start(causedBy: lifetime.cause) } }
        }
    }

    /// Starts the run; its cause is that of the first start.
    private func start(causedBy cause: CauseID) {
        run.cause = cause
        let scope = Lifetime(run)
        work.attach(
            .init(
                value: { [state, live, serializer] value in
                    serializer.run {
                        _ = state.state.kept.append(value)
                        live.deliver(value)
                    }
                },
                termination: { [state, live, serializer] termination in
                    serializer.run {
                        state.state.end = termination
                        live.terminate(termination)
                    }
                }
            ),
            scope
        )
    }
}
