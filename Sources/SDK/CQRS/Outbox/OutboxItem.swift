import MillraceBackend
import MillraceStreams

/// A command of an outbox with what belongs to it while the process runs.
///
/// Touched inside the outbox's serializer only.
final class OutboxItem<Auth: AuthKind> {
    typealias Watcher = @Sendable (OutboxEvent) -> Void

    var record: CommandRecord
    /// The command; nil where it can't be read.
    var command: (any StoredCommand<Auth>)?
    /// What the command shows on live queries; nil before it has shown anything.
    var pending: PendingCommand?
    /// The phase in which the command's effects are shown; nil when they aren't.
    var shownPhase: CommandPhase?
    /// What is known of the end of the command, once it has one.
    var outcome = CommandOutcome.changedNothing
    /// The cause of the command's acceptance in this process.
    var cause = CauseID.none
    /// The running exchange.
    let exchange = SerialDisposable()
    /// The number of the attempt, which tells its answer from those of earlier ones.
    var attempt = 0
    /// Whether the store is about to write the record, and may give it up.
    var isBeingWritten = false
    /// Whether the record has changed while the store was about to write or to remove it.
    var isUnwritten = false
    /// The refusal of the command, if it is to be kept with the record and is not written yet.
    var ending: OutboxCore<Auth>.Ending?
    /// Those who have asked for what is being written already.
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

    /// Returns what tells those who watch now, the first ones first.
    func news(_ event: OutboxEvent) -> @Sendable () -> Void {
        let watchers = watchers.sorted { $0.key < $1.key }.map(\.value)
        return { for watcher in watchers { watcher(event) } }
    }
}
