import Millrace
import MillraceOutbox
import Synchronization

/// The commands of the person who has logged in, which are kept until the backend has carried them out, and the answers
/// to queries, which are kept for times without it.
///
/// The commands of another login stay where they are until that person logs in again.
package final class AppOutbox: Sendable {
    /// The contents of the outbox for a screen.
    struct Contents: Equatable, Sendable, With {
        /// The commands that are not carried out, in the order of their acceptance.
        var commands: [OutboxCommand] = []
        /// The reason why commands are lost when the app ends; nil where they are on disk.
        var problem: StoreError?
        /// The damage of files of the outbox that the user has not seen yet.
        var damage: [StoreDamage] = []
    }

    private struct Account: Sendable {
        let person: String
        let live: LiveBackend<KongAuth>
        let outbox: CommandOutbox<KongAuth>
        let problem: StoreError?
    }

    /// The types of the commands that are read after a restart.
    static let types: [any StoredCommand<KongAuth>.Type] = [
        DeliveryService.RequestDelivery.self, AddressCommands.Add.self, AddressCommands.Save.self,
        AddressCommands.Delete.self,
    ]

    /// The contents of the outbox of the person who has logged in; nothing before the login.
    let contents: Property<Contents>

    private let account = MutableProperty<Account?>(nil)
    private let damage = MutableProperty<[StoreDamage]>([])
    private let store: any CommandStore
    private let backend: Backend<KongAuth>
    private let scheduler: any DateScheduler
    private let writing: any Scheduler

    /// Creates an outbox without a person who has logged in.
    ///
    /// - Parameters:
    ///   - store: The store of the commands.
    ///   - backend: The backend to which they are sent.
    ///   - scheduler: The clock of the pauses between attempts.
    ///   - writing: The scheduler on which the store is called.
    init(
        store: any CommandStore,
        sending backend: Backend<KongAuth>,
        scheduler: any DateScheduler,
        writing: any Scheduler
    ) {
        self.store = store
        self.backend = backend
        self.scheduler = scheduler
        self.writing = writing
        contents = Property(
            initial: Contents(),
            then: account.producer.flatMap(.latest) { account -> SignalProducer<Contents, Never> in
                guard let account else { return SignalProducer(value: Contents()) }
                return account.outbox.commands.producer.map { Contents(commands: $0, problem: account.problem) }
            }
            .combineLatest(with: damage)
            .map { contents, damage in contents.with(set(\.damage, damage)) }
        )
    }

    /// Opens the outbox of a person who has logged in, and begins to send its commands.
    ///
    /// After a second login of the same person, the waiting commands are sent at once. Where the store can't be used,
    /// commands are kept in memory, and the contents have the error.
    func open(for person: String) {
        if let account = account.value, account.person == person { return account.outbox.resume() }
        account.value?.outbox.close()
        account.value = nil
        do throws(StoreError) {
            account.value = try makeAccount(of: person, store, problem: nil)
        } catch {
            account.value = try? makeAccount(of: person, MemoryStore(), problem: error)
        }
    }

    /// Returns a producer that sends the state of a query's answer for the person who has logged in, and each change of
    /// it.
    ///
    /// The answer that is kept comes first.
    func observe<Q: StoredQuery>(_ query: Q) -> SignalProducer<LiveAnswer<Q.Result>, Never> where Q.Auth == KongAuth {
        account.producer.flatMap(.latest) { account -> SignalProducer<LiveAnswer<Q.Result>, Never> in
            account?.live.observe(query) ?? .never
        }
    }

    /// Returns a producer that gives a command to the outbox, and sends its progress.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - isMended: Returns whether the new command replaces a command: such commands that are set aside are discarded
    ///     when the new one is on disk. None by default.
    func execute<C: StoredCommand<KongAuth>>(
        _ command: C,
        mending isMended: @escaping @Sendable (OutboxCommand) -> Bool = { _ in false }
    ) -> SignalProducer<CommandProgress<C.Answer>, OutboxError> {
        use { outbox in
            let mended = outbox.commands.value.filter { $0.isSetAside && isMended($0) }.map(\.id)
            return outbox.execute(command).on(value: { progress in
                guard case .accepted = progress else { return }
                for id in mended { outbox.discard(id).start() }
            })
        }
    }

    /// Returns a producer that sends a command again that was set aside.
    func retry(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        use { $0.retry(id) }
    }

    /// Returns a producer that takes a command out.
    func discard(_ id: OutboxCommand.ID) -> SignalProducer<Never, OutboxError> {
        use { $0.discard(id) }
    }

    /// Returns a producer that discards the commands of a lane that are set aside.
    ///
    /// The producer completes when that is done, or when it has failed.
    func discardSetAside(in lane: Lane) -> SignalProducer<Never, Never> {
        SignalProducer { [self] observer, lifetime in
            let ids = contents.value.commands.filter { $0.lane == lane && $0.isSetAside }.map(\.id)
            SignalProducer<OutboxCommand.ID, Never>(ids)
                .flatMap(.concat) { id in self.discard(id).flatMapError { _ in .empty } }
                .start(observer, within: lifetime)
        }
    }

    /// Returns a producer that lets the commands that wait be sent at once.
    func resume() -> SignalProducer<Never, Never> {
        SignalProducer { [account] observer, _ in
            account.value?.outbox.resume()
            observer.sendCompleted()
        }
    }

    /// Removes the damage from the contents, because the user has seen it.
    func dismissDamage() -> SignalProducer<Never, Never> {
        SignalProducer { [damage] observer, _ in
            damage.value = []
            observer.sendCompleted()
        }
    }

    private func use<Value>(
        _ body: @escaping @Sendable (CommandOutbox<KongAuth>) -> SignalProducer<Value, OutboxError>
    ) -> SignalProducer<Value, OutboxError> {
        SignalProducer { [account] observer, lifetime in
            guard let outbox = account.value?.outbox else { return observer.send(error: .closed) }
            body(outbox).start(observer, within: lifetime)
        }
    }

    private func makeAccount(
        of person: String,
        _ store: any CommandStore,
        problem: StoreError?
    ) throws(StoreError) -> Account {
        let answers = StoredAnswers(store: store, login: person, on: writing)
        let live = LiveBackend(backend, sharing: LiveQueries(scheduler: scheduler, answers: answers))
        let outbox = try CommandOutbox(
            store: store,
            login: person,
            commands: Self.types,
            sending: live,
            scheduler: scheduler,
            writing: writing
        )
        damage.modify { $0 += outbox.damage }
        return Account(person: person, live: live, outbox: outbox, problem: problem)
    }
}
