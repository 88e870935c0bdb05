import MillraceStreams

/// The services of a loop for the feedbacks in it, with events of any type.
@usableFromInline
final class EffectControl: Sendable {
    let cancel: @Sendable (FeedbackRun, EffectEnd.Reason) -> Void

    /// Ends a feedback and the feedbacks of its parts.
    ///
    /// Cancels their effects, whose waiting events are dropped.
    @usableFromInline let end: @Sendable (FeedbackRun) -> Void

    /// Runs a closure inside the loop, from anywhere outside, unless the feedback has ended by then.
    let perform: @Sendable (FeedbackRun, @escaping @Sendable () -> Void) -> Void

    private let ending: LoopEnding

    /// Returns the cause of what a feedback starts by itself.
    ///
    /// Called inside the loop.
    let cause: @Sendable () -> CauseID

    init(
        cancel: @escaping @Sendable (FeedbackRun, EffectEnd.Reason) -> Void,
        end: @escaping @Sendable (FeedbackRun) -> Void,
        perform: @escaping @Sendable (FeedbackRun, @escaping @Sendable () -> Void) -> Void,
        ending: LoopEnding,
        cause: @escaping @Sendable () -> CauseID
    ) {
        self.cancel = cancel
        self.end = end
        self.perform = perform
        self.ending = ending
        self.cause = cause
    }
    /// Whether the loop is about to end, so that no further effect may start.
    @usableFromInline var isEnding: Bool {
        ending.hasBegun
    }
}
