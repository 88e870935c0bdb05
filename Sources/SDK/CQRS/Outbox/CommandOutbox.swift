import MillracePlatform
import MillraceBackend
import MillraceStreams

/// Sends the commands of one login, each once, through crashes and restarts, and times without a network.
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
/// idempotency key at every attempt, after restarts too: a backend that honours the key carries it out once. What a
/// command shows on live queries is shown from its acceptance on, and again after a restart. The page <doc:Outbox> has
/// the laws.
///
/// Events come on the thread that brought them about: the one that starts, the store's, or the session's; or, while
/// another thread is busy with live queries, on that one. All calls may be made on any thread. The outbox sends until
/// it is closed, or released.
public final class CommandOutbox<Auth: AuthKind>: Sendable {
    /// The commands that are accepted and not carried out, in the order of their acceptance.
    public let commands: Property<[OutboxCommand]>
    /// The damage that the store has found when the outbox was created, and what was read from the damaged files.
    public let damage: [StoreDamage]
    /// The failures of the store at what nobody waits for: that a command is done, or refused.
    ///
    /// The outbox tries again.
    public let storeFailures: Signal<StoreError, Never>

    private let core: OutboxCore<Auth>
    private let reached: (any Disposable)?

    /// Opens the outbox of a login in a store, and begins to send what is in it.
    ///
    /// Outboxes of several logins may share a store; a second one of a login that has one open is refused. After one of
    /// the same login that was closed, the call waits for the write under way, and writes what else that one has
    /// accepted, in one commit.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - login: What stands for the person, as `Login` has it: commands are never sent under the login of somebody
    ///     else, or under one that doesn't say whose it is.
    ///   - types: The types of the commands that the outbox takes, and reads after a restart.
    ///   - live: The backend to which commands are sent, and whose queries show them.
    ///   - policy: How many commands there may be, and the pauses between attempts.
    ///   - scheduler: The clock, and where pauses end.
    ///   - writing: Where the store is called, one call at a time; a queue of its own by default.
    /// - Throws: The reason why the store can't be opened; ``StoreError/inUse(folder:processID:)`` where the login has
    ///   an open outbox; ``StoreError/otherLogin`` where the queries of `live` keep the answers of another login.
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
        if let owner = live.queries.login, owner != login { throw .otherLogin }
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
        reached = live.queries.reached.output.observeValues { [weak core] in core?.resume(includingHeld: false) }
        core.begin(contents, writingOn: writing)
    }

    deinit {
        reached?.dispose()
        core.close()
    }

    /// A producer of how commands have ended whose types keep that, as ``StoredCommand/keepsEnding`` says.
    ///
    /// A start sends first what nobody has heard of, from earlier runs too, in the order in which it was accepted, and
    /// then what ends, when that is on disk. The producer completes when the outbox is closed. What an observer has
    /// been sent is taken from the disk, and no later start sends it; if the process ends in between, the next one
    /// sends it again. Several observers at a time are all sent what ends.
    public var endings: SignalProducer<CommandEnding, Never> {
        SignalProducer { [core] observer, lifetime in core.observeEndings(observer, lifetime) }
    }

    /// Returns a producer that gives a command to the outbox, and says how far it has come.
    ///
    /// Each start accepts the command once more. Disposing of a start stops its events; the command is sent all the
    /// same. The producer completes after ``CommandProgress/succeeded(_:)``, ``CommandProgress/refused(_:)``,
    /// ``CommandProgress/unnamed`` or ``CommandProgress/discarded``, and fails if the command was not accepted: nothing
    /// has changed then. When an event arrives, ``commands`` and live queries already show what it says. A command that
    /// was refused may be retried later; only ``commands`` shows that.
    public func execute<C: StoredCommand>(_ command: C) -> SignalProducer<CommandProgress<C.Answer>, OutboxError>
    where C.Auth == Auth {
        SignalProducer { [core] observer, lifetime in
            core.accept(command, lifetime) { event in CommandOutbox.send(event, to: observer) }
        }
    }

    /// Returns a producer that lets a command that was set aside be sent again, in its old place in its lane.
    ///
    /// Commands that wait for an id that it creates come back with it. A command that is held is sent at once. The
    /// producer completes when that is on disk.
    public func retry(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        change { $0.retry(id, then: $1) }
    }

    /// Returns a producer that puts another command of the same type in the place of one that was surely not carried
    /// out.
    ///
    /// It completes when the other command is on disk, and fails with ``OutboxError/underWay`` if the old one may have
    /// been carried out.
    public func edit<C: StoredCommand>(_ id: OutboxCommand.ID, to command: C) -> SignalProducer<Never, OutboxError>
    where C.Auth == Auth {
        change { $0.edit(id, command, then: $1) }
    }

    /// Returns a producer that takes a command out, whatever has become of it, and completes when that is on disk.
    ///
    /// A command that is on its way may have been carried out all the same; one that waits isn't sent any more, unless
    /// the store fails.
    public func discard(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        change { $0.discard(id, then: $1) }
    }

    /// Returns a producer that takes out everything that belongs to the login, as at a log-out, and completes when that
    /// is on disk.
    ///
    /// Commands that are accepted after its start stay. Answers that live queries keep go as well;
    /// ``StoredAnswers/discardAll()`` also ends the keeping, so that an app with both starts both at a log-out.
    public func discardAll() -> SignalProducer<Never, OutboxError> {
        change { $0.discardAll(then: $1) }
    }

    /// Ends all pauses, for an app that is resumed, or a button: the commands that wait are sent now.
    public func resume() {
        core.resume(includingHeld: true)
    }

    /// Returns the backend's id in place of one that the app has made up, if it is known.
    public func name<ID>(of id: Provisional<ID>) -> Provisional<ID> {
        core.names.name(of: id)
    }

    /// Ends the sending.
    ///
    /// Commands on their way are cancelled, and sent again by the next outbox with the same key; live queries show them
    /// until the next answer. Starts that wait for a further event are interrupted. The next outbox of the login may be
    /// opened at once, also before the store has written everything: it has all that this one has accepted.
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
        case .unnamed: progress = .unnamed
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
