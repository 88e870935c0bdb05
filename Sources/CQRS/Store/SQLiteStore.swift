import Foundation
import MillraceStreams

/// A store in a file, which keeps what it has through crashes and power cuts.
///
/// ```swift
/// let outbox = try CommandOutbox(
///     store: SQLiteStore(directory: folder),
///     login: account.id,
///     commands: [AddCity.self, RenameCity.self],
///     sending: live
/// )
/// ```
///
/// The file is `outbox.sqlite`, which the command `sqlite3` opens; the page <doc:OutboxFile> describes it. Commands are synchronized to the
/// disk before ``commit(_:)`` returns. Answers are written without that, so that the last ones may be lost.
///
/// The folder and its files are for this user alone. While a process has the store open, the folder is locked.
public final class SQLiteStore: CommandStore, @unchecked Sendable {
    // Unchecked, because `writer` is guarded by `writing`, `reader` and `used` by `reading`; the rest is constant.
    private let folder: StoreFolder
    private let library: SQLiteLibrary?
    private let answerLimit: Int
    private let writing = Lock()
    private let reading = Lock()
    private var writer: SQLiteWriter?
    private var reader: SQLiteConnection?
    /// The answers that were read since the last call of ``keep(_:)``.
    private var used: Set<StoredQuestion> = []

    /// Creates a store, which is opened by an outbox.
    ///
    /// - Parameters:
    ///   - directory: The folder of the store, which is created if it isn't there.
    ///   - answerLimit: The number of bytes of answers that are kept; 16 MB by default.
    public convenience init(directory: URL, answerLimit: Int = 16 << 20) {
        self.init(directory: directory, answerLimit: answerLimit, library: .shared)
    }

    init(directory: URL, answerLimit: Int = 16 << 20, library: SQLiteLibrary?) {
        folder = StoreFolder(directory)
        self.answerLimit = max(0, answerLimit)
        self.library = library
    }

    /// Opens the file, and returns what a login has in it.
    ///
    /// A file that is damaged is moved to a name such as `outbox.damaged-1.sqlite`, and a new one begins.
    public func open(login: String) throws(StoreError) -> StoreContents {
        try write { () throws(StoreError) in
            guard let library else { throw SQLiteLibrary.missing }
            if let writer { return try writer.contents(of: login) }
            try folder.open()
            do throws(StoreError) {
                return try begin(library, login)
            } catch {
                guard case .damaged = error else { throw error }
                let damaged = try folder.setAside()
                try folder.createFile()
                var contents = try begin(library, login)
                contents.damaged = [damaged]
                return contents
            }
        }
    }

    /// Makes changes, which are on the disk when the call returns.
    public func commit(_ changes: [StoreChange]) throws(StoreError) {
        try write { () throws(StoreError) in try opened().commit(changes) }
    }

    /// Returns an answer, without waiting for a commit.
    public func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        try read { () throws(StoreError) in
            guard let reader else { throw StoreError.failed("the store is not open") }
            let answer = try reader.answer(to: question)
            if answer != nil { used.insert(question) }
            return answer
        }
    }

    /// Keeps answers, and forgets the longest unused ones beyond the limit.
    public func keep(_ answers: [AnswerRecord]) throws(StoreError) {
        let read = try read { () throws(StoreError) in
            defer { used = [] }
            return used
        }
        try write { () throws(StoreError) in try opened().keep(answers, afterUseOf: read) }
    }

    private func begin(_ library: SQLiteLibrary, _ login: String) throws(StoreError) -> StoreContents {
        try folder.checkStart()
        let writer = try SQLiteWriter(folder.file, library, answerLimit: answerLimit)
        let contents = try writer.contents(of: login)
        let reader = try SQLiteConnection(folder.file, library)
        try reader.execute("PRAGMA query_only = ON; PRAGMA busy_timeout = 5000")
        writer.connection.writeLogOnClose()
        reader.writeLogOnClose()
        self.writer = writer
        try read { () throws(StoreError) in self.reader = reader }
        return contents
    }

    private func opened() throws(StoreError) -> SQLiteWriter {
        guard let writer else { throw .failed("the store is not open") }
        return writer
    }

    private func write<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        writing.lock()
        defer { writing.unlock() }
        return try body()
    }

    private func read<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        reading.lock()
        defer { reading.unlock() }
        return try body()
    }
}
