import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams
import Synchronization

/// The core of an outbox: the order of sending, and its connections to the store, the backend and the live queries.
///
/// The order is in `OutboxState`; after each change of it, `settle()` applies the consequences: it updates the list for
/// screens and the effects on live queries, sends the events to observers of a command, sends commands, and sets the
/// time to wake up.
final class OutboxCore<Auth: AuthKind>: @unchecked Sendable {
    // Unchecked, because all variables are touched inside `serializer` only; the rest is constant.
    let serializer = Serializer()
    let login: String
    let backend: Backend<Auth>
    let queries: LiveQueries
    let registry: CommandRegistry<Auth>
    let names: ProvisionalNames
    let policy: OutboxPolicy
    let scheduler: any DateScheduler
    let commands = MutableProperty<[OutboxCommand]>([])
    let failures = Signal<StoreError, Never>.pipe()
    /// The ends of commands that are on disk, and that no observer has received.
    var endings: [CommandEnding] = []
    let endingPipe = Signal<CommandEnding, Never>.pipe()
    var endingObservers = 0
    /// Whether an observer received the end that was sent last.
    var wasEndingHeard = false
    var state: OutboxState
    var items: [Int64: OutboxItem<Auth>] = [:]
    var isClosed = false
    /// The commands that new ones replace, if the store accepts those.
    var evicted: Set<Int64> = []
    /// The number of removals of all data of the login that are in progress.
    var forgetting = 0
    /// The removals of commands in one commit, which are applied in one change; nil if each is applied separately.
    var taken: [Taken]?
    var lastWatcher = 0
    /// Events that are sent when the list and the queries show the change.
    private var news: [@Sendable () -> Void] = []
    private var wake: (time: ContinuousClock.Instant, timer: (any Disposable)?)?
    private var writers: OutboxWriter?
    /// Whether a timer is set that retries a failed write.
    private let isRetrying = Atomic<Bool>(false)
    let claim: StoreClaim

    init(
        _ live: LiveBackend<Auth>,
        login: String,
        claim: StoreClaim,
        contents: StoreContents,
        registry: CommandRegistry<Auth>,
        policy: OutboxPolicy,
        scheduler: any DateScheduler,
        generator: any RandomNumberGenerator & Sendable
    ) {
        backend = live.backend
        queries = live.queries
        self.login = login
        self.registry = registry
        self.policy = policy
        self.scheduler = scheduler
        names = live.queries.names
        names.add(contents.names)
        self.claim = claim
        state = OutboxState(policy, generator: generator)
    }

    var writer: OutboxWriter? { isClosed ? nil : writers }

    /// Loads the commands of the store, and begins to send.
    func begin(_ contents: StoreContents, writingOn scheduler: any Scheduler) {
        let writer = OutboxWriter(claim, on: scheduler) { [weak self] tell in
            if let self { takeTogether(tell) } else { tell() }
        } owedFailed: { [weak self] error in
            self?.noteOwed(error)
        }
        claim.use(writer)
        serializer.run { [self] in
            writers = writer
            for record in contents.commands { load(record) }
            load(contents.endings)
            settle()
        }
    }

    // MARK: Stored data

    private func load(_ record: CommandRecord) {
        let item = OutboxItem<Auth>(record, nil)
        items[record.number] = item
        do throws(CoreError) {
            guard let read = try registry.command(of: record, naming: names.all) else {
                state.insert(OutboxEntry(number: record.number, lane: Lane(record.lane), phase: .unreadable(nil)))
                return
            }
            item.command = read.command
            if record.version != read.form.version {
                item.record = CommandRecord(read.form, in: record)
                writer?.write([.put(item.record)], isOwed: true) { _ in }
            }
            var entry = OutboxEntry(record.number, read.form, .waiting)
            entry.isMarked = record.isSent
            // A command that may have been sent may have been carried out, even if its lane or the commands before it
            // have changed since then.
            entry.isOpen = record.isSent
            entry.replacesOpen = record.replacesSent
            if let refusal = record.refusal {
                let refusal = try StoredJSON.decode(OutboxRefusal.self, from: refusal).value
                entry.phase = .refused(refusal.error)
                entry.isOpen = refusal.isOpen
            }
            state.insert(entry)
        } catch {
            let entry = OutboxEntry(number: record.number, lane: Lane(record.lane), phase: .unreadable(error))
            state.insert(entry)
        }
    }

    // MARK: Consequences of a change

