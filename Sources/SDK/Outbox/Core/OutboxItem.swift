import MillraceBackend
import MillraceCQRS
import MillraceStreams

/// A command of an outbox with its data while the process runs.
///
/// Touched inside the outbox's serializer only.
final class OutboxItem<Auth: AuthKind> {
    typealias Watcher = @Sendable (OutboxEvent) -> Void

    var record: CommandRecord
    /// The command; nil if it can't be read.
    var command: (any StoredCommand<Auth>)?
    /// The command's effects on live queries; nil before it has shown any.
    var pending: PendingCommand?
    /// The phase in which the command's effects are shown; nil when they aren't.
    var shownPhase: CommandPhase?
    /// The known outcome of the command, once it has ended.
    var outcome = CommandOutcome.changedNothing
    /// The cause of the command's acceptance in this process.
    var cause = CauseID.none
    /// The running exchange.
    let exchange = SerialDisposable()
    /// The number of the attempt, which distinguishes its answer from those of earlier ones.
    var attempt = 0
    /// The instant of the first of the last answers, if they were all 409; nil after another outcome.
    var firstConflict: ContinuousClock.Instant?
    /// Whether the store is about to write the record, and may reject it.
    var isBeingWritten = false
    /// Whether the record has changed while the store was about to write or to remove it.
    var isUnwritten = false
    /// The refusal of the command, if it is to be kept with the record and is not written yet.
    var ending: OutboxCore<Auth>.Ending?
    /// The completions that wait for the current write.
    var waiting: [@Sendable (OutboxError?) -> Void] = []
    private var watchers: [Int: Watcher] = [:]

    init(_ record: CommandRecord, _ command: (any StoredCommand<Auth>)?) {
        self.record = record
        self.command = command
    }

    func add(_ watcher: @escaping Watcher, _ number: Int) {
        watchers[number] = watcher
    }

    func removeWatcher(_ number: Int) {
        watchers[number] = nil
    }

    /// Returns a function that sends an event to the current observers, in the order of their subscriptions.
    func news(_ event: OutboxEvent) -> @Sendable () -> Void {
        let watchers = watchers.sorted { $0.key < $1.key }.map(\.value)
        return { for watcher in watchers { watcher(event) } }
    }
}
