import MillraceCQRS
import MillracePlatform
import MillraceBackend
import MillraceStreams

/// Sends the commands of one login, each once, across crashes, restarts, and times without a network.
///
/// ```swift
/// let outbox = try CommandOutbox(
///     store: SQLiteStore(directory: folder),
///     login: account.id,
///     commands: [AddCity.self, RenameCity.self],
///     sending: live
/// )
/// let rename = outbox.execute(RenameCity(id: .known(7), body: CityName(name: "Bath")))
/// rename.startWithResult { print($0) }  // accepted, sent, succeeded
/// ```
///
/// A command is on disk before it is accepted. It is sent when those before it in its ``Lane`` are done, with the same
/// idempotency key at every attempt, after restarts too: a backend that honors the key carries it out once. Live
/// queries show a command's effects from its acceptance on, and again after a restart. The page <doc:Outbox> has the
/// guarantees.
///
/// Events are delivered on the thread that caused them: the one that starts the producer, the store's, or the
/// session's; or, while another thread updates live queries, on that one. All calls may be made on any thread. The
/// outbox sends until it is closed or released.
public final class CommandOutbox<Auth: AuthKind>: Sendable {
    /// The commands that are accepted and not carried out, in the order of their acceptance.
    public let commands: Property<[OutboxCommand]>
    /// The damage that the store has found when the outbox was created, and the number of commands that were read from
    /// the damaged files.
    public let damage: [StoreDamage]
    /// The failures of the store in changes without a caller: that a command has succeeded, or was refused.
    ///
    /// The outbox tries again.
    public let storeFailures: Signal<StoreError, Never>

    private let core: OutboxCore<Auth>
    private let reached: (any Disposable)?

    /// Opens the outbox of a login in a store, and begins to send its commands.
    ///
    /// Outboxes of several logins may share a store; a second open outbox of one login is refused. If another outbox of
    /// the login was closed before, the call waits for its current write, and writes its remaining changes, in one
    /// commit.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - login: An identifier of the person, as in `Login`: commands are never sent under another person's login, or
    ///     under one whose person isn't known.
    ///   - types: The types of the commands that the outbox accepts, and reads after a restart.
    ///   - live: The backend to which commands are sent, and whose queries show them.
    ///   - policy: The largest number of commands, and the pauses between attempts.
    ///   - scheduler: The clock, which also ends pauses.
    ///   - writing: Calls the store, one call at a time; by default its own queue.
    /// - Throws: The reason why the store can't be opened; `StoreError.inUse(folder:processID:)` if the login has an
    ///   open outbox; `StoreError.otherLogin` if the queries of `live` have been another login's.
    public convenience init(
        store: any CommandStore,
        login: String,
        commands types: [any StoredCommand<Auth>.Type],
        sending live: LiveBackend<Auth>,
        policy: OutboxPolicy = OutboxPolicy(),
        scheduler: any DateScheduler = QueueScheduler(name: "millrace.outbox.clock"),
        writing: any Scheduler = QueueScheduler(name: "millrace.outbox.store")
    ) throws(StoreError) {
        try self.init(
            store: store,
            login: login,
            commands: types,
            sending: live,
            policy: policy,
            scheduler: scheduler,
            writing: writing,
            generator: SystemRandomNumberGenerator()
        )
    }

    init(
        store: any CommandStore,
        login: String,
        commands types: [any StoredCommand<Auth>.Type],
        sending live: LiveBackend<Auth>,
        policy: OutboxPolicy,
        scheduler: any DateScheduler,
        writing: any Scheduler,
        generator: any RandomNumberGenerator & Sendable
    ) throws(StoreError) {
        guard live.queries.belong(to: login) else { throw .otherLogin }
        let claim = try StoreClaim(store, login)
        let contents = try claim.open()
        let core = OutboxCore(
            live,
            login: login,
            claim: claim,
            contents: contents,
            registry: CommandRegistry(types),
            policy: policy,
            scheduler: scheduler,
            generator: generator
        )
        self.core = core
        commands = Property(capturing: core.commands)
        damage = contents.damaged
        storeFailures = core.failures.output
        reached = live.queries.reached.output.observeValues { [weak core] in core?.noteReached(under: $0) }
        core.begin(contents, writingOn: writing)
    }

    deinit {
        reached?.dispose()
        core.close()
    }

    /// A producer of the ends of commands whose types keep them, see ``StoredCommand/keepsEnding``.
    ///
    /// A start first sends the ends that no observer has received, from earlier runs too, in the order in which the
    /// commands were accepted, and then each new end when it is on disk. The producer completes when the outbox is
    /// closed. An end that an observer has received is removed from the disk, and no later start sends it; if the
    /// process ends in between, the next one sends it again. Several concurrent observers all receive new ends.
    public var endings: SignalProducer<CommandEnding, Never> {
        SignalProducer { [core] observer, lifetime in core.observeEndings(observer, lifetime) }
    }

