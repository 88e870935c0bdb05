/// Creates files and folders that only their owner may read from the moment they exist, whatever the process's umask.
///
/// The SDK creates all its files with these functions. An existing folder keeps its mode, since it belongs to the app
/// or the user: the files in it are private all the same, and their names contain no secrets.
package enum PrivateFile {
    private static let mode: (file: mode_t, folder: mode_t) = (0o600, 0o700)

    /// Creates a file that doesn't exist yet; fails if the path is a link.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - access: `O_WRONLY`, or `O_RDWR`.
    /// - Returns: The descriptor; a negative number if that fails, with the reason in `errno`.
    package static func create(_ path: String, access: Int32 = O_WRONLY) -> Int32 {
        let file = open(path, access | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode.file)
        guard file >= 0 else { return file }
        var status = stat()
        // The umask may remove even the owner's permissions.
        guard fstat(file, &status) == 0, status.st_mode & 0o777 == mode.file || fchmod(file, mode.file) == 0 else {
            let code = errno
            close(file)
            unlink(path)
            errno = code
            return -1
        }
        return file
    }

    /// Creates a file with some content, or replaces an existing one.
    ///
    /// A reader finds the old content or the new one. A link is replaced; a folder, a device and a pipe are not.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - data: The content.
    ///   - isDurable: Whether the content survives a loss of power from the return of this function on; false by
    ///     default, because that takes milliseconds.
    /// - Throws: The error of the file system.
    package static func replace(_ path: String, by data: Data, durably isDurable: Bool = false) throws(POSIXError) {
        var status = stat()
        if lstat(path, &status) == 0, ![S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) { throw failure(EISDIR) }
        let new = "\(path)\(unfinished)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let file = create(new)
        guard file >= 0 else { throw failure(errno) }
        let opened = OpenFile(taking: file)
        let isWritten = opened.write(data) && (!isDurable || opened.synchronize() == 0)
        guard isWritten, rename(new, path) == 0 else {
            let code = errno
            unlink(new)
            throw failure(code)
        }
        if isDurable { _ = synchronize(folder(of: path)) }
    }

    /// Removes a file, if there is one, and what writers of it have left that were killed.
    ///
    /// No process may be replacing the file meanwhile: it would lose its new content.
    ///
    /// - Throws: The error of the file system.
    package static func remove(_ path: String) throws(POSIXError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let folder = folder(of: path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for left in names where left.hasPrefix(name + unfinished) { unlink("\(folder)/\(left)") }
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(errno) }
        _ = synchronize(folder)
    }

    /// The suffix of the name of a file that isn't complete yet, after the name of the file that it replaces.
    package static let unfinished = ".new-"

    /// Returns the path of the folder of a file.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes the names in a folder durable, unless the folder is closed to readers.
    ///
    /// - Returns: 0; -1 if that fails, with the reason in `errno`.
    package static func synchronize(_ folder: String) -> Int32 {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return file >= 0 ? OpenFile(taking: file).synchronize() : 0
    }

    /// Creates a folder in an existing one.
    ///
    /// - Returns: 0; -1 if that fails, with the reason in `errno`.
    package static func makeFolder(_ path: String) -> Int32 {
        guard mkdir(path, mode.folder) == 0 else { return -1 }
        var status = stat()
        guard stat(path, &status) == 0 else { return -1 }
        return status.st_mode & 0o777 == mode.folder ? 0 : chmod(path, mode.folder)
    }

    /// Creates a folder and its missing parent folders.
    ///
    /// - Throws: The error of the file system.
    package static func makeFolders(_ path: String) throws(POSIXError) {
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

    private static func failure(_ code: Int32) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
