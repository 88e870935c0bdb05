import MillraceCQRS
import MillracePlatform

/// A database in the folder of a store, with the files that SQLite adds.
struct StoreFile: Sendable {
    let folder: StoreFolder
    private let name: String

    /// The commands and the names of ids.
    static func commands(in folder: StoreFolder) -> StoreFile { StoreFile(folder: folder, name: "outbox") }

    /// The answers of queries.
    static func answers(in folder: StoreFolder) -> StoreFile { StoreFile(folder: folder, name: "answers") }

    /// The path of the database.
    var path: String { "\(folder.path)/\(name).sqlite" }
    /// The path of a database that is being created.
    var new: String { path + ".new" }

    /// The files that SQLite adds to a database: its journal, and a write-ahead log with its index.
    private static let companions = ["-journal", "-wal", "-shm"]

    /// Checks the files before SQLite opens the database, which must not be open.
    ///
    /// - Parameter schema: The tables that the database should have; the format of a later version's journal isn't
    ///   known.
    /// - Returns: Whether there is a database.
    func prepare(for schema: StoreSchema) throws(StoreFault) -> Bool {
        do throws(StoreError) {
            for name in Self.companions.map({ path + $0 }) where StoreFolder.exists(name) {
                close(try folder.openFile(name, O_RDWR))
            }
            guard StoreFolder.exists(path) else { return false }
            let file = try folder.openFile(path, O_RDWR)
            defer { close(file) }
            var head = [UInt8](repeating: 0, count: StoreSchema.headSize)
            let count = pread(file, &head, head.count, 0)
            guard count >= 0 else { throw StoreError(systemError: errno, path) }
            // A file is created with its content: SQLite treats an empty one as a new database, and deletes the log
            // beside it. An unknown format makes the file read-only.
            guard count == head.count, (1...2).contains(head[18]), (1...2).contains(head[19]) else {
                throw .damaged("\(path) is not a database")
            }
            let journal = RollbackJournal(try folder.bytes(of: path + "-journal"))
            guard
                schema.isLater(head: head) || journal.isWhole(pages: (StoreFolder.size(of: path) ?? 0) / Self.pageSize)
            else {
                throw .damaged("the journal of \(path) is not as it was written")
            }
            return true
        } catch .damaged(let reason) {
            throw .unsound(reason)
        } catch {
            throw .refused(error)
        }
    }

    /// Creates the database with the tables of a schema, and the data that a closure adds.
    ///
    /// The file gets its name when it is complete, and on disk.
    func create(
        _ library: SQLiteLibrary,
        _ schema: StoreSchema,
        _ fill: (SQLiteConnection) throws(StoreFault) -> Void = { _ in }
    ) throws(StoreFault) {
        try make(library, schema, fill)
        do throws(StoreError) { try install(as: path) } catch { throw .refused(error) }
    }

    /// Creates a database instead of a damaged one, which is renamed.
    ///
    /// The process may end at each step: ``finishReplacing()`` continues.
    ///
    /// - Parameter fill: Adds the data to the file, and gets the new name of the damaged one.
    func replace(
        _ library: SQLiteLibrary,
        _ schema: StoreSchema,
        _ fill: (SQLiteConnection, String) throws(StoreFault) -> Void
    ) throws(StoreFault) {
        let number = nextNumber
        try make(library, schema) { connection throws(StoreFault) in
            try fill(connection, StoreFolder.name(damaged(number) + (firstPresent ?? "")))
        }
        do throws(StoreError) {
            try install(as: successor(number))
            try finishReplacing()
        } catch {
            throw .refused(error)
        }
    }

    /// Renames the damaged database that another one replaces, if there is one, and gives the other one its name.
    func finishReplacing() throws(StoreError) {
        guard let number = try folder.names().lazy.compactMap(replaced).first else { return }
        for suffix in [""] + Self.companions {
            switch StoreFolder.size(of: path + suffix) {
            case nil: break
            case 0: try StoreFolder.remove(path + suffix)
            default: try StoreFolder.rename(path + suffix, damaged(number) + suffix)
            }
        }
        try StoreFolder.rename(successor(number), path)
        try folder.sync()
    }

    /// Returns the number of the damaged file that the file of a name replaces; nil for another file.
    private func replaced(_ fileName: String) -> Int? {
        let number = fileName.split(separator: "-").last.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
        return number.flatMap { StoreFolder.name(successor($0)) == fileName ? $0 : nil }
    }

    private func successor(_ number: Int) -> String { "\(folder.path)/\(name).successor-\(number).sqlite" }

    /// The suffix of the database or, without one, of the first other file; nil if there is none.
    var firstPresent: String? {
        ([""] + Self.companions).first { (StoreFolder.size(of: path + $0) ?? 0) > 0 }
    }

    private var nextNumber: Int {
        var number = 1
        while ([""] + Self.companions).contains(where: { StoreFolder.exists(damaged(number) + $0) }) { number += 1 }
        return number
    }

    /// Whether a process has ended with the database open.
    var hasLog: Bool { ["-journal", "-wal"].contains { (StoreFolder.size(of: path + $0) ?? 0) > 0 } }

    /// Returns the possible contents of the database, the better images first.
    func images() throws(StoreError) -> [SalvageImage] {
        let image = SalvageImage(try folder.bytes(of: path))
        let (journal, log) = (try folder.bytes(of: path + "-journal"), try folder.bytes(of: path + "-wal"))
        var (before, after) = (image, image)
        before.overlay(RollbackJournal(journal))
        after.overlay(log: log)
        let rest = [journal, log].filter { !$0.isEmpty }.map { SalvageImage($0, isPaged: false) }
        return (journal.isEmpty ? [] : [before]) + [after] + rest
    }

    private func make(
        _ library: SQLiteLibrary,
        _ schema: StoreSchema,
        _ fill: (SQLiteConnection) throws(StoreFault) -> Void
    ) throws(StoreFault) {
        do throws(StoreError) { try makeNew() } catch { throw .refused(error) }
        let connection = try SQLiteConnection(library, path: new)
        // No other process uses the file until it has its name, and it is synchronized before that.
        for setting in ["page_size = \(Self.pageSize)", "journal_mode = MEMORY", "synchronous = OFF"] {
            try connection.executeOnce("PRAGMA \(setting)")
        }
        try connection.transaction { () throws(StoreFault) in
            try schema.create(in: connection)
            try fill(connection)
        }
    }

    /// The bytes of a page, in every file of a store.
    static let pageSize = 4_096

    /// Creates an empty file for a new database, instead of an incomplete one.
    private func makeNew() throws(StoreError) {
        for name in [new, new + "-journal"] { try StoreFolder.remove(name) }
        close(try folder.openFile(new, O_RDWR | O_CREAT | O_EXCL))
    }

    /// Renames the written file to its name.
    private func install(as name: String) throws(StoreError) {
        let file = Descriptor(try folder.openFile(new, O_RDWR))
        guard fsync(file.number) == 0 else { throw StoreError(systemError: errno, new) }
        try StoreFolder.rename(new, name)
        try folder.sync()
    }

    private func damaged(_ number: Int) -> String { "\(folder.path)/\(name).damaged-\(number).sqlite" }

    /// Removes the database and the files that SQLite added.
    func remove() throws(StoreError) {
        for suffix in [""] + Self.companions { try StoreFolder.remove(path + suffix) }
        try folder.sync()
    }

    /// The file of the database's name; nil if there is none.
    var identity: StoreFolder.Identity? { StoreFolder.identity(of: path) }
}
