import MillracePlatform

/// The reason why a store can't be used, or has not made a change.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system has no SQLite: its library and the Debian package that has it.
    case unavailable(library: String, package: String)
    /// Another process has the store open, or this process has, in another object or in an outbox of the same login.
    case inUse(folder: String, processID: Int32?)
    /// The live queries have been another login's: its owner would see the commands of this one.
    case otherLogin
    /// The disk has no free space.
    case diskFull
    /// The file or its folder may not be written.
    case notWritable(String)
    /// A later version of this module has written the file.
    case laterVersion(Int)
    /// The file was damaged while it was open.
    case damaged(String)
    /// Another failure, as the system describes it.
    case failed(String)

    /// The reason, for developers.
    public var description: String {
        switch self {
        case let .unavailable(library, package): "\(library) can't be loaded; Debian has it in \(package)"
        case let .inUse(folder, processID?) where processID == getpid(): "\(folder) is in use in this process already"
        case let .inUse(folder, processID?): "\(folder) is used by the process \(processID)"
        case let .inUse(folder, nil): "\(folder) is used by another process"
        case .otherLogin: "the LiveQueries are another login's: create new ones for each login"
        case .diskFull: "the disk is full"
        case let .notWritable(reason): "the store can't be written: \(reason)"
        case let .laterVersion(version): "the store was written by a later version: \(version)"
        case let .damaged(reason): "the store is damaged: \(reason)"
        case let .failed(reason): "the store failed: \(reason)"
        }
    }
}
