import MillraceStreams

/// A successor of an effect starts when the work of the effect has ended, and no thread blocks meanwhile.
///
/// A disposal returns while another thread is inside the work, which then ends on that thread:
///
/// ```text
/// the loop                        the other thread, inside the effect
/// cancels the effect
/// wants a successor, which waits
/// reduces further events          comes back, and ends the work
///                                 starts the successor, inside the loop or when its turn comes
/// ```
extension Loop.Core {
    /// Makes the successors of an effect wait while its work continues.
    ///
    /// The effect was cancelled or has sent its end.
    func awaitEnd(of effect: RunningEffect) {
        guard !hasEnded, let work = effect.work, !work.hasEnded else { return }
        let endings = endings(of: effect.run) ?? EffectEndings()
        effect.run.endings = endings
        endings.succession.predecessorEnds()
        let goesOn = work.observeEnd { [reference] in
            guard let core = reference.core else { return }
            core.queue.run { core.predecessorHasEnded(endings) }
        }
        if !goesOn { predecessorHasEnded(endings) }
    }

    /// The endings of a feedback, or of the run of the same feedback in a part that was there before.
    func endings(of run: FeedbackRun) -> EffectEndings? {
        guard run.endings == nil, !keptEndings.isEmpty else { return run.endings }
        run.endings = keptEndings[run.key]
        return run.endings
    }

    /// Keeps the endings of a feedback that has ended, for the next run of the same feedback.
    func keep(_ endings: EffectEndings, of run: FeedbackRun) {
        guard !hasEnded else { return }
        let key = run.key
        endings.key = key
        keptEndings[key] = endings
    }

    private func predecessorHasEnded(_ endings: EffectEndings) {
        let waiting = endings.succession.predecessorHasEnded()
        if endings.succession.isFree, let key = endings.key.take() {
            keptEndings[key] = nil
        }
        for effect in waiting {
            if !ending.hasBegun { effect.start() }
            if effect.isAwaited { forgottenCount += 1 }
        }
        settle()
    }
}
