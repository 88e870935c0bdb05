import MillraceStreams

extension Loop.Core {
    /// Ends a feedback, and then those of its parts.
    func end(_ run: FeedbackRun, because reason: EffectEnd.Reason) {
        let parts = run.end()
        cancelAll(of: run, because: reason)
        if let endings = run.endings, !endings.succession.isFree {
            keep(endings, of: run)
        }
        for part in parts {
            end(part, because: reason)
        }
    }

    /// Cancels the effects of a feedback, those that wait too.
    func cancelAll(of run: FeedbackRun, because reason: EffectEnd.Reason) {
        if let endings = run.endings, endings.succession.isWaitedFor {
            forgottenCount += endings.succession.cancel().count { $0.isAwaited }
        }
        if let effect = run.effects.removeOnly() {
            return cancel(effect, because: reason)
        }
        for effect in run.effects.removeAll() {
            cancel(effect, because: reason)
        }
    }

    private func cancel(_ effect: RunningEffect, because reason: EffectEnd.Reason) {
        let hasAnswered = reason == .unwanted && effect === answering
        note(.ended(effect.id, hasAnswered ? .answered : .cancelled(reason)), causedBy: turn)
        effect.cancel()
        awaitEnd(of: effect)
        forget(effect)
    }

    /// Starts an effect: now, or when the work of its predecessors has ended.
    ///
    /// - Parameters:
    ///   - producer: The effect.
    ///   - embed: Returns the event of the loop for a value.
    ///   - run: The feedback that has the effect.
    ///   - isLifelong: Whether the effect is meant to run as long as the loop.
    func start<Value: Sendable>(
        _ producer: SignalProducer<Value, NoError>,
        as embed: @escaping @Sendable (Value) -> Event,
        in run: FeedbackRun,
        isLifelong: Bool
    ) {
        let cause = turn
        guard let endings = endings(of: run), !endings.succession.isFree else {
            return begin(producer, as: embed, in: run, isLifelong: isLifelong, causedBy: cause)
        }
        let isAwaited = !isLifelong && run.awaited != .never
        if isAwaited { activity.begin() }
        _ = endings.succession.start(
            EffectEndings.Waiting(isAwaited: isAwaited) { [unowned self] in
                begin(producer, as: embed, in: run, isLifelong: isLifelong, causedBy: cause)
            }
        )
    }

    private func begin<Value: Sendable>(
        _ producer: SignalProducer<Value, NoError>,
        as embed: @escaping @Sendable (Value) -> Event,
        in run: FeedbackRun,
        isLifelong: Bool,
        causedBy cause: CauseID
    ) {
        let effect = run.beginEffect(isLifelong: isLifelong)
        effect.cause = note(.started(effect.id), causedBy: cause)
        if effect.awaited != .never { activity.begin() }
        effect.work = producer.startTracked(
            .init(
                value: { [reference] value in
                    guard let core = reference.core else { return }
                    core.run { core.accept(embed(value), from: effect) }
                },
                termination: { [reference] _ in
                    guard !effect.isCancelled, let core = reference.core else { return }
                    core.run { core.complete(effect) }
                }
            ),
            causedBy: effect.cause
        )
    }

    private func accept(_ event: Event, from effect: RunningEffect) {
        // Law 2: an event of a cancelled effect that still waits never happened.
        if effect.isCancelled {
            note(.dropped(event, from: effect.id), causedBy: effect.cause)
        } else {
            if effect.awaited == .untilFirstEvent { forget(effect) }
            process(event, from: effect)
        }
    }

    private func complete(_ effect: RunningEffect) {
        guard effect.run.effects.remove(effect.number) != nil else { return }
        note(.ended(effect.id, .completed), causedBy: effect.cause)
        awaitEnd(of: effect)
        forget(effect)
        settle()
    }

    /// Stops waiting for an effect at the end of this turn, so that effects which start in the same turn are counted
    /// before.
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
