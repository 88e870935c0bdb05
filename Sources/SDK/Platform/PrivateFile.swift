/// Files and folders that only their owner may read, from the moment in which they are made on, whatever the mask of
/// the process.
///
/// The SDK makes all its files in this way. A folder that is there keeps its mode, since it is the app's or the user's:
/// the files in it are private all the same, and their names tell no secrets.
package enum PrivateFile {
    private static let mode: (file: mode_t, folder: mode_t) = (0o600, 0o700)

    /// Creates a file that isn't there, behind no link.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - access: `O_WRONLY`, or `O_RDWR`.
    /// - Returns: The descriptor; a negative number where that fails, and `errno` says why.
    package static func create(_ path: String, access: Int32 = O_WRONLY) -> Int32 {
        let file = open(path, access | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode.file)
        guard file >= 0 else { return file }
        var status = stat()
        // The mask of the process may take away its user's own rights.
        guard fstat(file, &status) == 0, status.st_mode & 0o777 == mode.file || fchmod(file, mode.file) == 0 else {
            let code = errno
            close(file)
            unlink(path)
            errno = code
            return -1
        }
        return file
    }

    /// Creates a file with some content, in the place of one that is there.
    ///
    /// A reader finds the old content or the new one. A link is replaced; a folder, a device and a pipe are not.
    ///
    /// - Throws: The error of the file system.
    package static func replace(_ path: String, by data: Data) throws {
        var status = stat()
        if lstat(path, &status) == 0, ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) { throw failure(EISDIR) }
        let new = "\(path).new-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let file = create(new)
        guard file >= 0 else { throw failure(errno) }
        let isWritten = OpenFile(taking: file).write(data)
        guard isWritten, rename(new, path) == 0 else {
            let code = errno
            unlink(new)
            throw failure(code)
        }
    }

    /// Creates a folder in one that is there.
    ///
    /// - Returns: 0; -1 where that fails, and `errno` says why.
    package static func makeFolder(_ path: String) -> Int32 {
        guard mkdir(path, mode.folder) == 0 else { return -1 }
        var status = stat()
        guard stat(path, &status) == 0 else { return -1 }
        return status.st_mode & 0o777 == mode.folder ? 0 : chmod(path, mode.folder)
    }

    /// Creates a folder, and those around it where they are missing.
    ///
    /// - Throws: The error of the file system.
    package static func makeFolders(_ path: String) throws {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(ENOTDIR) }
            return
        }
        guard errno == ENOENT else { throw failure(errno) }
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        if let slash = trimmed.lastIndex(of: "/"), slash > trimmed.startIndex {
            try makeFolders(String(trimmed[..<slash]))
        }
        // Another process may make it at the same time.
        guard makeFolder(trimmed) == 0 || errno == EEXIST else { throw failure(errno) }
    }

    private static func failure(_ code: Int32) -> any Error {
        POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
