import MillraceStreams

/// An effect that was started and has not ended.
///
/// The type stands outside the loop's machinery, which is generic: collections of it are compiled for this type alone.
final class RunningEffect: Sendable {
    let id: EffectID
    let disposable = SerialDisposable()

    init(id: EffectID) {
        self.id = id
    }
}
