import CSQLite
import MillracePlatform

/// A value of a statement's parameter.
enum SQLiteValue {
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes(Data)
    case null

    /// Binds the value to a parameter; returns SQLite's code.
    func bind(to statement: UnsafeMutableRawPointer, _ index: Int32, _ sqlite: OpaquePointer) -> Int32 {
        switch self {
        case let .integer(value): return mr_sqlite_bind_integer(sqlite, statement, index, value)
        case let .real(value): return mr_sqlite_bind_real(sqlite, statement, index, value)
        case var .text(text):
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    mr_sqlite_bind_text(sqlite, statement, index, $0.baseAddress, $0.count)
                }
            }
        case let .bytes(data):
            return data.withUnsafeBytes { mr_sqlite_bind_bytes(sqlite, statement, index, $0.baseAddress, $0.count) }
        case .null: return mr_sqlite_bind_null(sqlite, statement, index)
        }
    }
}
