/// Distinguishes one value of a trigger that several observers pass on from several values.
///
/// A trigger that observers share reaches each of them once. So if an observer passes on a second value, it is a new
/// one.
struct TriggerRound {
    private var begunAt: ContinuousClock.Instant?
    private var observers: Set<Int> = []

    /// Returns whether a value is a new one.
    ///
    /// - Parameters:
    ///   - observer: The number of the observer that passes it on.
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
