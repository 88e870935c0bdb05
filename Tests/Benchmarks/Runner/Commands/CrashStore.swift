import Foundation
import Millrace
import MillraceSQLite
import Synchronization

/// A store of the crash test whose disk is slow now and then, so that much happens between an answer and its end on
/// disk.
final class CrashStore: CommandStore {
    private let store: SQLiteStore
    private let generator: Mutex<SeededGenerator>

    init(directory: URL, seed: UInt64) {
        store = SQLiteStore(directory: directory)
        generator = Mutex(SeededGenerator(seed: seed))
    }

    func open(login: String) throws(StoreError) -> StoreContents { try store.open(login: login) }

    func commit(_ changes: [StoreChange]) throws(StoreError) {
        pause()
        try store.commit(changes)
        pause()
    }

    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { try store.answer(to: question) }

    func keep(_ answers: [AnswerRecord]) throws(StoreError) { try store.keep(answers) }

    /// A disk that is slow now and then, so that a kill meets commands that are being written.
    private func pause() {
        usleep(generator.withLock { .random(in: 0..<4, using: &$0) == 0 ? .random(in: 0..<20_000, using: &$0) : 0 })
    }
}
