import MillracePlatform

/// The file of a store that is open for writing.
final class StoreDatabase {
    let connection: SQLiteConnection
    let limits: StoreLimits
    private let path: String
    private let identity: StoreFolder.Identity?
    private var isDurable = false

    /// Opens a file, brings it to the version of a schema, and checks it.
    init(
        _ folder: StoreFolder,
        _ library: SQLiteLibrary,
        schema: StoreSchema,
        limits: StoreLimits
    ) throws(StoreFault) {
        self.limits = limits
        path = folder.database
        identity = StoreFolder.identity(of: path)
        connection = try SQLiteConnection(library, path: folder.database)
        do throws(StoreFault) {
            try begin(schema, library)
        } catch {
            // The log of a file that is damaged stays as it is; another one need not stay.
            connection.keepLog(error.isDamage)
            throw error
        }
    }

    private func begin(_ schema: StoreSchema, _ library: SQLiteLibrary) throws(StoreFault) {
        // Removed bytes are overwritten, and nothing that a damaged file says can have the process read beyond it.
        for setting in [
            "secure_delete = ON", "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0",
            "temp_store = MEMORY",
            "journal_size_limit = 4194304",
        ] { try connection.executeOnce("PRAGMA \(setting)") }
        try schema.adopt(connection, library)
        try connection.executeOnce("PRAGMA journal_mode = WAL")
        try check()
    }

    /// Creates the file of a new store.
    static func create(
        _ folder: StoreFolder,
        _ library: SQLiteLibrary,
        schema: StoreSchema
    ) throws(StoreFault) {
        do throws(StoreError) { try folder.makeNew() } catch { throw .refused(error) }
        try fill(folder, library, schema: schema)
        do throws(StoreError) { try folder.install() } catch { throw .refused(error) }
    }

    private static func fill(
        _ folder: StoreFolder,
        _ library: SQLiteLibrary,
        schema: StoreSchema
    ) throws(StoreFault) {
        let connection = try SQLiteConnection(library, path: folder.new)
        // The file is nobody's until it has its name, and is synchronized before.
        try connection.executeOnce("PRAGMA journal_mode = MEMORY")
        try connection.executeOnce("PRAGMA synchronous = OFF")
        try schema.create(in: connection)
    }

    /// Whether the file is still the one under its name.
    var isInPlace: Bool { StoreFolder.identity(of: path) == identity }

    /// Whether a transaction has been left open, after which the connection is of no use.
    var isBroken: Bool { connection.isInTransaction }

    /// Says whether what is committed next is on the disk when the transaction ends.
    func setDurable(_ isWanted: Bool) throws(StoreFault) {
        guard isWanted != isDurable else { return }
        isDurable = false
        try connection.executeOnce("PRAGMA synchronous = \(isWanted ? "FULL" : "NORMAL")")
        isDurable = isWanted
    }

    /// Checks that pages and rows are where they should be.
    private func check() throws(StoreFault) {
        var problem: String?
        try connection.executeOnce("PRAGMA integrity_check(1)") { row throws(StoreFault) in
            let text = try row.text(0)
            if text != "ok" { problem = text }
        }
        if let problem { throw .unsound(problem) }
    }
}
