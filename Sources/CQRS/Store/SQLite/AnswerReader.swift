import MillracePlatform
import Synchronization

/// The answers of a store as a connection finds them that does nothing else.
///
/// A reader of a write-ahead log waits for no writer, so an answer is there while a commit waits for the disk.
final class AnswerReader: Sendable {
    private struct State {
        var connection: SQLiteConnection?
        var folder: StoreFolder?
        var uses: [Int64: Int] = [:]
        var useCount = 0
        var hasDamage = false
    }

    private let guarded = Mutex(State())

    /// Whether there is a file to read.
    var isOpen: Bool { guarded.withLock { $0.connection != nil } }

    /// Whether an answer could not be read because the file is damaged.
    var hasDamage: Bool { guarded.withLock { $0.hasDamage } }

    /// Reads the file of a folder from now on.
    func open(_ folder: StoreFolder, _ library: SQLiteLibrary) throws(StoreFault) {
        try guarded.withLock { state throws(StoreFault) in
            state = State()
            state.connection = try SQLiteConnection(library, path: folder.database, isReadOnly: true)
            state.folder = folder
        }
    }

    /// Reads no file any more.
    func close() {
        guarded.withLock { $0 = State() }
    }

    /// Returns the rows that were read since the last call, in the order of their last use.
    func takeUses() -> [Int64] {
        guarded.withLock { state in
            defer { state.uses = [:] }
            return state.uses.sorted { $0.value < $1.value }.map(\.key)
        }
    }

    /// Returns the answer to a question.
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        try guarded.withLock { state throws(StoreError) in
            guard let connection = state.connection, let folder = state.folder else { return nil }
            do throws(StoreFault) {
                guard let (row, record) = try Self.find(question, connection) else { return nil }
                state.useCount += 1
                state.uses[row] = state.useCount
                return record
            } catch {
                state.hasDamage = state.hasDamage || error.isDamage
                throw error.error(in: folder)
            }
        }
    }

    private static func find(
        _ question: StoredQuestion,
        _ connection: SQLiteConnection
    ) throws(StoreFault) -> (row: Int64, record: AnswerRecord)? {
        var found: (row: Int64, record: AnswerRecord)?
        try connection.execute(
            """
            SELECT number, checksum, version, payload, answered_at FROM answers
            WHERE login = ? AND type = ? AND query = ?
            """,
            [.text(question.login), .text(question.type), .text(question.query)]
        ) { row throws(StoreFault) in
            let record = AnswerRecord(
                question: question,
                version: Int(row.integer(2)),
                payload: row.data(3),
                answeredAt: Date(timeIntervalSinceReferenceDate: row.real(4))
            )
            guard RecordChecksum(record).value == row.integer(1) else {
                throw .unsound("an answer is not as it was written")
            }
            found = (row.integer(0), record)
        }
        return found
    }
}
