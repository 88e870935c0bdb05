import MillraceCQRS
import MillracePlatform

/// The folder of a store and the files in it.
struct StoreFolder: Sendable {
    /// The path of the folder, without symbolic links.
    let path: String

    var lock: String { path + "/outbox.lock" }

    /// Creates a folder and its parents if they are missing.
    ///
    /// A new folder is accessible to its owner only; the mode of an existing one is kept.
    init(_ url: URL) throws(StoreError) {
        let wanted = url.standardizedFileURL.path(percentEncoded: false)
        try Self.make(wanted)
        guard let resolved = realpath(wanted, nil) else { throw StoreError(systemError: errno, wanted) }
        defer { free(resolved) }
        path = String(cString: resolved)
        var status = stat()
        guard stat(path, &status) == 0 else { throw StoreError(systemError: errno, path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .failed("\(path) is not a folder") }
    }

    private static func make(_ path: String) throws(StoreError) {
        var status = stat()
        if stat(path, &status) == 0 { return }
        guard errno == ENOENT else { throw StoreError(systemError: errno, path) }
        let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        if parent != path { try make(parent) }
        // Another process may create it at the same time.
        guard PrivateFile.makeFolder(path) == 0 else {
            if errno == EEXIST { return }
            throw StoreError(systemError: errno, path)
        }
        try sync(parent)
    }

    /// Whether the file system has some free bytes for this user, a block by default.
    func hasRoom(_ bytes: Int = 1) -> Bool {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return true }
        return UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue >= bytes
    }

    /// Opens a regular file, and makes it accessible to its owner only.
    ///
    /// Symbolic links aren't followed.
    func openFile(_ path: String, _ flags: Int32) throws(StoreError) -> Int32 {
        // Opening a pipe would wait for its other end.
        let file = open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        guard file >= 0 else {
            let error = errno
            if error == ELOOP || error == EISDIR || error == ENXIO { throw .failed("\(path) is not a file") }
            throw StoreError(systemError: error, path)
        }
        do throws(StoreError) {
            var status = stat()
            guard fstat(file, &status) == 0 else { throw StoreError(systemError: errno, path) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError.failed("\(path) is not a file") }
            // Under its other name, in a folder with another lock, another store could write it, too.
            guard status.st_nlink < 2 else { throw StoreError.failed("\(path) has another name, too") }
            guard status.st_mode & 0o777 == 0o600 || fchmod(file, 0o600) == 0 else {
                throw StoreError(systemError: errno, path)
            }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// The names of the files, in no order.
    func names() throws(StoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw .failed("\(path) can't be listed")
        }
    }

    /// Reads a file; returns no bytes if there is none.
    func bytes(of path: String) throws(StoreError) -> [UInt8] {
        guard Self.exists(path) else { return [] }
        let file = Descriptor(try openFile(path, O_RDWR))
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw StoreError(systemError: errno, path) }
        // A larger file is not from a store, and may have holes.
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), 1 << 30))
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes {
                let rest = UnsafeMutableRawBufferPointer(rebasing: $0[count...])
                return pread(file.number, rest.baseAddress, rest.count, off_t(count))
            }
            guard read >= 0 else { throw StoreError(systemError: errno, path) }
            if read == 0 { break }
            count += read
        }
        return Array(bytes.prefix(count))
    }

    /// Renames a file, and replaces a file that has the name.
    static func rename(_ path: String, _ other: String) throws(StoreError) {
        guard MillracePlatform.rename(path, other) == 0 else { throw StoreError(systemError: errno, path) }
    }

    /// The last part of a path.
    static func name(_ path: String) -> String {
        path.split(separator: "/").last.map { String($0) } ?? path
    }

    /// Makes the names in the folder durable.
    func sync() throws(StoreError) { try Self.sync(path) }

    /// Removes a file, if there is one.
    static func remove(_ path: String) throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            let error = errno
            throw error == EISDIR ? .failed("\(path) is not a file") : StoreError(systemError: error, path)
        }
    }

    /// Whether there is any file with a name, even a dangling link.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The bytes of a file; nil if there is none.
    static func size(of path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The identity of a file, independent of its name.
    struct Identity: Equatable {
        let device: dev_t
        let number: ino_t
    }

    /// The file of a name; nil if there is none.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        return lstat(path, &status) == 0 ? Identity(device: status.st_dev, number: status.st_ino) : nil
    }

    /// Makes the names in a folder durable.
    private static func sync(_ path: String) throws(StoreError) {
        // Some file systems don't support that.
        guard PrivateFile.synchronize(path) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw StoreError(systemError: errno, path)
        }
    }
}
