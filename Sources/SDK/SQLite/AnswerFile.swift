import MillraceCQRS
import MillracePlatform
import Synchronization

/// The file of a store's answers, which is deleted if anything is wrong with it: answers can be requested again.
///
/// No call waits for a commit of commands, nor for the disk, except the removal of a login.
final class AnswerFile: Sendable {
    private struct State {
        var place: (file: StoreFile, library: SQLiteLibrary)?
        var opened: (connection: SQLiteConnection, identity: StoreFolder.Identity?)?
        /// The rows that were read since the last answers were stored, with the order of their last use.
        var uses: [Int64: Int] = [:]
        var useCount = 0
    }

    private let guarded = Mutex(State())
    private let limits: StoreLimits

    init(limits: StoreLimits) {
        self.limits = limits
    }

    /// Whether there is a folder whose file may be opened.
    var isOpen: Bool { guarded.withLock { $0.place != nil } }

    /// Uses the file of a folder from now on, whose lock the caller has; it is opened at the first use.
    func open(in folder: StoreFolder, _ library: SQLiteLibrary) {
        guarded.withLock { state in
            state = State(place: (.answers(in: folder), library))
        }
    }

    /// Closes the file if it is open.
    func close() {
        guarded.withLock { $0 = State() }
    }

    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? {
        try use { connection, state throws(StoreFault) in
            guard let (row, record) = try connection.answer(to: question) else { return nil }
            state.useCount += 1
            state.uses[row] = state.useCount
            return record
        }
    }

    /// Stores answers, and removes the least recently used ones beyond the limits.
    func keep(_ answers: [AnswerRecord]) throws(StoreError) {
        _ = try use { connection, state throws(StoreFault) in
            guard state.place.map({ $0.file.folder.hasRoom(limits.freeBytes) }) ?? true else {
                throw .refused(.diskFull)
            }
            let used = state.uses.sorted { $0.value < $1.value }.map(\.key)
            state.uses = [:]
            try connection.transaction { () throws(StoreFault) in
                try connection.keep(answers, used: used, limits)
            }
            return nil
        }
    }

    /// Removes the answers of a login; when it returns, the change is on disk.
    ///
    /// If that fails, as on a full disk, all answers are removed: that needs no space.
    func forget(_ login: String) throws(StoreError) {
        do throws(StoreError) {
            _ = try use { connection, _ throws(StoreFault) in
                try connection.executeOnce("PRAGMA synchronous = FULL")
                defer { try? connection.executeOnce("PRAGMA synchronous = NORMAL") }
                try connection.execute("DELETE FROM answers WHERE login = ?", [.text(login)])
                // Otherwise the log would contain the removed data until it is restarted.
                var isBusy = true
                try connection.executeOnce("PRAGMA wal_checkpoint(TRUNCATE)") { isBusy = $0.integer(0) != 0 }
                if isBusy { throw .unsound("another program reads the log") }
                return nil
            }
        } catch {
            try guarded.withLock { state throws(StoreError) in try Self.discard(&state) }
        }
    }

    /// Uses the file; if the file isn't sound, uses a new one.
    private func use(
        _ body: (SQLiteConnection, inout State) throws(StoreFault) -> AnswerRecord?
    ) throws(StoreError) -> AnswerRecord? {
        try guarded.withLock { state throws(StoreError) in
            guard let file = state.place?.file else { return nil }
            do throws(StoreFault) {
                return try body(Self.connection(&state), &state)
            } catch {
                guard error.isDamage || error.isOfAnotherFile else {
                    if state.opened?.connection.isInTransaction == true { state.opened = nil }
                    throw error.error(in: file.folder)
                }
            }
            try Self.discard(&state)
            do throws(StoreFault) {
                return try body(Self.connection(&state), &state)
            } catch {
                throw error.error(in: file.folder)
            }
        }
    }

    private static func discard(_ state: inout State) throws(StoreError) {
        state.opened?.connection.keepLog(true)
        state.opened = nil
        state.uses = [:]
        try state.place?.file.remove()
    }

    private static func connection(_ state: inout State) throws(StoreFault) -> SQLiteConnection {
        guard let (file, library) = state.place else { throw .unsound("the file is closed") }
        // Bytes that are written into a deleted file are lost with the process.
        if let opened = state.opened, opened.identity == file.identity { return opened.connection }
        state.opened = nil
        state.uses = [:]
        if try !file.prepare(for: .answers) {
            do throws(StoreError) { try file.remove() } catch { throw .refused(error) }
            try file.create(library, .answers)
        }
        let connection = try SQLiteConnection(library, path: file.path)
        // Removed bytes are overwritten. The last answers may be lost in a power cut, so no write waits for the disk.
        for setting in [
            "secure_delete = ON", "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0",
            "temp_store = MEMORY", "journal_size_limit = 4194304", "synchronous = NORMAL",
        ] { try connection.executeOnce("PRAGMA \(setting)") }
        try StoreSchema.answers.adopt(connection, library)
        try connection.executeOnce("PRAGMA journal_mode = WAL")
        connection.keepLog(false)
        state.opened = (connection, file.identity)
        return connection
    }
}

extension StoreFault {
    /// Whether another version has written the file, or its numbers and its index are not those of a store.
    fileprivate var isOfAnotherFile: Bool {
        switch self {
        case let .sqlite(code, _, _): [SQLiteCode.constraint, SQLiteCode.error].contains(code & 0xFF)
        case .refused(.laterVersion): true
        case .refused, .unsound: false
        }
    }
}
