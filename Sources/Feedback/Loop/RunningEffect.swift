import MillraceStreams

/// An effect that was started and has not ended.
///
/// It stands outside the loop's machinery, which is generic: what keeps it is compiled for it alone.
final class RunningEffect: Sendable {
    let id: EffectID
    let disposable = SerialDisposable()

    init(id: EffectID) {
        self.id = id
    }
}
