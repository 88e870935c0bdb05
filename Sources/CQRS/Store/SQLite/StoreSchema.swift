/// The tables of a store on disk, and how those of earlier versions become them.
enum StoreSchema {
    /// The version that is written, in `user_version`.
    static let version: Int64 = 1
    /// The mark of the file, in `application_id`: "MLRC".
    static let application: Int64 = 0x4D4C_5243

    /// The statements that make the tables of each version out of those of the version before.
    static let migrations = [
        """
        CREATE TABLE commands (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            login TEXT NOT NULL,
            type TEXT NOT NULL,
            version INTEGER NOT NULL,
            lane TEXT NOT NULL,
            key TEXT NOT NULL,
            payload BLOB NOT NULL,
            accepted_at REAL NOT NULL,
            refusal BLOB
        );
        CREATE INDEX commands_of_login ON commands (login, number);
        CREATE TABLE names (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            login TEXT NOT NULL,
            provisional TEXT NOT NULL,
            id BLOB NOT NULL,
            UNIQUE (login, provisional) ON CONFLICT REPLACE
        );
        CREATE TABLE answers (
            login TEXT NOT NULL,
            type TEXT NOT NULL,
            query TEXT NOT NULL,
            version INTEGER NOT NULL,
            payload BLOB NOT NULL,
            answered_at REAL NOT NULL,
            used INTEGER NOT NULL,
            PRIMARY KEY (login, type, query)
        );
        CREATE INDEX answers_by_use ON answers (used);
        CREATE VIEW readable AS
            SELECT number, login, type, version, lane, key, CAST(payload AS TEXT) AS payload,
                datetime(accepted_at, 'unixepoch') AS accepted_at, CAST(refusal AS TEXT) AS refusal
            FROM commands ORDER BY number;
        """
    ]

    /// Returns the version of the file's tables, 0 for a new file; throws where it is another program's, or a later version's.
    static func check(_ connection: SQLiteConnection) throws(StoreError) -> Int {
        let found = try connection.integer("PRAGMA user_version") ?? 0
        let mark = try connection.integer("PRAGMA application_id") ?? 0
        if found == 0, mark == 0, try connection.integer("SELECT count(*) FROM sqlite_master") == 0 { return 0 }
        guard mark == application, found > 0 else { throw .damaged("the file is not a store") }
        guard found <= version else { throw .laterVersion(Int(found)) }
        return Int(found)
    }

    /// Makes the tables of this version out of those of an earlier one.
    static func migrate(_ connection: SQLiteConnection, from found: Int) throws(StoreError) {
        guard found < migrations.count else { return }
        try connection.transaction { () throws(StoreError) in
            for migration in migrations[found...] { try connection.execute(migration) }
            try connection.execute("PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
        }
    }
}
