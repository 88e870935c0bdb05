import MillraceStreams

extension Loop.Core {
    /// A feedback in a loop that runs.
    final class FeedbackRun: @unchecked Sendable {
        // Unchecked, because all that changes is touched inside the queue of the loop only.
        let position: Int
        let name: String?
        var reactor: Feedback<State, Event>.Reactor?
        var effects = RunningEffects<Int, RunningEffect>()
        var effectCount = 0

        init(position: Int, name: String?) {
            self.position = position
            self.name = name
        }

        func nextID(isLifelong: Bool) -> EffectID {
            effectCount += 1
            return EffectID(position: position, name: name, number: effectCount, isLifelong: isLifelong)
        }
    }

    /// Where a feedback starts and cancels its effects.
    func slot(of run: FeedbackRun) -> EffectSlot<Event> {
        EffectSlot(
            replace: { [unowned self, unowned run] producer in
                cancelAll(of: run, because: .replaced)
                start(producer, in: run, isLifelong: false)
            },
            add: { [unowned self, unowned run] producer, isLifelong in
                start(producer, in: run, isLifelong: isLifelong)
            },
            cancel: { [unowned self, unowned run] in
                guard !run.effects.isEmpty else { return }
                cancelAll(of: run, because: .unwanted)
            },
            perform: { [weak self] work in
                guard let self else { return }
                self.run {
                    guard !self.hasEnded else { return }
                    work()
                }
            },
            send: { [weak self] event, isCurrent in
                guard let self else { return }
                self.run {
                    guard isCurrent() else { return }
                    self.process(event, from: nil)
                }
            }
        )
    }

    private func cancelAll(of run: FeedbackRun, because reason: EffectEnd.Reason) {
        for effect in run.effects.removeAll() {
            cancel(effect, because: reason)
        }
    }

    func cancel(_ effect: RunningEffect, because reason: EffectEnd.Reason) {
        let hasAnswered = reason == .unwanted && effect === answering
        note(.ended(effect.id, hasAnswered ? .answered : .cancelled(reason)))
        effect.disposable.dispose()
    }

    private func start(_ producer: SignalProducer<Event, NoError>, in run: FeedbackRun, isLifelong: Bool) {
        let effect = RunningEffect(id: run.nextID(isLifelong: isLifelong))
        run.effects.append(effect, number: effect.id.number)
        note(.started(effect.id))
        effect.disposable.inner = producer.start(
            .init(
                value: { [weak self] event in
                    guard let self else { return }
                    self.run { self.accept(event, from: effect) }
                },
                termination: { [weak self] _ in
                    guard let self else { return }
                    self.run { self.complete(effect, in: run) }
                }
            )
        )
    }

    private func accept(_ event: Event, from effect: RunningEffect) {
        // Law 2: an event of a cancelled effect that still waits never happened.
        if effect.disposable.isDisposed {
            note(.dropped(event, from: effect.id))
        } else {
            process(event, from: effect)
        }
    }

    private func complete(_ effect: RunningEffect, in run: FeedbackRun) {
        guard run.effects.remove(effect.id.number) != nil else { return }
        note(.ended(effect.id, .completed))
    }
}
