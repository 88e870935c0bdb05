import MillraceBackend
import MillraceStreams
import Synchronization

/// The observed queries of an app, which commands make stale.
///
/// A `LiveBackend` creates its own. Backends of several kinds of authentication can share one, so that a command of one
/// kind can select queries of another; all of them must belong to one environment and one user. When the last observer
/// of a query leaves, its answer is forgotten, unless the options of an observer keep it for a time.
public final class LiveQueries: @unchecked Sendable {
    // Unchecked, because `tables` is touched inside `serializer` only; the rest is constant or atomic.
    private let context: LiveContext
    private let numbers = Atomic<Int>(0)
    private var tables: [ObjectIdentifier: AnyObject] = [:]
    private let refreshes: RefreshQueue
    private let answers: StoredAnswers?
    /// The login of the first outbox.
    private let owner = Mutex<String?>(nil)
    /// Sends the login of each query and command that has reached the backend, and nil for one that needed none.
    package let reached = Signal<LoginPin.Use?, Never>.pipe()
    /// The backend's ids for those that the app has created.
    package let names = ProvisionalNames()
    /// The running commands that declare effects on answers, by their numbers.
    private var pending: [Int: PendingCommand] = [:]

    /// Creates an empty set of queries.
    ///
    /// - Parameters:
    ///   - refreshesAtOnce: The number of queries that are executed again at the same time; 16 by default and at
    ///     least 1. The others wait in their order, and their answers stay visible. As many queries without an answer
    ///     are executed besides, the most recently observed first, since it is most likely on the screen.
    ///     `LiveBackend.execute(_:)` and ``LiveBackend/loadMore(_:)`` don't wait.
    ///   - scheduler: The clock of provenances, intervals and pauses; the system's by default.
    ///   - answers: The answers of ``StoredQuery``s that are kept in a store; none by default.
    public init(
        refreshesAtOnce: Int = 16,
        scheduler: any DateScheduler = QueueScheduler(name: "millrace.live.clock"),
        answers: StoredAnswers? = nil
    ) {
        self.answers = answers
        refreshes = RefreshQueue(limit: refreshesAtOnce)
        context = LiveContext(scheduler: scheduler)
    }

    var serializer: Serializer { context.serializer }

    /// The person to whom the stored answers belong; nil if none are stored.
    var login: String? { answers?.login }

    /// Returns whether the answers and effects belong to a person; the first one to ask gets them, unless they are
    /// stored for another one.
    package func belong(to login: String) -> Bool {
        owner.withLock { owner in
            let known = answers?.login ?? owner ?? login
            owner = known
            return known == login
        }
    }

    /// Shows the effects of a command on the answers of the queries that it selects.
    package func begin(_ command: PendingCommand) {
        guard command.hasEffects else { return }
        let newNumber = numbers.add(1, ordering: .relaxed).newValue
        serializer.run { [self] in begin(command, command.number ?? newNumber) }
    }

    private func begin(_ command: PendingCommand, _ number: Int) {
        pending[number] = command
        command.number = number
        for selection in command.selections where selection.effect != nil {
            for entry in selection.entries(self) { command.show(selection, on: entry) }
        }
    }

    /// Records that a command is sent, or waits again because it certainly didn't reach the backend.
    package func move(_ command: PendingCommand, to phase: CommandPhase) {
        serializer.run {
            command.move(to: phase)
            if phase == .waiting { command.refresh(isNews: false) }
        }
    }

    /// Restarts commands with other selections, in their old positions; observers see one change.
    ///
    /// The earlier effects of a command are removed, also those that wait for an answer that has them: otherwise they
    /// would be there twice. They are not added to an answer that may have them either.
    package func renew(_ commands: [CommandRenewal]) {
        let newNumbers = commands.map { _ in numbers.add(1, ordering: .relaxed).newValue }
        serializer.run { [self] in
            let shown = commands.flatMap(\.command.shownEntries)
            for entry in shown { entry.holdAnswers() }
            for (index, renewal) in commands.enumerated() {
                let command = renewal.command
                if let number = command.number { pending[number] = nil }
                command.renew(renewal.selections, renewal.phase, mayBeCarriedOut: renewal.mayBeCarriedOut)
                if command.hasEffects { begin(command, command.number ?? newNumbers[index]) }
            }
            for entry in shown {
                entry.sendHeldAnswer()
                entry.refresh(isNews: true)
            }
        }
    }

    /// Records the end of a command, and calls a function before any other change.
    ///
    /// - Parameters:
    ///   - command: The command; a second end of it changes nothing.
    ///   - outcome: The known outcome.
    ///   - action: The function.
    package func end(_ command: PendingCommand, _ outcome: CommandOutcome, then action: @escaping @Sendable () -> Void)
    {
        serializer.run { [self] in
            if !command.hasEnded {
                command.hasEnded = true
                if let number = command.number { pending[number] = nil }
                command.end(isRefused: outcome != .mayBeCarriedOut)
                if outcome == .changedNothing {
                    command.refresh(isNews: true)
                } else {
                    invalidate(command.selections, by: .command)
                }
            }
            action()
        }
    }

