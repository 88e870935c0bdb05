import MillraceCQRS
import MillracePlatform

/// The tables of a file of a store, in all versions.
///
/// `OutboxFile` describes them.
struct StoreSchema: Sendable {
    /// The mark of the file, in `application_id`.
    let application: Int64
    /// The largest distance of a later version: a number beyond that is damage, also if the tables are damaged as well.
    private static let furthestVersion = 100
    /// The statements that create each version from the one before it; the first ones create version 1 in an empty
    /// file.
    ///
    /// Each version has other objects than those before it, by which a file of a later version is distinguished from a
    /// damaged one.
    let steps: [[String]]

    /// The commands and the names of ids, with the mark "MLRC".
    static let commands = StoreSchema(
        application: 0x4D4C_5243,
        steps: [
            [
                """
                CREATE TABLE commands (
                    number INTEGER PRIMARY KEY,
                    checksum INTEGER NOT NULL,
                    login TEXT NOT NULL,
                    type TEXT NOT NULL,
                    version INTEGER NOT NULL,
                    lane TEXT NOT NULL,
                    key TEXT NOT NULL,
                    accepted_at REAL NOT NULL,
                    payload BLOB NOT NULL,
                    refusal BLOB
                )
                """,
                """
                CREATE TABLE names (
                    number INTEGER PRIMARY KEY,
                    checksum INTEGER NOT NULL,
                    login TEXT NOT NULL,
                    provisional BLOB NOT NULL,
                    known BLOB NOT NULL,
                    UNIQUE (login, provisional)
                )
                """,
                """
                CREATE TABLE answers (
                    number INTEGER PRIMARY KEY,
                    checksum INTEGER NOT NULL,
                    used INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    login TEXT NOT NULL,
                    type TEXT NOT NULL,
                    query TEXT NOT NULL,
                    version INTEGER NOT NULL,
                    answered_at REAL NOT NULL,
                    payload BLOB NOT NULL,
                    UNIQUE (login, type, query)
                )
                """,
                "CREATE INDEX answers_by_use ON answers (used, size)",
                """
                CREATE TABLE totals (
                    id INTEGER PRIMARY KEY,
                    checksum INTEGER NOT NULL,
                    last_number INTEGER NOT NULL,
                    commands INTEGER NOT NULL,
                    command_sum INTEGER NOT NULL,
                    names INTEGER NOT NULL,
                    name_sum INTEGER NOT NULL
                )
                """,
                """
                CREATE VIEW readable AS
                    SELECT number, login, type, version, lane, key, CAST(payload AS TEXT) AS payload,
                        datetime(accepted_at + 978307200, 'unixepoch') AS accepted_at, CAST(refusal AS TEXT) AS refusal
                    FROM commands ORDER BY number
                """,
            ],
            // The answers have their own file from version 2 on.
            [
                "DROP TABLE answers",
                """
                CREATE TABLE damage (
                    number INTEGER PRIMARY KEY,
                    file TEXT NOT NULL,
                    saved INTEGER NOT NULL,
                    lost INTEGER
                )
                """,
            ],
            // Earlier versions didn't record what they sent: any command may have been sent.
            ["ALTER TABLE commands ADD COLUMN sent INTEGER NOT NULL DEFAULT 1"],
            [
                """
                CREATE TABLE endings (
                    number INTEGER PRIMARY KEY,
                    checksum INTEGER NOT NULL,
                    login TEXT NOT NULL,
                    ending BLOB NOT NULL
                )
                """
            ],
            ["ALTER TABLE commands ADD COLUMN replaces_sent INTEGER NOT NULL DEFAULT 0"],
        ]
    )

    /// The answers of queries, with the mark "MLRA".
    static let answers = StoreSchema(
        application: 0x4D4C_5241,
        steps: [
            [
                """
                CREATE TABLE answers (
                    number INTEGER PRIMARY KEY,
                    checksum INTEGER NOT NULL,
                    used INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    login TEXT NOT NULL,
                    type TEXT NOT NULL,
                    query TEXT NOT NULL,
                    version INTEGER NOT NULL,
                    answered_at REAL NOT NULL,
                    payload BLOB NOT NULL,
                    UNIQUE (login, type, query)
                )
                """,
                "CREATE INDEX answers_by_use ON answers (used, size)",
            ]
        ]
    )

    /// The current version, after all steps.
    var version: Int { steps.count }

    /// Creates the tables in an empty database, within a transaction.
    func create(in connection: SQLiteConnection) throws(StoreFault) {
        try make(after: 0, in: connection)
    }

    /// Migrates a database to this version.
    ///
    /// - Throws: `StoreError.laterVersion` for a version that isn't known, and a reason to rename the file for a
    ///   database that isn't a store's.
    func adopt(_ connection: SQLiteConnection, _ library: SQLiteLibrary) throws(StoreFault) {
        let found = try identify(connection, library)
        guard found < version else { return }
        try connection.transaction { () throws(StoreFault) in try make(after: found, in: connection) }
    }

    /// The bytes at the beginning of a database that have its mark and its version.
    static let headSize = 72

    /// Whether a database begins like one of an unknown version.
    func isLater(head: [UInt8]) -> Bool {
        func number(at offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return number(at: 68) == application && (1...Self.furthestVersion).contains(number(at: 60) - version)
    }

    private func identify(_ connection: SQLiteConnection, _ library: SQLiteLibrary) throws(StoreFault) -> Int {
        do throws(StoreFault) {
            let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
            let mark = try connection.integer("PRAGMA application_id")
            guard mark == application, found > 0 else { throw StoreFault.unsound("the file is not a store") }
            let model = try SQLiteConnection(library, path: nil)
            try StoreSchema(application: application, steps: Array(steps.prefix(found))).make(after: 0, in: model)
            let (expected, present) = (try objects(model), try objects(connection))
            guard found <= version else {
                throw present == expected || found - version > Self.furthestVersion
                    ? StoreFault.unsound("the version is not as it was written")
                    : .refused(.laterVersion(found))
            }
            guard expected.isSubset(of: present) else { throw StoreFault.unsound("the file has other tables") }
            // Our own statements would execute a trigger or a view that came with a file.
            guard !present.subtracting(expected).contains(where: { ["trigger", "view"].contains($0[0]) }) else {
                throw StoreFault.unsound("the file has triggers or views of others")
            }
            return found
        } catch .sqlite(let code, _, let message) where code == SQLiteCode.error {
            // The format or the encoding is unknown to SQLite.
            throw .unsound(message)
        }
    }

    private func make(after version: Int, in connection: SQLiteConnection) throws(StoreFault) {
        for statement in steps.dropFirst(version).joined() { try connection.executeOnce(statement) }
        // Pragmas take no parameters.
        try connection.executeOnce("PRAGMA application_id = \(application)")
        try connection.executeOnce("PRAGMA user_version = \(self.version)")
    }

    /// The tables, indexes and views of a database, with the statements that created them.
    func objects(_ connection: SQLiteConnection) throws(StoreFault) -> Set<[String]> {
        var objects: Set<[String]> = []
        try connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master") { row throws(StoreFault) in
            objects.insert([try row.text(0), try row.text(1), try row.text(2), row.isNull(3) ? "" : try row.text(3)])
        }
        return objects
    }
}
