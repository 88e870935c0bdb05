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
    /// - Parameter schema: The tables that the database should have; how a later version of it writes a journal is not
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
            // A file is created with its content: SQLite takes one without any for a new database, and forgets the log
            // beside it. A format that it doesn't know makes the file read-only.
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

    /// Creates a database in the place of a damaged one, which is set aside.
    ///
    /// Each step can be the last one of the process: ``finishReplacing()`` goes on.
    ///
    /// - Parameter fill: Puts into the file what it is to have, and gets the name that the damaged one will have.
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

    /// Sets the damaged database aside in whose place another one has been made, if there is one, and gives that its
    /// name.
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

    /// Returns the number of the damaged file in whose place the file of a name has been made; nil for another file.
    private func replaced(_ fileName: String) -> Int? {
        let number = fileName.split(separator: "-").last.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
        return number.flatMap { StoreFolder.name(successor($0)) == fileName ? $0 : nil }
    }

    private func successor(_ number: Int) -> String { "\(folder.path)/\(name).successor-\(number).sqlite" }

    /// The ending of the database, or of what there is without one; nil if there is nothing.
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

    /// Returns what the database may have been, the better images first.
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
        let file = Descriptor(try folder.openFile(new, O_RDWR))
        guard fsync(file.number) == 0 else { throw StoreError(systemError: errno, new) }
        try StoreFolder.rename(new, name)
        try folder.sync()
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
