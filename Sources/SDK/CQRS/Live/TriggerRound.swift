/// Tells a value of a trigger that several observers pass on from several values.
///
/// A trigger that observers share reaches each of them once. So a value that an observer passes on who has passed one
/// on already is another one.
struct TriggerRound {
    private var begunAt: ContinuousClock.Instant?
    private var observers: Set<Int> = []

    /// Returns whether a value is another one than those that were passed on before.
    ///
    /// - Parameters:
    ///   - observer: The number of the observer who passes it on.
    ///   - instant: The time.
    ///   - pause: The time after a value in which others may pass on the same one.
    mutating func takes(from observer: Int, at instant: ContinuousClock.Instant, within pause: Duration) -> Bool {
        let isSoon = begunAt.map { instant == $0 || instant < $0.advanced(by: pause) } ?? false
        if isSoon, observers.insert(observer).inserted { return false }
        begunAt = instant
        observers = [observer]
        return true
    }
}
