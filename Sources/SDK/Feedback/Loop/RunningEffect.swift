import MillraceStreams
import Synchronization

/// An effect that was started and has not ended.
///
/// The type is outside the loop's machinery, which is generic: collections of it are compiled for this type alone.
final class RunningEffect: @unchecked Sendable {
    // Unchecked, because `work` and `awaited` are touched inside the queue of the loop only.
    let run: FeedbackRun
    let number: Int
    private let isLifelong: Bool
    /// The number of the effect's start, which causes all that the effect does, where there is an observer.
    var cause = CauseID.none
    /// The start of the effect's producer; `nil` while that starts.
    var work: TrackedStart?
    /// How long the effect is waited for from now on.
    var awaited: AwaitedEffects
    private let cancelled = Atomic<Bool>(false)

    init(number: Int, of run: FeedbackRun, isLifelong: Bool) {
        self.run = run
        self.number = number
        self.isLifelong = isLifelong
        awaited = isLifelong ? .never : run.awaited
    }

    /// The effect's identity, which is made when an observer needs it.
    var id: EffectID {
        EffectID(path: run.path, position: run.position, name: run.name, number: number, isLifelong: isLifelong)
    }

    /// Whether the loop has cancelled the effect; may be read on any thread.
    var isCancelled: Bool {
        cancelled.load(ordering: .acquiring)
    }

    /// Cancels the effect: its events that still wait, and its end, are dropped.
    func cancel() {
        cancelled.store(true, ordering: .releasing)
        work?.dispose()
    }
}
