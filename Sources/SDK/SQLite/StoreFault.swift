import CSQLite
import MillraceCQRS
import MillracePlatform

/// The reason why a step in a store's file failed.
enum StoreFault: Error {
    /// SQLite has failed, with its extended code and the system's error if there is one.
    case sqlite(code: Int32, systemError: Int32, message: String)
    /// The file contains data that no store has written.
    case unsound(String)
    /// An error that is passed to the caller unchanged.
    case refused(StoreError)

    /// Whether the file is damaged.
    ///
    /// A lock, a full disk, a permission, and an error of the device are other reasons.
    var isDamage: Bool {
        switch self {
        case let .sqlite(code, _, _):
            code & 0xFF == SQLiteCode.corrupt || code & 0xFF == SQLiteCode.notADatabase
                || code & 0xFF == SQLiteCode.tooBig || code & 0xFF == SQLiteCode.format
        case .unsound: true
        case .refused: false
        }
    }

    /// The error for the caller of a store in a folder.
    func error(in folder: StoreFolder) -> StoreError {
        switch self {
        case let .refused(error): return error
        case let .unsound(reason): return .damaged(reason)
        case let .sqlite(_, _, message) where isDamage: return .damaged(message)
        case let .sqlite(code, systemError, message):
            switch code & 0xFF {
            case SQLiteCode.full: return .diskFull
            case SQLiteCode.readOnly, SQLiteCode.permission: return .notWritable(message)
            case SQLiteCode.busy, SQLiteCode.locked: return .inUse(folder: folder.path, processID: nil)
            case SQLiteCode.inputOutput, SQLiteCode.cantOpen:
                let error = StoreError(systemError: systemError, "\(message) (\(code))")
                if case .failed = error, !folder.hasRoom() { return .diskFull }
                return error
            default: return .failed("\(message) (\(code))")
            }
        }
    }
}

extension StoreError {
    /// Creates the fault for an error of the system.
    ///
    /// - Parameters:
    ///   - systemError: The value of `errno`; 0 if it isn't known.
    ///   - subject: The step that failed.
    init(systemError: Int32, _ subject: String) {
        let reason = systemError == 0 ? subject : "\(subject): \(String(cString: strerror(systemError)))"
        switch systemError {
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull
        case EACCES, EPERM, EROFS: self = .notWritable(reason)
        default: self = .failed(reason)
        }
    }
}
