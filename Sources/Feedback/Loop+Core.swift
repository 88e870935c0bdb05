import MillraceStreams

extension Loop {
    /// The machinery of a loop: one event at a time through the reducer, the observers, the feedbacks.
    final class Core: @unchecked Sendable {
        // Unchecked, because all that changes is touched inside `queue` only.
        let state: MutableProperty<State>
        private let reducer: Reducer<State, Event>
        private let queue = Serializer()
        private let probe = LoopProbe.current
        private var runs: [Run]
        private var hasEnded = false

        init(initial: State, reducer: @escaping Reducer<State, Event>, feedbacks: [Feedback<State, Event>]) {
            state = MutableProperty(initial)
            self.reducer = reducer
            runs = feedbacks.enumerated().map { Run($1.makeReactor(), position: $1.isReported ? $0 : nil) }
        }

        /// Asks the feedbacks about the initial state.
        func start() {
            queue.run {
                self.report(.started(self.state.value))
                self.react(to: nil)
            }
        }

        /// Accepts an event, from any thread.
        func send(_ event: Event) {
            queue.run { self.process(event) }
        }

        /// Cancels all effects and ends the state's stream, before anything that still waits.
        func end() {
            queue.runNext {
                self.hasEnded = true
                let runs = self.runs
                self.runs = []
                for run in runs {
                    run.effect?.cancel()
                }
                self.state.complete()
            }
        }

        private func process(_ event: Event) {
            guard !hasEnded else { return }
            state.modify { reducer(&$0, event) }
            if probe != nil { report(.event(event, state: state.value)) }
            react(to: event)
        }

        private func react(to event: Event?) {
            let state = state.value
            for run in runs where !hasEnded {
                switch run.reactor(state, event) {
                case .proceed:
                    break
                case .cancel:
                    run.effect?.cancel()
                    run.effect = nil
                case let .start(producer):
                    run.effect?.cancel()
                    let effect = Effect()
                    run.effect = effect
                    start(effect, producer, position: run.position)
                }
            }
        }

        private func report(_ moment: LoopProbe.Moment) {
            probe?.record(ObjectIdentifier(self), moment)
        }

        private func start(_ effect: Effect, _ producer: SignalProducer<Event, NoError>, position: Int?) {
            var termination: (@Sendable (Termination<NoError>) -> Void)?
            if let probe, let position {
                let id = ObjectIdentifier(self)
                probe.record(id, .effectStarted(position))
                termination = { probe.record(id, .effectEnded(position, wasCancelled: $0 == .interrupted)) }
            }
            effect.disposable.inner = producer.start(
                .init(
                    value: { [weak self] event in
                        guard let self else { return }
                        queue.run {
                            // Law 2: what a cancelled effect has sent and nobody has seen yet never happened.
                            guard !effect.isCancelled else { return }
                            self.process(event)
                        }
                    },
                    termination: termination ?? { _ in }
                )
            )
        }
    }
}

extension Loop.Core {
    /// A feedback in a loop that runs.
    private final class Run {
        let reactor: (State, Event?) -> Reaction<Event>
        /// The position among the feedbacks of the loop, where a probe is told of the effects.
        let position: Int?
        var effect: Effect?

        init(_ reactor: @escaping (State, Event?) -> Reaction<Event>, position: Int?) {
            self.reactor = reactor
            self.position = position
        }
    }

    /// An effect that was started.
    private final class Effect: Sendable {
        let disposable = SerialDisposable()

        var isCancelled: Bool {
            disposable.isDisposed
        }

        func cancel() {
            disposable.dispose()
        }
    }
}
