import CSQLite
import Foundation

/// A connection to a file of SQLite, with its statements, which are compiled once.
///
/// Used by one thread at a time.
final class SQLiteConnection {
    private let library: SQLiteLibrary
    private let database: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file, which has to be there.
    ///
    /// The log stays as it is when the connection is closed, until ``writesLogOnClose`` says otherwise.
    init(_ path: String, _ library: SQLiteLibrary) throws(StoreError) {
        var opened: OpaquePointer?
        let code = mr_database_open(library.table, path, &opened)
        guard let opened else { throw .failed("SQLite has no memory") }
        self.library = library
        database = opened
        guard code == MR_SQLITE_OK.code else { throw failure() }
        _ = mr_database_keep_log(library.table, database, 1)
    }

    deinit {
        statements = [:]
        _ = mr_database_close(library.table, database)
    }

    /// Lets the close of the last connection write the log into the file.
    func writeLogOnClose() {
        _ = mr_database_keep_log(library.table, database, 0)
    }

    /// Executes statements without arguments and results.
    func execute(_ sql: String) throws(StoreError) {
        guard mr_database_execute(library.table, database, sql) == MR_SQLITE_OK.code else { throw failure() }
    }

    /// Executes a statement, and calls a function for each row.
    func run(
        _ sql: String,
        _ arguments: [SQLiteValue] = [],
        row: (SQLiteStatement) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        for (index, argument) in arguments.enumerated() {
            guard statement.bind(argument, at: index + 1) else { throw failure() }
        }
        while true {
            switch statement.step() {
            case MR_SQLITE_ROW.code: try row(statement)
            case MR_SQLITE_DONE.code: return
            default: throw failure()
            }
        }
    }

    /// Returns the first column of a statement's one row; nil where there is no row, or no number in it.
    func integer(_ sql: String, _ arguments: [SQLiteValue] = []) throws(StoreError) -> Int64? {
        var value: Int64?
        try run(sql, arguments) { row throws(StoreError) in value = row.isNull(0) ? nil : row.integer(0) }
        return value
    }

    /// Makes changes that are there together or not at all.
    func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            try body()
            try execute("COMMIT")
        } catch {
            // Some failures have ended the transaction already.
            if mr_database_is_idle(library.table, database) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func statement(_ sql: String) throws(StoreError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        var made: OpaquePointer?
        guard mr_statement_make(library.table, database, sql, &made) == MR_SQLITE_OK.code, let made else {
            throw failure()
        }
        let statement = SQLiteStatement(made, library)
        statements[sql] = statement
        return statement
    }

    /// The last failure.
    private func failure() -> StoreError {
        let code = mr_database_code(library.table, database)
        let message = mr_database_message(library.table, database).map { String(cString: $0) } ?? "no message"
        let number = mr_database_errno(library.table, database)
        if code == MR_SQLITE_IOERR_SHMSIZE.code || number == ENOSPC || number == EDQUOT { return .diskFull }
        return StoreError(code: code, message: message)
    }
}

extension StoreError {
    /// Creates the error of a code of SQLite's.
    init(code: Int32, message: String) {
        let text = "\(message) (SQLite \(code))"
        self =
            switch code & 0xFF {
            case MR_SQLITE_FULL.code: .diskFull
            case MR_SQLITE_READONLY.code, MR_SQLITE_PERM.code, MR_SQLITE_AUTH.code, MR_SQLITE_CANTOPEN.code:
                .notWritable(text)
            case MR_SQLITE_CORRUPT.code, MR_SQLITE_NOTADB.code: .damaged(text)
            default: .failed(text)
            }
    }
}

extension Int {
    /// A constant of the header's as SQLite's functions return it.
    fileprivate var code: Int32 { Int32(truncatingIfNeeded: self) }
}
