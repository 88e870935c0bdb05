import CSQLite
import MillracePlatform

/// The current row of a statement; valid until its next step.
struct SQLiteRow {
    let sqlite: OpaquePointer
    let statement: UnsafeMutableRawPointer

    func isNull(_ column: Int32) -> Bool { mr_sqlite_column_is_null(sqlite, statement, column) != 0 }

    func integer(_ column: Int32) -> Int64 { mr_sqlite_column_integer(sqlite, statement, column) }

    func real(_ column: Int32) -> Double { mr_sqlite_column_real(sqlite, statement, column) }

    /// The text of a column.
    ///
    /// A text that isn't UTF-8 is repaired, and then has another checksum. A text that the disk has turned into a blob
    /// would have the same checksum, and SQLite would find it under no login, so it throws.
    func text(_ column: Int32) throws(StoreFault) -> String {
        guard mr_sqlite_column_is_text(sqlite, statement, column) != 0 else {
            throw .unsound("a text is of another type")
        }
        return String(decoding: bytes(column), as: UTF8.self)
    }

    func data(_ column: Int32) -> Data { Data(bytes(column)) }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        var count = 0
        let start = mr_sqlite_column_bytes(sqlite, statement, column, &count)
        return UnsafeRawBufferPointer(start: start, count: count)
    }
}
