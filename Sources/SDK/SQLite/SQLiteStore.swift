import MillraceCQRS
import MillracePlatform
import Synchronization

/// A store in a file, which keeps its data across crashes and power cuts.
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
/// The file is `outbox.sqlite`, which the command `sqlite3` opens; the page <doc:OutboxFile> describes it. Commands are
/// synchronized to the disk before ``commit(_:)`` returns. Answers are written without that, so that the last ones may
/// be lost. The file is opened at the first call, and closed when the object is released. Calls may be made on any
/// thread; they wait for each other, but ``answer(to:)`` doesn't wait for a commit.
///
/// Only one process at a time can use the folder: a second one, and a second store on the same folder, get
/// `StoreError.inUse`. A damaged file is renamed and reported by ``open(login:)``, and a new one
/// is created. After an error, no change of the call was made, and a later call succeeds when the reason is gone.
public final class SQLiteStore: CommandStore {
    private let writer: Mutex<StoreWriter>
    private let answers: AnswerFile

    /// Creates a store, without opening a file.
    ///
    /// - Parameters:
    ///   - directory: The folder, which is created, for its owner only, if it is missing. It should contain nothing
    ///     else.
    ///   - answerLimit: The largest number of bytes of stored answers, 16 MB by default, and never more than 10,000
    ///     answers. A larger answer is not kept.
    public convenience init(directory: URL, answerLimit: Int = 16 << 20) {
        self.init(directory: directory, limits: StoreLimits(answerBytes: max(0, answerLimit)), library: .shared)
    }

    init(directory: URL, limits: StoreLimits, library: SQLiteLibrary?, schema: StoreSchema = .commands) {
        let answers = AnswerFile(limits: limits)
        self.answers = answers
        writer = Mutex(
            StoreWriter(directory: directory, limits: limits, library: library, schema: schema, answers: answers)
        )
    }

    deinit {
        writer.withLock { $0.close() }
    }

    /// Opens the file if it isn't open yet, and returns the data of a login.
    ///
    /// A damaged file is renamed to a name such as `outbox.damaged-1.sqlite`, and a new one is created.
    ///
    /// - Parameter login: The person to whom the commands belong.
    /// - Returns: The commands, the names, and the damaged files that were renamed since the last call.
    /// - Throws: The reason why the store can't be used.
    public func open(login: String) throws(StoreError) -> StoreContents {
        try writer.withLock { writer throws(StoreError) in try writer.contents(of: login) }
    }

    /// Makes changes, all of them or none.
    ///
    /// When it returns, they are on the disk.
    public func commit(_ changes: [StoreChange]) throws(StoreError) {
        try writer.withLock { writer throws(StoreError) in
            try writer.commit(changes)
        }
    }

    /// Returns the stored answer to a question; nil if there is none.
    public func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        if !answers.isOpen { try writer.withLock { writer throws(StoreError) in try writer.open() } }
        return try answers.answer(to: question)
    }

    /// Stores answers, each instead of an earlier one to the same question, and removes the least recently used ones
    /// beyond the store's limits.
    public func keep(_ answers: [AnswerRecord]) throws(StoreError) {
        try writer.withLock { writer throws(StoreError) in _ = try writer.check() }
        try self.answers.keep(answers)
    }
}
