import CSQLite
import MillracePlatform

/// A connection to a database, with the statements that it has prepared.
///
/// It is called on one thread at a time.
final class SQLiteConnection {
    private let sqlite: OpaquePointer
    private let connection: UnsafeMutableRawPointer
    private var statements: [String: UnsafeMutableRawPointer] = [:]

    /// The time for which a statement waits for a lock of another program, as `sqlite3` on the file.
    private static let patience: Int32 = 2_000

    /// Opens a database that exists; without a path, one in memory.
    init(_ library: SQLiteLibrary, path: String?) throws(StoreFault) {
        sqlite = library.table
        var opened: UnsafeMutableRawPointer?
        let code =
            path.map { mr_sqlite_open(library.table, $0, &opened) }
            ?? mr_sqlite_open_memory(library.table, &opened)
        guard let opened else { throw .sqlite(code: code, systemError: 0, message: "SQLite has no memory") }
        connection = opened
        guard code == SQLiteCode.ok, mr_sqlite_set_busy_timeout(sqlite, opened, Self.patience) == SQLiteCode.ok
        else { throw fault(code) }
        // The log of a damaged file stays unchanged.
        keepLog(true)
    }

    /// Sets whether closing the last connection leaves the log unchanged, instead of writing it into the file.
    func keepLog(_ keeps: Bool) {
        _ = mr_sqlite_keep_log(sqlite, connection, keeps ? 1 : 0)
    }

    deinit {
        for statement in statements.values { mr_sqlite_finalize(sqlite, statement) }
        // Without statements, SQLite can't refuse to close.
        _ = mr_sqlite_close(sqlite, connection)
    }

    var isInTransaction: Bool { mr_sqlite_is_in_transaction(sqlite, connection) != 0 }

    /// Executes a statement to its end.
    ///
    /// - Parameters:
    ///   - sql: The statement, which is prepared once.
    ///   - values: The values of its parameters, in their order.
    ///   - body: Called with each row.
    func execute(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        row body: (SQLiteRow) throws(StoreFault) -> Void = { _ in }
    ) throws(StoreFault) {
        let statement = try prepared(sql)
        defer { mr_sqlite_reset(sqlite, statement) }
        try run(statement, values, row: body)
    }

    /// Executes a statement that sets or creates something.
    ///
    /// The statement is prepared each time: SQLite applies some pragmas when it prepares them.
    func executeOnce(_ sql: String, row body: (SQLiteRow) throws(StoreFault) -> Void = { _ in }) throws(StoreFault) {
        let statement = try prepare(sql)
        defer { mr_sqlite_finalize(sqlite, statement) }
        try run(statement, [], row: body)
    }

    private func run(
        _ statement: UnsafeMutableRawPointer,
        _ values: [SQLiteValue],
        row body: (SQLiteRow) throws(StoreFault) -> Void
    ) throws(StoreFault) {
        for (index, value) in values.enumerated() {
            let code = value.bind(to: statement, Int32(index + 1), sqlite)
            guard code == SQLiteCode.ok else { throw fault(code) }
        }
        while true {
            var systemError: Int32 = 0
            let code = mr_sqlite_step(sqlite, statement, &systemError)
            if code == SQLiteCode.done { return }
            guard code == SQLiteCode.row else { throw fault(code, systemError) }
            try body(SQLiteRow(sqlite: sqlite, statement: statement))
        }
    }

    /// Returns the integer in the first column of the last row; nil if there is none.
    func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(StoreFault) -> Int64? {
        var found: Int64?
        try execute(sql, values) { row throws(StoreFault) in
            found = row.isNull(0) ? nil : row.integer(0)
        }
        return found
    }

    /// Executes a closure in a transaction.
    func transaction<Value>(_ body: () throws(StoreFault) -> Value) throws(StoreFault) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreFault) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After some errors SQLite has rolled back itself.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ sql: String) throws(StoreFault) -> UnsafeMutableRawPointer {
        if let statement = statements[sql] { return statement }
        let statement = try prepare(sql)
        statements[sql] = statement
        return statement
    }

    private func prepare(_ sql: String) throws(StoreFault) -> UnsafeMutableRawPointer {
        var statement: UnsafeMutableRawPointer?
        let code = mr_sqlite_prepare(sqlite, connection, sql, &statement)
        guard code == SQLiteCode.ok, let statement else { throw fault(code) }
        return statement
    }

    private func fault(_ code: Int32, _ systemError: Int32 = 0) -> StoreFault {
        let known = mr_sqlite_system_error(sqlite, connection)
        return .sqlite(
            code: code,
            systemError: known == 0 ? systemError : known,
            message: String(cString: mr_sqlite_message(sqlite, connection))
        )
    }
}
