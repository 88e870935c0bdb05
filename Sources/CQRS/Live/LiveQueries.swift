import MillraceBackend
import MillraceStreams
import Synchronization

/// The observed queries of an app, which commands make stale.
///
/// A `LiveBackend` creates its own. Backends of several kinds of authentication share one, so that a command of one
/// kind can name queries of another; all of them must belong to one environment and one user. Only observed queries are
/// stored: when the last observer of a query leaves, its answer is forgotten.
public final class LiveQueries: @unchecked Sendable {
    // Unchecked, because `tables` is touched inside `serializer` only; the rest is constant or atomic.
    private let serializer = Serializer()
    private let numbers = Atomic<Int>(0)
    private var tables: [ObjectIdentifier: AnyObject] = [:]
    private let refreshes: RefreshQueue
    /// Sends a value whenever a query or a command has reached the backend.
    let reached = Signal<Void, Never>.pipe()
    /// The commands that are under way and say what they do to answers, by their numbers.
    private var pending: [Int: PendingCommand] = [:]

    /// Creates an empty set of queries.
    ///
    /// - Parameter refreshesAtOnce: The number of stale queries that are executed again at the same time; 16 by default
    ///   and at least 1. The others wait, and their stale answers stay visible. The most recently observed queries come
    ///   first, since they are most likely on the screen. A new observer's first request doesn't wait.
    public init(refreshesAtOnce: Int = 16) {
        refreshes = RefreshQueue(limit: refreshesAtOnce)
    }

    /// Marks the answers of some queries as stale, and executes the observed ones again.
    ///
    /// For changes from elsewhere than this app's commands, such as a push message. May be called on any thread.
    ///
    /// - Parameter queries: The queries, as in `.all(VideoQuery.self)` and `.one(VideoQuery(id: "7"))`.
    public func invalidate(_ queries: QuerySelection...) {
        serializer.run { [self] in invalidate(queries) }
    }

    /// Shows what a command does to the answers of the queries that it selects.
    func begin(_ command: PendingCommand) {
        guard command.hasEffects else { return }
        let newNumber = numbers.add(1, ordering: .relaxed).newValue
        serializer.run { [self] in
            let number = command.number ?? newNumber
            pending[number] = command
            command.number = number
            for selection in command.selections where selection.effect != nil {
                for entry in selection.entries(self) { command.show(selection, on: entry) }
            }
        }
    }

    /// Takes note that a command is sent, or waits again because the backend was surely not reached.
    func move(_ command: PendingCommand, to phase: CommandPhase) {
        serializer.run {
            command.move(to: phase)
            if phase == .waiting { command.refresh() }
        }
    }

    /// Lets a command that has changed nothing so far begin again, with other selections and in its old place.
    func renew(_ command: PendingCommand, _ selections: [QuerySelection], _ phase: CommandPhase) {
        serializer.run { [self] in
            if !command.hasEnded { command.end(isRefused: true) }
            if let number = command.number { pending[number] = nil }
            command.renew(selections, phase)
            begin(command)
        }
    }

    /// Takes note of the end of a command, and calls a function before any other change.
    ///
    /// - Parameters:
    ///   - command: The command; a second end of it changes nothing.
    ///   - outcome: What is known of the end.
    ///   - action: The function.
    func end(_ command: PendingCommand, _ outcome: CommandOutcome, then action: @escaping @Sendable () -> Void) {
        serializer.run { [self] in
            if !command.hasEnded {
                command.hasEnded = true
                if let number = command.number { pending[number] = nil }
                command.end(isRefused: outcome != .mayBeCarriedOut)
                if outcome == .changedNothing { command.refresh() } else { invalidate(command.selections) }
            }
            action()
        }
    }

    private func invalidate(_ selections: [QuerySelection]) {
        var seen: Set<ObjectIdentifier> = []
        let entries = selections.flatMap { $0.entries(self) }.filter { seen.insert(ObjectIdentifier($0)).inserted }
        for entry in entries.sorted(by: { $0.latest > $1.latest }) { entry.invalidate() }
    }

    func observe<Q: Query>(
        _ query: Q,
        asking: SignalProducer<Q.Result, CoreError>
    ) -> SignalProducer<LiveAnswer<Q.Result>, Never> {
        SignalProducer { [self] observer, lifetime in
            take(part: { $0.add(observer, $1) }, in: query, asking, lifetime)
        }
    }

    func execute<Q: Query>(
        _ query: Q,
        asking: SignalProducer<Q.Result, CoreError>
    ) -> SignalProducer<Q.Result, CoreError> {
        SignalProducer { [self] observer, lifetime in
            take(part: { $0.add(observer, $1) }, in: query, asking, lifetime)
        }
    }

    private func take<Q: Query>(
        part: @escaping @Sendable (LiveQueryEntry<Q.Result>, Int) -> Void,
        in query: Q,
        _ asking: SignalProducer<Q.Result, CoreError>,
        _ lifetime: Lifetime
    ) {
        let number = numbers.add(1, ordering: .relaxed).newValue
        serializer.run { [self] in
            let entry = table(of: Q.self).entry(of: query) { makeEntry(of: query, asking) }
            part(entry, number)
        }
        // The end is queued after the joining, even if the lifetime ends at once.
        lifetime.observeEnded { [self] in
            serializer.run { [self] in
                guard let entry = table(of: Q.self).leave(query, number) else { return }
                for command in entry.commands { pending[command]?.forget(entry) }
            }
        }
    }

    /// Returns a new entry, with the effects of the commands that are under way.
    private func makeEntry<Q: Query>(
        of query: Q,
        _ asking: SignalProducer<Q.Result, CoreError>
    ) -> LiveQueryEntry<Q.Result> {
        let entry = LiveQueryEntry(query, serializer, refreshes, asking: asking)
        for (_, command) in pending.sorted(by: { $0.key < $1.key }) {
            for selection in command.selections { command.show(selection, on: entry) }
        }
        return entry
    }

    /// Returns the table of a type of queries, if such a query was ever observed; call it inside the serializer.
    func knownTable<Q: Query>(of type: Q.Type) -> LiveQueryTable<Q>? {
        tables[ObjectIdentifier(type)] as? LiveQueryTable<Q>
    }

    private func table<Q: Query>(of type: Q.Type) -> LiveQueryTable<Q> {
        if let table = knownTable(of: type) { return table }
        let table = LiveQueryTable<Q>()
        tables[ObjectIdentifier(type)] = table
        return table
    }
}
