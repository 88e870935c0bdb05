import MillracePlatform
import MillraceStreams
import Synchronization

/// The shared parts of the entries of live queries.
final class LiveContext: Sendable {
    /// Orders all changes.
    let serializer = Serializer()
    /// The clock of provenances, intervals and pauses.
    let scheduler: any DateScheduler
    private let exchanges = Atomic<Int>(0)

    init(scheduler: any DateScheduler) {
        self.scheduler = scheduler
    }

    /// The current date, for answers.
    var now: Date { scheduler.currentDate }

    /// The current instant, by which intervals and pauses are measured.
    var instant: ContinuousClock.Instant { scheduler.currentInstant }

    /// Returns the number for a new exchange.
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
