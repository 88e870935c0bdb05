import Millrace
import Synchronization

/// A store that stops its outbox at a chosen commit, as if the process were killed there.
///
/// ```swift
/// let store = CrashingStore(at: CrashPoint(.after, commit: 1))
/// let outbox = try CommandOutbox.test([PlaceOrder.self], sending: live, scheduler, in: store)
/// outbox.execute(PlaceOrder(dish: "soup")).start()   // on disk, and the process ends
/// let next = try CommandOutbox.test([PlaceOrder.self], sending: live, scheduler, in: store.afterCrash())
/// ```
///
/// The outbox is closed at the crash: requests under way are cancelled, and the backend may have carried them out.
/// Every call to the store throws from then on; earlier commits are in ``afterCrash(at:)``. All calls may be made on
/// any thread.
public final class CrashingStore: CommandStore {
    private struct State {
        var commits = 0
        var hasCrashed = false
        var ending: (@Sendable () -> Void)?
    }

    /// The error of every call after the crash.
    public static let error = StoreError.failed("the process has ended at a crash point")

    /// The point of the crash; `nil` for a store that never crashes, and counts commits.
    public let point: CrashPoint?
    private let store: any CommandStore
    private let guarded = Mutex(State())

    /// Creates a store that crashes once.
    ///
    /// - Parameters:
    ///   - point: The point of the crash; nil for none.
    ///   - store: The store below, which survives; by default one in memory.
    public init(at point: CrashPoint?, over store: any CommandStore = MemoryStore()) {
        self.point = point
        self.store = store
    }

    /// The number of commits so far, the one of the crash among them.
    public var commits: Int { guarded.withLock { $0.commits } }
    /// Whether the crash was reached.
    public var hasCrashed: Bool { guarded.withLock { $0.hasCrashed } }

    /// Returns the store of the next process: one with the same contents, which may crash again.
    ///
    /// - Parameter point: The point of the next crash; nil, the default, for none.
    public func afterCrash(at point: CrashPoint? = nil) -> CrashingStore {
        CrashingStore(at: point, over: store)
    }

    /// Sets the function to call at the crash, replacing an earlier one.
    func whenCrashed(_ end: @escaping @Sendable () -> Void) {
        guarded.withLock { $0.ending = end }
    }

    /// Returns the contents of a login.
    public func open(login: String) throws(StoreError) -> StoreContents {
        try live()
        return try store.open(login: login)
    }

    /// Makes changes, unless the crash comes before.
    public func commit(_ changes: [StoreChange]) throws(StoreError) {
        try live()
        let number = guarded.withLock { state in
            state.commits += 1
            return state.commits
        }
        guard let point, point.commit == number else { return try store.commit(changes) }
        if point.side == .after { try store.commit(changes) }
        let end = guarded.withLock { state in
            state.hasCrashed = true
            defer { state.ending = nil }
            return state.ending
        }
        end?()
        throw Self.error
    }

    /// Returns an answer.
    public func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        try live()
        return try store.answer(to: question)
    }

    /// Keeps answers.
    public func keep(_ answers: [AnswerRecord]) throws(StoreError) {
        try live()
        try store.keep(answers)
    }

    private func live() throws(StoreError) {
        if hasCrashed { throw Self.error }
    }
}
