import Millrace
import MillraceOutbox

extension CommandOutbox {
    /// Opens an outbox in memory, with the guarantees of the one on disk, on the test's clock and thread.
    ///
    /// ```swift
    /// let outbox = try CommandOutbox.test([PlaceOrder.self], sending: live, scheduler)
    /// ```
    ///
    /// Pauses are those of the policy without jitter, so that a test can compute their ends. For tests of business
    /// controllers that use an outbox, and of flows; a view model's test has a stubbed business controller.
    ///
    /// - Parameters:
    ///   - types: The types of the commands that the outbox takes.
    ///   - live: The backend to which commands are sent.
    ///   - scheduler: The clock of the pauses.
    ///   - store: The store; by default a new one in memory. Give the store of an earlier outbox for a restart, or a
    ///     ``CrashingStore``.
    ///   - login: The identifier of the person; `test` by default.
    ///   - policy: The limit of commands, and the pauses.
    /// - Throws: The reason why the store can't be opened.
    public static func test(
        _ types: [any StoredCommand<Auth>.Type],
        sending live: LiveBackend<Auth>,
        _ scheduler: TestScheduler,
        in store: any CommandStore = MemoryStore(),
        login: String = "test",
        policy: OutboxPolicy = OutboxPolicy()
    ) throws(StoreError) -> CommandOutbox {
        var policy = policy
        policy.pauses.isJittered = false
        let outbox = try CommandOutbox(
            store: store,
            login: login,
            commands: types,
            sending: live,
            policy: policy,
            scheduler: scheduler,
            writing: ImmediateScheduler()
        )
        (store as? CrashingStore)?.whenCrashed { [weak outbox] in outbox?.close() }
        return outbox
    }
}
