import MillraceStreams

extension Loop.Core {
    /// The loop, as its own feedbacks use it.
    func makeRunner() -> EffectRunner<Event> {
        EffectRunner(
            start: { [unowned self] producer, run, isLifelong in
                start(producer, in: run, isLifelong: isLifelong)
            },
            send: { [weak self] event, run, isCurrent in
                guard let self else { return }
                self.run {
                    guard isCurrent(), !run.hasEnded else { return }
                    // The feedbacks that send events so have one effect, which lasts, or none.
                    self.process(event, from: run.effects.last, causedBy: self.beginning)
                }
            },
            miss: { [unowned self] event, part in note(.missed(event, part: part), causedBy: turn) },
            loop: EffectControl(
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
                isEnding: { [unowned self] in isEnding.load(ordering: .relaxed) },
                cause: { [unowned self] in turn }
            )
        )
    }

    /// Ends a feedback, and then those of its parts.
    func end(_ run: FeedbackRun, because reason: EffectEnd.Reason) {
        let parts = run.end()
        cancelAll(of: run, because: reason)
        for part in parts {
            end(part, because: reason)
        }
    }

    private func cancelAll(of run: FeedbackRun, because reason: EffectEnd.Reason) {
        for effect in run.effects.removeAll() {
            cancel(effect, because: reason)
        }
    }

    private func cancel(_ effect: RunningEffect, because reason: EffectEnd.Reason) {
        let hasAnswered = reason == .unwanted && effect === answering
        note(.ended(effect.id, hasAnswered ? .answered : .cancelled(reason)), causedBy: turn)
        effect.disposable.dispose()
        forget(effect)
    }

    private func start(_ producer: SignalProducer<Event, NoError>, in run: FeedbackRun, isLifelong: Bool) {
        let id = run.nextID(isLifelong: isLifelong)
        let awaited = isLifelong ? .never : run.awaited
        let effect = RunningEffect(id: id, cause: note(.started(id), causedBy: turn), awaited: awaited)
        if awaited != .never { activity.begin() }
        run.effects.append(effect, number: id.number)
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
            ),
            causedBy: effect.cause
        )
    }

    private func accept(_ event: Event, from effect: RunningEffect) {
        // Law 2: an event of a cancelled effect that still waits never happened.
        if effect.disposable.isDisposed {
            note(.dropped(event, from: effect.id), causedBy: effect.cause)
        } else {
            if effect.awaited == .untilFirstEvent { forget(effect) }
            process(event, from: effect)
        }
    }

    private func complete(_ effect: RunningEffect, in run: FeedbackRun) {
        guard run.effects.remove(effect.id.number) != nil else { return }
        note(.ended(effect.id, .completed), causedBy: effect.cause)
        forget(effect)
        settle()
    }

    /// Waits for an effect no more, from the end of this turn on: what starts in the same turn is awaited before.
    private func forget(_ effect: RunningEffect) {
        guard effect.awaited != .never else { return }
        effect.awaited = .never
        forgottenCount += 1
    }

    /// Ends a turn for the observers of the activity.
    func settle() {
        guard forgottenCount > 0 else { return }
        defer { forgottenCount = 0 }
        activity.end(forgottenCount)
    }
}
