import CSQLite

/// The results of SQLite's functions that the store distinguishes.
///
/// An extended code has them in its low byte.
enum SQLiteCode {
    static let ok = Int32(MR_SQLITE_OK)
    static let error = Int32(MR_SQLITE_ERROR)
    static let permission = Int32(MR_SQLITE_PERM)
    static let busy = Int32(MR_SQLITE_BUSY)
    static let locked = Int32(MR_SQLITE_LOCKED)
    static let readOnly = Int32(MR_SQLITE_READONLY)
    static let inputOutput = Int32(MR_SQLITE_IOERR)
    static let corrupt = Int32(MR_SQLITE_CORRUPT)
    static let full = Int32(MR_SQLITE_FULL)
    static let cantOpen = Int32(MR_SQLITE_CANTOPEN)
    static let tooBig = Int32(MR_SQLITE_TOOBIG)
    static let constraint = Int32(MR_SQLITE_CONSTRAINT)
    static let format = Int32(MR_SQLITE_FORMAT)
    static let notADatabase = Int32(MR_SQLITE_NOTADB)
    static let row = Int32(MR_SQLITE_ROW)
    static let done = Int32(MR_SQLITE_DONE)
}