    /// Calls a function when all earlier changes of the queries have been shown; immediately, unless another thread, or
    /// an observer that calls this, keeps them busy.
    package func afterChanges(_ action: @escaping @Sendable () -> Void) {
        serializer.run(action)
    }

    func observe<Key: Hashable & Sendable, Value: Sendable>(
        _ query: Key,
        _ options: LiveOptions,
        asking: @escaping LiveAsking<Value>
    ) -> SignalProducer<LiveAnswer<Value>, Never> {
        SignalProducer { [self] observer, lifetime in
            let number = take(part: { $0.add(observer, $1, options) }, in: query, asking, lifetime)
            for trigger in options.refreshTriggers {
                lifetime += trigger.startWithValues { [weak self] in
                    self?.serializer.run { [weak self] in
                        let table: LiveQueryTable<Key, Value>? = self?.knownTable()
                        table?.entry(of: query)?.trigger(by: number)
                    }
                }
            }
        }
    }

    func execute<Key: Hashable & Sendable, Value: Sendable>(
        _ query: Key,
        asking: @escaping LiveAsking<Value>
    ) -> SignalProducer<Value, CoreError> {
        SignalProducer { [self] observer, lifetime in
            take(part: { $0.add(observer, $1) }, in: query, asking, lifetime)
        }
    }

    func loadMore<Q: Query>(
        _ list: PagesKey<Q>,
        asking: @escaping LiveAsking<LoadedPages<Q>>
    ) -> SignalProducer<Never, CoreError> {
        let pages = SignalProducer<LoadedPages<Q>, CoreError> { [self] observer, lifetime in
            take(
                part: { entry, number in
                    if let known = entry.state.shown?.confirmed, !known.hasMore { return observer.sendCompleted() }
                    entry.addMore(observer, number)
                },
                in: list,
                asking,
                lifetime
            )
        }
        return pages.compactMap { _ in nil }
    }

    /// Adds an observer or a caller to an entry, and returns its number.
    @discardableResult
    private func take<Key: Hashable & Sendable, Value: Sendable>(
        part: @escaping @Sendable (LiveQueryEntry<Value>, Int) -> Void,
        in query: Key,
        _ asking: @escaping LiveAsking<Value>,
        _ lifetime: Lifetime
    ) -> Int {
        let number = numbers.add(1, ordering: .relaxed).newValue
        serializer.run { [self] in
            let entry = table().entry(of: query) { makeEntry(of: query, asking) }
            entry.cause = lifetime.cause
            part(entry, number)
        }
        // The end is queued after the joining, even if the lifetime ends immediately.
        lifetime.observeEnded { [self] in
            serializer.run { [self] in
                let table: LiveQueryTable<Key, Value> = table()
                guard let entry = table.leave(query, number) else { return }
                guard let end = entry.keptUntil, end > context.instant else {
                    return forget(entry, of: query, in: table)
                }
                // A new observer keeps the entry, and changes `lives`.
                _ = context.schedule(at: end) { [weak self, weak entry, lives = entry.lives] in
                    guard let self, let entry, entry.lives == lives else { return }
                    forget(entry, of: query, in: self.table())
                }
            }
        }
        return number
    }

    private func forget<Key, Value>(_ entry: LiveQueryEntry<Value>, of query: Key, in table: LiveQueryTable<Key, Value>)
    {
        table.forget(query)
        for command in entry.commands { pending[command]?.forget(entry) }
    }

    /// Returns a new entry, with the effects of the running commands.
    private func makeEntry<Key: Hashable & Sendable, Value: Sendable>(
        of query: Key,
        _ asking: @escaping LiveAsking<Value>
    ) -> LiveQueryEntry<Value> {
        let stored = answers?.answer(toAny: query, Value.self)
        let entry = LiveQueryEntry(query, context, refreshes, stored, asking: asking)
        for (_, command) in pending.sorted(by: { $0.key < $1.key }) {
            for selection in command.selections { command.show(selection, on: entry) }
        }
        return entry
    }

    /// Returns the table of a type of queries, if such a query was ever observed; call it inside the serializer.
    func knownTable<Key, Value>() -> LiveQueryTable<Key, Value>? {
        tables[ObjectIdentifier(Key.self)] as? LiveQueryTable<Key, Value>
    }

    private func table<Key: Hashable & Sendable, Value: Sendable>() -> LiveQueryTable<Key, Value> {
        if let table: LiveQueryTable<Key, Value> = knownTable() { return table }
        let table = LiveQueryTable<Key, Value>()
        tables[ObjectIdentifier(Key.self)] = table
        return table
    }
}
