import MillraceStreams

/// An effect that was started and has not ended.
///
/// The type stands outside the loop's machinery, which is generic: collections of it are compiled for this type alone.
final class RunningEffect: Sendable {
    let id: EffectID
    /// The number of the effect's start, which causes all that the effect does, where somebody is told.
    let cause: CauseID
    let disposable = SerialDisposable()

    init(id: EffectID, cause: CauseID) {
        self.id = id
        self.cause = cause
    }
}
