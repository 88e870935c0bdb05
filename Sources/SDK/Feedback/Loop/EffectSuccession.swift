/// Decides when the effects of one feedback start: a successor waits until its predecessors have ended.
///
/// A predecessor is an effect that was cancelled, or has sent its end, and whose work has not ended: another thread is
/// inside the work.
///
/// | state | input | output | next state |
/// |---|---|---|---|
/// | free | `start` | the effect starts | free |
/// | free, or *n* end | `predecessorEnds` | | *n* + 1 end |
/// | *n* end | `start` | the effect waits | *n* end |
/// | *n* end | `cancel` | none waits | *n* end |
/// | *n* > 1 end | `predecessorHasEnded` | | *n* - 1 end |
/// | 1 ends | `predecessorHasEnded` | those that wait start, in their order | free |
///
/// A replacement is a `cancel` and then a `start`, so of several replacements the last one starts.
struct EffectSuccession<Waiting> {
    private var endingCount = 0
    private var waiting: [Waiting] = []

    /// Whether an effect can start without waiting.
    var isFree: Bool {
        endingCount == 0
    }

    /// Whether an effect waits to start.
    var isWaitedFor: Bool {
        !waiting.isEmpty
    }

    /// Takes an effect that is to start.
    ///
    /// - Returns: Whether the effect starts now; it waits otherwise.
    mutating func start(_ effect: @autoclosure () -> Waiting) -> Bool {
        if isFree { return true }
        waiting.append(effect())
        return false
    }

    /// Records that an effect has ended whose work continues.
    mutating func predecessorEnds() {
        endingCount += 1
    }

    /// Records that the work of such an effect has ended.
    ///
    /// - Returns: The effects that start now.
    mutating func predecessorHasEnded() -> [Waiting] {
        endingCount -= 1
        return isFree ? cancel() : []
    }

    /// Drops the effects that wait, and returns them.
    mutating func cancel() -> [Waiting] {
        defer { waiting = [] }
        return waiting
    }
}
