import MillracePlatform

/// The file of the commands and names of a store, open for writing.
final class StoreDatabase {
    let connection: SQLiteConnection
    let limits: StoreLimits
    let file: StoreFile
    private let identity: StoreFolder.Identity?

    /// Opens a file, migrates it to the version of a schema, and checks it.
    init(
        _ file: StoreFile,
        _ library: SQLiteLibrary,
        schema: StoreSchema,
        limits: StoreLimits
    ) throws(StoreFault) {
        self.limits = limits
        self.file = file
        identity = file.identity
        connection = try SQLiteConnection(library, path: file.path)
        do throws(StoreFault) {
            try begin(schema, library)
        } catch {
            // The log of a damaged file stays unchanged; another log need not be kept.
            connection.keepLog(error.isDamage)
            throw error
        }
        connection.keepLog(false)
    }

    private func begin(_ schema: StoreSchema, _ library: SQLiteLibrary) throws(StoreFault) {
        // Removed bytes are overwritten, and a damaged file can't make the process read beyond it.
        for setting in [
            "secure_delete = ON", "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0",
            "temp_store = MEMORY",
        ] { try connection.executeOnce("PRAGMA \(setting)") }
        try schema.adopt(connection, library)
        try connection.executeOnce("PRAGMA synchronous = FULL")
        // Committed data is in the database itself, and nowhere else: SQLite ignores the end of a write-ahead log that
        // is damaged in its middle. In this mode the end of the journal, which is the commit, is on disk, too.
        try connection.executeOnce("PRAGMA journal_mode = TRUNCATE")
        try check()
    }

    /// Creates the file of a new store.
    static func create(_ file: StoreFile, _ library: SQLiteLibrary, schema: StoreSchema) throws(StoreFault) {
        try file.create(library, schema) { connection throws(StoreFault) in
            try StoreTotals().insert(into: connection)
        }
    }

    /// Whether the file still has its name, and hasn't been emptied.
    var isInPlace: Bool { file.identity == identity && file.firstPresent == "" }

    /// Whether a transaction was not ended, after which the connection can't be used.
    var isBroken: Bool { connection.isInTransaction }

    /// Checks that pages and rows are in their positions.
    private func check() throws(StoreFault) {
        var problem: String?
        try connection.executeOnce("PRAGMA integrity_check(1)") { row throws(StoreFault) in
            let text = try row.text(0)
            if text != "ok" { problem = text }
        }
        if let problem { throw .unsound(problem) }
    }
}
