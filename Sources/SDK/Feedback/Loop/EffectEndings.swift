/// The effects of a feedback whose work has not ended, and those that wait for that; shared by the runs of the
/// feedback that follow each other where a part is gone and comes back.
///
/// The loop uses it inside its queue only.
final class EffectEndings: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the queue of the loop only.

    /// The identity of a feedback, whatever number of runs it has.
    struct Key: Hashable {
        let path: [String]
        let position: Int
    }

    /// An effect that waits.
    struct Waiting {
        let isAwaited: Bool
        let start: () -> Void
    }

    var succession = EffectSuccession<Waiting>()
    /// The key under which the loop keeps the endings of a feedback that has ended itself.
    var key: Key?
}
