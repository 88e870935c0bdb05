import MillracePlatform

/// A failure to load or to store a value in a file.
///
/// No error contains a part of the file's content, which may be secret.
public enum StorageError: Error, Hashable, Sendable {
    /// The file is there, but the system refuses to read it.
    case unreadable(Fault)

    /// There is something else than a file: a folder, or a device.
    case notAFile

    /// The content is not JSON, or not that of the value.
    case broken

    /// The file was written by a version of the app that stores another version of the value.
    case otherVersion(Int)

    /// The value can't be written as JSON; it has a number that is not finite, say.
    case unencodable

    /// The system refuses to write the file: the disk is full, or the folder can't be written.
    case unwritable(Fault)

    /// A file that could not be loaded can't be renamed; the storage doesn't write over it.
    case notPutAside(Fault)

    /// The step that the system refused, and the number of its error.
    public struct Fault: Error, Hashable, Sendable {
        /// The step that failed.
        package let step: Step

        /// The system's number of the error: `ENOSPC`, say.
        public let code: Int32

        /// Creates a fault.
        ///
        /// - Parameters:
        ///   - step: The step that failed.
        ///   - code: The system's number of the error.
        package init(_ step: Step, code: Int32) {
            self.step = step
            self.code = code
        }
    }

    /// A step of loading or storing.
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// Following symbolic links to the file.
        case resolve
        /// Opening and reading the file.
        case read
        /// Making the folder.
        case makeFolder
        /// Creating the new file beside the old one.
        case create
        /// Writing a piece of the new file.
        case write
        /// Waiting until the new file is on the disk.
        case sync
        /// Putting the new file over the old one.
        case rename
        /// Waiting until the folder is on the disk.
        case syncFolder
        /// Removing a new file that will not be used.
        case remove
        /// Renaming a file that could not be loaded.
        case putAside
    }
}

extension StorageError: CustomStringConvertible {
    /// The error in words: `the file can't be written: write: No space left on device`.
    public var description: String {
        switch self {
        case let .unreadable(fault): "the file can't be read: \(fault)"
        case .notAFile: "there is no file, but something else"
        case .broken: "the file is broken"
        case let .otherVersion(version): "the file is of version \(version)"
        case .unencodable: "the value can't be written as JSON"
        case let .unwritable(fault): "the file can't be written: \(fault)"
        case let .notPutAside(fault): "the old file can't be put aside, so nothing is written: \(fault)"
        }
    }
}

extension StorageError.Fault: CustomStringConvertible {
    /// The fault in words: `rename: Permission denied`.
    public var description: String {
        "\(step): \(String(cString: strerror(code)))"
    }
}
