import Foundation

/// Why nothing was written.
package enum FileFault: Error, Equatable, CustomStringConvertible {
    /// A file can't be read, for a reason of the system, or isn't text in UTF-8.
    case unreadable(path: String, reason: String)
    /// A file can't be written or removed, for a reason of the system.
    case unwritable(path: String, reason: String)
    /// A file was changed while the command ran.
    case changedMeanwhile(path: String)
    /// Another run of the command writes files of the package.
    case underWay

    package var description: String {
        switch self {
        case let .unreadable(path, reason): "\(path) can't be read (\(reason)); nothing was written."
        case let .unwritable(path, reason): "\(path) can't be written (\(reason)); nothing was written."
        case let .changedMeanwhile(path): "\(path) was changed while the command ran; nothing was written."
        case .underWay: "Another run of the command is under way; nothing was written."
        }
    }

    static func unreadable(_ path: String, code: Int32) -> FileFault {
        .unreadable(path: path, reason: String(cString: strerror(code)))
    }

    static func unwritable(_ path: String, code: Int32) -> FileFault {
        .unwritable(path: path, reason: String(cString: strerror(code)))
    }
}
