import CSQLite

/// A loaded SQLite.
struct SQLiteLibrary: @unchecked Sendable {
    // Unchecked, because the one property is a constant pointer to a table that does not change after loading.
    let table: OpaquePointer

    /// The file names of SQLite's library.
    static let names = ["libsqlite3.so.0", "libsqlite3.dylib"]

    /// The Debian package of the library.
    static let package = "libsqlite3-0"

    /// The machine's SQLite, loaded at the first use; nil if there is none.
    static let shared = SQLiteLibrary(names: names)

    /// Creates a library by loading the first one of a list that exists and has all functions; nil if none does.
    init?(names: [String]) {
        for name in names {
            if let table = mr_sqlite_load(name) {
                self.table = table
                return
            }
        }
        return nil
    }
}
