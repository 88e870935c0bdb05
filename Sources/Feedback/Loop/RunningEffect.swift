import MillraceStreams

/// An effect that was started and has not ended.
///
/// The type stands outside the loop's machinery, which is generic: collections of it are compiled for this type alone.
final class RunningEffect: @unchecked Sendable {
    // Unchecked, because `awaited` is touched inside the queue of the loop only.
    let id: EffectID
    /// The number of the effect's start, which causes all that the effect does, where somebody is told.
    let cause: CauseID
    let disposable = SerialDisposable()
    /// How long the effect is waited for from now on.
    var awaited: AwaitedEffects

    init(id: EffectID, cause: CauseID, awaited: AwaitedEffects) {
        self.id = id
        self.cause = cause
        self.awaited = awaited
    }
}
