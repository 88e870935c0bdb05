import MillracePlatform

/// The folder of a store and the files in it.
struct StoreFolder: Sendable {
    /// Where the folder is, without symbolic links.
    let path: String

    /// The database.
    var database: String { path + "/outbox.sqlite" }
    /// A database that is being made.
    var new: String { database + ".new" }
    /// The file of the lock.
    var lock: String { path + "/outbox.lock" }

    /// The files that SQLite puts beside a database: its write-ahead log, the index of it, and the journal of programs that use none.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Creates a folder and those around it where they are missing.
    ///
    /// Each is its owner's only; the mode of one that is there stays.
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
        // Another process may make it at the same time.
        guard mkdir(path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw StoreError(systemError: errno, path)
        }
        guard chmod(path, 0o700) == 0 else { throw StoreError(systemError: errno, path) }
        try sync(parent)
    }

    /// Whether the file system has a free block for this user.
    var hasRoom: Bool {
        var status = statvfs()
        return statvfs(path, &status) != 0 || status.f_bavail > 0
    }

    /// Opens a regular file, and makes it its owner's only.
    ///
    /// No link is followed.
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
            guard status.st_mode & 0o777 == 0o600 || fchmod(file, 0o600) == 0 else {
                throw StoreError(systemError: errno, path)
            }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// Looks at the files before SQLite does, which must not have the database open.
    ///
    /// - Returns: Whether there is a database.
    func prepare() throws(StoreFault) -> Bool {
        do throws(StoreError) {
            for name in Self.companions.map({ database + $0 }) where Self.exists(name) {
                close(try openFile(name, O_RDWR))
            }
            guard Self.exists(database) else { return false }
            let file = try openFile(database, O_RDWR)
            defer { close(file) }
            var head = [UInt8](repeating: 0, count: 20)
            let count = pread(file, &head, head.count, 0)
            guard count >= 0 else { throw StoreError(systemError: errno, database) }
            // A file is created with its content: SQLite takes one without any for a new database, and forgets the log beside it. A format
            // that it doesn't know makes the file read-only.
            guard count == head.count, (1...2).contains(head[18]), (1...2).contains(head[19]) else {
                throw .damaged("\(database) is not a database")
            }
            return true
        } catch .damaged(let reason) {
            throw .unsound(reason)
        } catch {
            throw .refused(error)
        }
    }

    /// Makes the file that has been written the database.
    func install() throws(StoreError) {
        let file = try openFile(new, O_RDWR)
        defer { close(file) }
        guard fsync(file) == 0, rename(new, database) == 0 else { throw StoreError(systemError: errno, new) }
        try Self.sync(path)
    }

    /// Creates an empty file for a new database, in the place of one that was left half made.
    func makeNew() throws(StoreError) {
        for name in [new, new + "-journal"] where unlink(name) != 0 && errno != ENOENT {
            throw errno == EISDIR ? .failed("\(name) is not a file") : StoreError(systemError: errno, name)
        }
        close(try openFile(new, O_RDWR | O_CREAT | O_EXCL))
    }

    /// Gives the database and what is beside it names that no file has, `outbox.damaged-1.sqlite` and so on.
    ///
    /// - Returns: The database under its new name, or its log where there was no database; none if there was nothing.
    func setAside() throws(StoreError) -> [URL] {
        let present = ([""] + Self.companions).filter { Self.exists(database + $0) }
        guard let first = present.first else { return [] }
        var number = 1
        while ([""] + Self.companions).contains(where: { Self.exists(damaged(number) + $0) }) { number += 1 }
        // The database goes first: if only its log had gone when the process ended, it would be taken for whole.
        for suffix in present where rename(database + suffix, damaged(number) + suffix) != 0 {
            throw StoreError(systemError: errno, database + suffix)
        }
        try Self.sync(path)
        return [URL(filePath: damaged(number) + first)]
    }

    private func damaged(_ number: Int) -> String { "\(path)/outbox.damaged-\(number).sqlite" }

    /// Whether there is anything under a name, be it a link that leads nowhere.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// A file, by whatever name.
    struct Identity: Equatable {
        let device: dev_t
        let number: ino_t
    }

    /// The file under a name; nil if there is none.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        return lstat(path, &status) == 0 ? Identity(device: status.st_dev, number: status.st_ino) : nil
    }

    /// Makes the names in a folder durable.
    private static func sync(_ path: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(systemError: errno, path) }
        defer { close(file) }
        // Some file systems have no such call for folders.
        guard fsync(file) == 0 || errno == EINVAL else { throw StoreError(systemError: errno, path) }
    }
}
