@testable import MillraceCQRS

/// A store in memory that asks the test at each commit with which error it fails.
final class HookedStore: CommandStore {
    private let store: MemoryStore
    private let error: @Sendable ([StoreChange]) -> StoreError?

    /// - Parameter error: Returns the error of a commit, or nil for one that is written.
    init(_ store: MemoryStore, error: @escaping @Sendable ([StoreChange]) -> StoreError?) {
        self.store = store
        self.error = error
    }

    func open(login: String) throws(StoreError) -> StoreContents { try store.open(login: login) }
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { nil }
    func keep(_ answers: [AnswerRecord]) throws(StoreError) {}

    func commit(_ changes: [StoreChange]) throws(StoreError) {
        if let error = error(changes) { throw error }
        try store.commit(changes)
    }
}
