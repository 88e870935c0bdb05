import CSQLite
import Foundation

/// An argument of a statement.
enum SQLiteValue {
    case integer(Int64)
    case number(Double)
    case text(String)
    case bytes(Data)
    case null
}

/// A compiled statement, with the row at which it is.
final class SQLiteStatement {
    private let statement: OpaquePointer
    private let library: SQLiteLibrary

    init(_ statement: OpaquePointer, _ library: SQLiteLibrary) {
        self.statement = statement
        self.library = library
    }

    deinit {
        mr_statement_free(library.table, statement)
    }

    func step() -> Int32 { mr_statement_step(library.table, statement) }

    func reset() { mr_statement_reset(library.table, statement) }

    /// Sets an argument, numbered from 1; returns whether that was possible.
    func bind(_ value: SQLiteValue, at index: Int) -> Bool {
        let index = Int32(index)
        let code: Int32 =
            switch value {
            case let .integer(value): mr_statement_bind_integer(library.table, statement, index, value)
            case let .number(value): mr_statement_bind_number(library.table, statement, index, value)
            case var .text(value):
                value.withUTF8 { text in
                    text.withMemoryRebound(to: CChar.self) { text in
                        mr_statement_bind_text(library.table, statement, index, text.baseAddress, UInt64(text.count))
                    }
                }
            case let .bytes(value):
                value.withUnsafeBytes { bytes in
                    mr_statement_bind_bytes(library.table, statement, index, bytes.baseAddress, UInt64(bytes.count))
                }
            case .null: 0
            }
        return code == 0
    }

    func isNull(_ column: Int) -> Bool {
        Int(mr_statement_column_type(library.table, statement, Int32(column))) == MR_SQLITE_NULL
    }

    func integer(_ column: Int) -> Int64 {
        mr_statement_column_integer(library.table, statement, Int32(column))
    }

    func date(_ column: Int) -> Date {
        Date(timeIntervalSince1970: mr_statement_column_number(library.table, statement, Int32(column)))
    }

    func text(_ column: Int) -> String {
        String(decoding: buffer(column), as: UTF8.self)
    }

    func bytes(_ column: Int) -> Data {
        Data(buffer(column))
    }

    private func buffer(_ column: Int) -> UnsafeRawBufferPointer {
        // The size is asked for after the bytes, which may be converted.
        let start = mr_statement_column_bytes(library.table, statement, Int32(column))
        let size = mr_statement_column_size(library.table, statement, Int32(column))
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(size))
    }
}
