import MillraceStreams

extension Loop.Core {
    /// The loop, as its own feedbacks use it.
    func makeRunner() -> EffectRunner<Event> {
        Runner(
            self,
            EffectControl(
                cancel: { [unowned self] run, reason in cancelAll(of: run, because: reason) },
                end: { [unowned self] run in end(run, because: .unwanted) },
                perform: { [weak self] run, work in
                    guard let self else { return }
                    self.run {
                        guard !run.hasEnded else { return }
                        work()
                        self.settle()
                    }
                },
                ending: ending,
                cause: { [unowned self] in turn }
            )
        )
    }

    private final class Runner: EffectRunner<Event>, @unchecked Sendable {
        // Unchecked as its superclass is; its own properties are constant.
        private let reference: Reference

        init(_ core: Loop.Core, _ loop: EffectControl) {
            reference = core.reference
            super.init(loop)
        }

        override func start(_ producer: SignalProducer<Event, NoError>, in run: FeedbackRun, isLifelong: Bool) {
            start(producer, as: { $0 }, in: run, isLifelong: isLifelong)
        }

        override func start<Value: Sendable>(
            _ producer: SignalProducer<Value, NoError>,
            as embed: @escaping @Sendable (Value) -> Event,
            in run: FeedbackRun,
            isLifelong: Bool
        ) {
            reference.core?.start(producer, as: embed, in: run, isLifelong: isLifelong)
        }

        override func send(_ event: Event, from run: FeedbackRun, while isCurrent: @escaping @Sendable () -> Bool) {
            reference.core?.send(event, from: run, while: isCurrent)
        }

        override func miss(_ event: Event, part: String) {
            reference.core?.miss(event, part: part)
        }
    }

    private func send(_ event: Event, from run: FeedbackRun, while isCurrent: @escaping @Sendable () -> Bool) {
        self.run {
            guard isCurrent(), !run.hasEnded else { return }
            // A feedback that sends events through this method has one lasting effect, or none.
            self.process(event, from: run.effects.last, causedBy: self.beginning)
        }
    }

    private func miss(_ event: Event, part: String) {
        note(.missed(event, part: part), causedBy: turn)
    }
}
