import MillracePlatform
import MillraceStreams
import Synchronization

/// The parts that the entries of live queries share.
final class LiveContext: Sendable {
    /// The order of all changes.
    let serializer = Serializer()
    /// The clock of provenances, intervals and pauses.
    let scheduler: any DateScheduler
    private let exchanges = Atomic<Int>(0)

    init(scheduler: any DateScheduler) {
        self.scheduler = scheduler
    }

    /// The date, which answers have.
    var now: Date { scheduler.currentDate }

    /// The time by which intervals and pauses are measured.
    var instant: ContinuousClock.Instant { scheduler.currentInstant }

    /// Returns the number of an exchange that begins.
    func nextExchange() -> Int {
        exchanges.add(1, ordering: .relaxed).newValue
    }

    /// Calls a function inside the serializer at an instant.
    func schedule(at instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        schedule(after: self.instant.duration(to: instant), action)
    }

    /// Calls a function inside the serializer after a pause.
    func schedule(after pause: Duration, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        scheduler.schedule(after: pause) { [serializer] in serializer.run(action) }
    }
}
