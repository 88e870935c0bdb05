import MillracePlatform

/// A database in the folder of a store, with what SQLite puts beside it.
struct StoreFile: Sendable {
    let folder: StoreFolder
    private let name: String

    /// The commands and the names of ids.
    static func commands(in folder: StoreFolder) -> StoreFile { StoreFile(folder: folder, name: "outbox") }

    /// The answers of queries.
    static func answers(in folder: StoreFolder) -> StoreFile { StoreFile(folder: folder, name: "answers") }

    /// The database.
    var path: String { "\(folder.path)/\(name).sqlite" }
    /// A database that is being made.
    var new: String { path + ".new" }

    /// The files that SQLite puts beside a database: its journal, and a write-ahead log with its index.
    private static let companions = ["-journal", "-wal", "-shm"]

    /// Looks at the files before SQLite does, which must not have the database open.
    ///
    /// - Returns: Whether there is a database.
    func prepare() throws(StoreFault) -> Bool {
        do throws(StoreError) {
            for name in Self.companions.map({ path + $0 }) where StoreFolder.exists(name) {
                close(try folder.openFile(name, O_RDWR))
            }
            guard StoreFolder.exists(path) else { return false }
            let file = try folder.openFile(path, O_RDWR)
            defer { close(file) }
            var head = [UInt8](repeating: 0, count: 20)
            let count = pread(file, &head, head.count, 0)
            guard count >= 0 else { throw StoreError(systemError: errno, path) }
            // A file is created with its content: SQLite takes one without any for a new database, and forgets the log beside it. A format
            // that it doesn't know makes the file read-only.
            guard count == head.count, (1...2).contains(head[18]), (1...2).contains(head[19]) else {
                throw .damaged("\(path) is not a database")
            }
            return true
        } catch .damaged(let reason) {
            throw .unsound(reason)
        } catch {
            throw .refused(error)
        }
    }

    /// Creates the database with the tables of a schema, and what a closure puts into them.
    ///
    /// The file has its name when it is whole, and on the disk.
    func create(
        _ library: SQLiteLibrary,
        _ schema: StoreSchema,
        _ fill: (SQLiteConnection) throws(StoreFault) -> Void = { _ in }
    ) throws(StoreFault) {
        try make(library, schema, fill)
        do throws(StoreError) { try install(as: path) } catch { throw .refused(error) }
    }

    private func make(
        _ library: SQLiteLibrary,
        _ schema: StoreSchema,
        _ fill: (SQLiteConnection) throws(StoreFault) -> Void
    ) throws(StoreFault) {
        do throws(StoreError) { try makeNew() } catch { throw .refused(error) }
        let connection = try SQLiteConnection(library, path: new)
        // The file is nobody's until it has its name, and is synchronized before.
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

    /// Creates an empty file for a new database, in the place of one that was left half made.
    private func makeNew() throws(StoreError) {
        for name in [new, new + "-journal"] { try StoreFolder.remove(name) }
        close(try folder.openFile(new, O_RDWR | O_CREAT | O_EXCL))
    }

    /// Gives the file that has been written its name.
    private func install(as name: String) throws(StoreError) {
        let file = try folder.openFile(new, O_RDWR)
        defer { close(file) }
        guard fsync(file) == 0, rename(new, name) == 0 else { throw StoreError(systemError: errno, new) }
        try folder.sync()
    }

    /// Gives the database and what is beside it names that no file has, `outbox.damaged-1.sqlite` and so on.
    ///
    /// - Returns: The database under its new name, or its log where there was no database; none if there was nothing.
    func setAside() throws(StoreError) -> [URL] {
        for suffix in Self.companions where StoreFolder.size(of: path + suffix) == 0 {
            try StoreFolder.remove(path + suffix)
        }
        let present = ([""] + Self.companions).filter { StoreFolder.exists(path + $0) }
        guard let first = present.first else { return [] }
        var number = 1
        while ([""] + Self.companions).contains(where: { StoreFolder.exists(damaged(number) + $0) }) { number += 1 }
        // The database goes first: if only its log had gone when the process ended, it would be taken for whole.
        for suffix in present where rename(path + suffix, damaged(number) + suffix) != 0 {
            throw StoreError(systemError: errno, path + suffix)
        }
        try folder.sync()
        return [URL(filePath: damaged(number) + first)]
    }

    private func damaged(_ number: Int) -> String { "\(folder.path)/\(name).damaged-\(number).sqlite" }

    /// Removes the database and what is beside it.
    func remove() throws(StoreError) {
        for suffix in [""] + Self.companions { try StoreFolder.remove(path + suffix) }
        try folder.sync()
    }

    /// The file under the database's name; nil if there is none.
    var identity: StoreFolder.Identity? { StoreFolder.identity(of: path) }
}