    /// Returns a producer that adds a command to the outbox, and reports its progress.
    ///
    /// Each start adds the command again. Disposing of a start stops its events; the command is still sent. The
    /// producer completes after ``CommandProgress/succeeded(_:)``, ``CommandProgress/refused(_:)``,
    /// ``CommandProgress/orphaned`` or ``CommandProgress/discarded``, and fails if the command was not accepted:
    /// nothing has changed then. When an event arrives, ``commands`` and live queries already show it. A command that
    /// was refused may be retried later; only ``commands`` shows that.
    public func execute<C: StoredCommand>(_ command: C) -> SignalProducer<CommandProgress<C.Answer>, OutboxError>
    where C.Auth == Auth {
        SignalProducer { [core] observer, lifetime in
            core.accept(command, lifetime) { event in CommandOutbox.send(event, to: observer) }
        }
    }

    /// Returns a producer that sends a command that is set aside again, in its old position in its lane.
    ///
    /// Commands that wait for an id that it creates return with it. A command that is held is sent immediately. The
    /// producer completes when the change is on disk.
    public func retry(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        change { $0.retry(id, then: $1) }
    }

    /// Returns a producer that replaces a command by another one of the same type.
    ///
    /// It completes when the other command is on disk, and fails with ``OutboxError/underWay`` if both could be carried
    /// out. If the old one may have been (``OutboxCommand/mayBeCarriedOut``), the new one has to be sent under the
    /// condition `Precondition.unchanged(_:)` or `.absent`, with the same path and the same query items in the same
    /// order: the backend then carries it out only in the state of the resource that the app has read. The same holds
    /// for all later edits of the command. An old one that will be sent again, because the outcome of its attempt is
    /// unknown, is not replaced until it is set aside.
    public func edit<C: StoredCommand>(_ id: OutboxCommand.ID, to command: C) -> SignalProducer<Never, OutboxError>
    where C.Auth == Auth {
        change { $0.edit(id, command, then: $1) }
    }

    /// Returns a producer that removes a command in any state, and completes when the change is on disk.
    ///
    /// A command that is being sent may still be carried out; one that waits isn't sent any more, unless the store
    /// fails.
    public func discard(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        change { $0.discard(id, then: $1) }
    }

    /// Returns a producer that removes all data of the login, for a log-out, and completes when the change is on disk.
    ///
    /// Commands that are accepted after its start stay. Answers of live queries in the store are removed as well;
    /// `StoredAnswers.discardAll()` also stops storing them, so that an app with both starts both at a log-out.
    public func discardAll() -> SignalProducer<Never, OutboxError> {
        change { $0.discardAll(then: $1) }
    }

    /// Ends all pauses, for an app that is resumed, or a button: the waiting commands are sent now.
    public func resume() {
        core.resume()
    }

    /// Returns the backend's id for one that the app has created, if it is known.
    public func name<ID>(of id: Provisional<ID>) -> Provisional<ID> {
        core.names.name(of: id)
    }

    /// Stops sending.
    ///
    /// Commands that are being sent are cancelled, and sent again by the next outbox with the same key; ``commands``
    /// lists them as waiting, and live queries show them until the next answer. Starts that wait for a further event
    /// are interrupted. The next outbox of the login may be opened immediately, also before the store has written
    /// everything: it has all commands that this one has accepted.
    public func close() {
        core.close()
    }

    private func change(
        _ change: @escaping @Sendable (OutboxCore<Auth>, @escaping OutboxCore<Auth>.Completion) -> Void
    ) -> SignalProducer<Never, OutboxError> {
        SignalProducer { [core] observer, _ in
            change(core) { error in
                if let error { observer.send(error: error) } else { observer.sendCompleted() }
            }
        }
    }

    private static func send<Answer: Sendable>(
        _ event: OutboxEvent,
        to observer: Signal<CommandProgress<Answer>, OutboxError>.Observer
    ) {
        let progress: CommandProgress<Answer>
        switch event {
        case let .accepted(id): progress = .accepted(id)
        case .sent: progress = .sent
        case let .held(error): progress = .held(error)
        case let .refused(error): progress = .refused(error)
        case .orphaned: progress = .orphaned
        case .discarded: progress = .discarded
        case let .succeeded(answer):
            guard let answer = answer as? Answer else { return observer.sendCompleted() }
            progress = .succeeded(answer)
        case let .failed(error): return observer.send(error: error)
        case .closed: return observer.sendInterrupted()
        }
        observer.send(value: progress)
        if progress.isLast { observer.sendCompleted() }
    }
}
