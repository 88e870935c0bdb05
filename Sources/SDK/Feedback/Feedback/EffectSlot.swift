import MillraceStreams

/// Starts and cancels the effects of a feedback.
///
/// Feedbacks call `replace`, `add` and `cancel` inside the loop only; `perform` brings them there.
@usableFromInline
struct EffectSlot<Event: Sendable>: Sendable {
    /// The effects of the feedback.
    @usableFromInline let run: FeedbackRun
    @usableFromInline let runner: EffectRunner<Event>

    @inlinable
    init(run: FeedbackRun, runner: EffectRunner<Event>) {
        self.run = run
        self.runner = runner
    }

    /// Cancels the effect that runs, and starts another one when that has ended.
    func replace(_ producer: SignalProducer<Event, NoError>) {
        runner.loop.cancel(run, .replaced)
        runner.start(producer, in: run, isLifelong: false)
    }

    /// Starts an effect beside those that run.
    func add(_ producer: SignalProducer<Event, NoError>, isLifelong: Bool) {
        runner.start(producer, in: run, isLifelong: isLifelong)
    }

    /// Cancels the effect that runs, or waits.
    func cancel() {
        guard !run.effects.isEmpty || run.endings?.succession.isWaitedFor == true else { return }
        runner.loop.cancel(run, .unwanted)
    }

    /// Runs a closure inside the loop, from anywhere outside; does nothing when the feedback has ended.
    func perform(_ work: @escaping @Sendable () -> Void) {
        runner.loop.perform(run, work)
    }

    /// Sends an event, from anywhere.
    ///
    /// The loop drops the event if `isCurrent` returns `false` when its turn comes.
    func send(_ event: Event, while isCurrent: @escaping @Sendable () -> Bool) {
        runner.send(event, from: run, while: isCurrent)
    }
}
