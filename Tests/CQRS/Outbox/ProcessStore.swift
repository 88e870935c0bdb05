import Synchronization

@testable import MillraceCQRS

/// What one process has of a store: when it is killed, nothing more comes to the disk.
final class ProcessStore: CommandStore {
    private let disk: any CommandStore
    private let isKilled = Atomic<Bool>(false)

    init(_ disk: any CommandStore) {
        self.disk = disk
    }

    func kill() {
        isKilled.store(true, ordering: .releasing)
    }

    func open(login: String) throws(StoreError) -> StoreContents {
        try live()
        return try disk.open(login: login)
    }

    func commit(_ changes: [StoreChange]) throws(StoreError) {
        try live()
        try disk.commit(changes)
    }

    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { nil }
    func keep(_ answers: [AnswerRecord]) throws(StoreError) {}

    private func live() throws(StoreError) {
        if isKilled.load(ordering: .acquiring) { throw .failed("the process was killed") }
    }
}
