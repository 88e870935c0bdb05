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

    var now: Date { scheduler.currentDate }

    /// Returns the number of an exchange that begins.
    func nextExchange() -> Int {
        exchanges.add(1, ordering: .relaxed).newValue
    }

    /// Calls a function inside the serializer at a date.
    func schedule(at date: Date, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        scheduler.schedule(after: date) { [serializer] in serializer.run(action) }
    }
}