    /// Applies the changes, and sends the commands that may be sent.
    ///
    /// - Parameter woken: The instant of the timer that called; the clock's current instant may be slightly earlier.
    func settle(woken: ContinuousClock.Instant? = nil) {
        guard !isClosed else {
            // The store's current changes are applied; live queries show nothing of this outbox any more.
            updateList(state.takeChanged())
            return tellNews()
        }
        repeat {
            showChanges()
            let now = scheduler.currentInstant
            let due = state.next(max(now, woken ?? now))
            // Live queries know before the backend that a command is running: otherwise an answer with its effect could
            // be used as one without.
            if !due.isEmpty { showChanges() }
            for number in due { if state.entries[number]?.isMarked == true { send(number) } else { mark(number) } }
            tellNews()
        } while state.hasChanged
        schedule()
    }

    /// Shows the changes, in the list for screens and on live queries, and then sends the events.
    private func showChanges() {
        let changed = state.takeChanged()
        updateList(changed)
        for number in changed {
            update(number)
            if state.entries[number]?.phase == .orphaned, let item = items[number] { note(.orphaned, of: item) }
        }
        tellNews()
    }

    /// Sends an event to the observers of a command when its change is shown.
    func note(_ event: OutboxEvent, of item: OutboxItem<Auth>) {
        news.append(item.news(event))
    }

    /// Sends the events, after all earlier changes of live queries: another thread may keep them busy.
    private func tellNews() {
        guard !news.isEmpty else { return }
        let noted = news
        news = []
        queries.afterChanges { for tell in noted { tell() } }
    }

    /// Removes a command that was not carried out, as far as is known.
    func drop(_ number: Int64) {
        guard let item = items[number], let entry = state.entries[number] else { return }
        item.exchange.dispose()
        item.outcome = entry.mayBeCarriedOut ? .mayBeCarriedOut : .changedNothing
        state.remove(number)
        finishWaiting(for: item, .missing)
        note(.discarded, of: item)
    }

    /// Shows the state of a command on live queries.
    private func update(_ number: Int64) {
        guard let item = items[number] else { return }
        let entry = state.entries[number]
        if entry == nil { items[number] = nil }
        guard let command = item.command else { return }
        guard let entry, entry.phase.isActive else {
            guard item.shownPhase != nil, let pending = item.pending else { return }
            item.shownPhase = nil
            return queries.end(pending, item.outcome) {}
        }
        let phase: CommandPhase = entry.mayBeCarriedOut ? .underWay : .waiting
        if let shown = item.shownPhase, let pending = item.pending {
            if shown != phase { queries.move(pending, to: phase) }
        } else if let pending = item.pending {
            queries.renew([
                CommandRenewal(
                    command: pending,
                    selections: command.invalidates,
                    phase: phase,
                    mayBeCarriedOut: entry.isOpen
                )
            ])
        } else {
            let pending = PendingCommand(command.invalidates, phase, mayBeCarriedOut: entry.isOpen)
            item.pending = pending
            queries.begin(pending)
        }
        item.shownPhase = phase
    }

    private func schedule() {
        let time = state.wakeTime
        guard wake?.time != time else { return }
        wake?.timer?.dispose()
        wake = time.map { time in
            let timer = scheduler.schedule(after: scheduler.currentInstant.duration(to: time)) { [weak self] in
                self?.serializer.run { [weak self] in
                    self?.wake = nil
                    self?.settle(woken: time)
                }
            }
            return (time, timer)
        }
    }

    private func noteOwed(_ error: StoreError) {
        failures.input.send(value: error)
        guard !isRetrying.exchange(true, ordering: .relaxed) else { return }
        scheduler.schedule(after: max(.seconds(1), policy.pauses.firstPause)) { [weak self] in
            self?.serializer.run { [weak self] in
                self?.isRetrying.store(false, ordering: .relaxed)
                self?.writer?.writePending()
            }
        }
    }

    /// Ends all work.
    ///
    /// Another outbox may have the login when this returns, even if another thread is busy here.
    func close() {
        claim.release()
        serializer.run { [self] in
            guard !isClosed else { return }
            isClosed = true
            wake?.timer?.dispose()
            for number in items.keys.sorted() {
                guard let item = items[number] else { continue }
                item.exchange.dispose()
                note(.closed, of: item)
                guard item.shownPhase != nil, let pending = item.pending else { continue }
                item.shownPhase = nil
                // A cancelled attempt may still have been carried out.
                let isOpen = state.entries[number]?.mayBeCarriedOut == true
                queries.end(pending, isOpen ? .mayBeCarriedOut : .changedNothing) {}
            }
            state.stopSending()
            updateList(state.takeChanged())
            tellNews()
            endingPipe.input.sendCompleted()
        }
    }
}
