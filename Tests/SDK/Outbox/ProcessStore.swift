import Synchronization

@testable import MillraceCQRS

/// What one process has of a store: when it is killed, nothing more comes to the disk.
final class ProcessStore: CommandStore {
    enum Side: CaseIterable {
        case before, after
    }

    private struct State {
        var commits = 0
        var death: (commit: Int, side: Side)?
        var isKilled = false
    }

    private let disk: any CommandStore
    private let guarded = Mutex(State())

    init(_ disk: any CommandStore) {
        self.disk = disk
    }

    var isKilled: Bool { guarded.withLock { $0.isKilled } }

    func end() {
        guarded.withLock { $0.isKilled = true }
    }

    /// Kills the process at a commit to come, 1 for the next one.
    func end(_ side: Side, commit: Int) {
        guarded.withLock { $0.death = ($0.commits + commit, side) }
    }

    func open(login: String) throws(StoreError) -> StoreContents {
        try live()
        return try disk.open(login: login)
    }

    func commit(_ changes: [StoreChange]) throws(StoreError) {
        try live()
        let side = guarded.withLock { state -> Side? in
            state.commits += 1
            guard let death = state.death, death.commit == state.commits else { return nil }
            state.isKilled = true
            return death.side
        }
        if side != .before { try disk.commit(changes) }
        try live()
    }

    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { nil }
    func keep(_ answers: [AnswerRecord]) throws(StoreError) {}

    private func live() throws(StoreError) {
        if isKilled { throw .failed("the process was killed") }
    }
}
