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
    /// Sends a value whenever a query or a command has reached the backend.
    let reached = Signal<Void, Never>.pipe()
    /// The backend's ids for those that the app has created.
    let names = ProvisionalNames()
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
    func belong(to login: String) -> Bool {
        owner.withLock { owner in
            let known = answers?.login ?? owner ?? login
            owner = known
            return known == login
        }
    }

    /// Marks the answers of some queries as stale, and executes the observed ones again.
    ///
    /// For changes other than by this app's commands, such as a push message. May be called on any thread; it waits for
    /// a moment if hundreds of events are waiting already.
    ///
    /// - Parameter queries: The queries, as in `.all(VideoQuery.self)` and `.one(VideoQuery(id: "7"))`.
    public func invalidate(_ queries: QuerySelection...) {
        // During a storm of events the sender waits: otherwise the waiting events would fill the memory.
        serializer.run(mayWait: true) { [self] in invalidate(queries, by: .event) }
    }

    /// Changes the answers of some queries as the backend has changed them, for an event that describes the change.
    ///
    /// The `showing` of a selection changes the confirmed answer, before the effects of pending commands. It has to
    /// give the same result if the answer has the change already, as one that sets a value or looks for an id does: an
    /// event may arrive after an answer that has it. A selection without one makes the answers stale. So does every
    /// event while a command that changes the answer is running, or has succeeded and isn't followed by an answer yet,
    /// since the event may or may not have its effect. The change is made again on an answer that was requested before
    /// the event. May be called on any thread.
    ///
    /// ```swift
    /// live.queries.patch(.one(VideoQuery(id: "7"), showing: { $0.likes = 4 }))
    /// ```
    ///
    /// - Parameter selections: The queries, with the changes of their answers.
    public func patch(_ selections: QuerySelection...) {
        patch(selections)
    }

    func patch(_ selections: [QuerySelection]) {
        serializer.run(mayWait: true) { [self] in
            for selection in selections {
                guard let effect = selection.effect else { continue }
                for entry in selection.entries(self) { _ = effect(entry, .event) }
            }
            invalidate(selections.filter { $0.effect == nil }, by: .event)
        }
    }

    /// Patches answers, or makes them stale, for a stream of events, such as the server-sent events of a backend.
    ///
    /// ```swift
    /// live.queries.follow(events, during: lifetime) { event in
    ///     switch event {
    ///     case let .liked(id, likes): [.one(VideoQuery(id: id), showing: { $0.likes = likes })]
    ///     case .uploaded: [.all(VideoSearch.self)]
    ///     case .reconnected: [.all(VideoQuery.self), .all(VideoSearch.self)]
    ///     }
    /// }
    /// ```
    ///
    /// A stream that was interrupted has missed events: the queries that they affect have to become stale when it is
    /// back.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - lifetime: The time for which the stream is observed; it doesn't retain these queries.
    ///   - selections: Returns the queries that an event affects, with their changes, as for ``patch(_:)``.
    public func follow<Event: Sendable>(
        _ events: SignalProducer<Event, Never>,
        during lifetime: Lifetime,
        _ selections: @escaping @Sendable (Event) -> [QuerySelection]
    ) {
        lifetime += events.startWithValues { [weak self] event in self?.patch(selections(event)) }
    }

    /// Shows the effects of a command on the answers of the queries that it selects.
    func begin(_ command: PendingCommand) {
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
    func move(_ command: PendingCommand, to phase: CommandPhase) {
        serializer.run {
            command.move(to: phase)
            if phase == .waiting { command.refresh() }
        }
    }

    /// Restarts commands with other selections, in their old positions; observers see one change.
    ///
    /// The earlier effects of a command are removed, also those that wait for an answer that has them: otherwise they
    /// would be there twice. They are not added to an answer that may have them either.
    func renew(_ commands: [CommandRenewal]) {
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
                entry.refresh()
            }
        }
    }

    /// Records the end of a command, and calls a function before any other change.
    ///
    /// - Parameters:
    ///   - command: The command; a second end of it changes nothing.
    ///   - outcome: The known outcome.
    ///   - action: The function.
    func end(_ command: PendingCommand, _ outcome: CommandOutcome, then action: @escaping @Sendable () -> Void) {
        serializer.run { [self] in
            if !command.hasEnded {
                command.hasEnded = true
                if let number = command.number { pending[number] = nil }
                command.end(isRefused: outcome != .mayBeCarriedOut)
                if outcome == .changedNothing {
                    command.refresh()
                } else {
                    invalidate(command.selections, by: .command)
                }
            }
            action()
        }
    }

    /// Calls a function when all earlier changes of the queries have been shown; immediately, unless another thread, or
    /// an observer that calls this, keeps them busy.
    func afterChanges(_ action: @escaping @Sendable () -> Void) {
        serializer.run(action)
    }

    private func invalidate(_ selections: [QuerySelection], by cause: StaleCause) {
        var seen: Set<ObjectIdentifier> = []
        let entries = selections.flatMap { $0.entries(self) }.filter { seen.insert(ObjectIdentifier($0)).inserted }
        for entry in entries.sorted(by: { $0.latest > $1.latest }) { entry.invalidate(by: cause) }
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
