import Foundation

/// The folder of a store on disk: its files, who may read them, and the lock by which one process has it.
final class StoreFolder {
    let url: URL
    private var lock: Int32 = -1

    init(_ url: URL) {
        self.url = url
    }

    deinit {
        // The lock goes with the descriptor.
        if lock >= 0 { close(lock) }
    }

    /// The file with the commands.
    var file: String { path("outbox.sqlite") }

    func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    /// Creates the folder and the file, both for this user alone, and takes the lock.
    func open() throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                at: url,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            guard !isFolder else { return }
            throw .notWritable("the folder can't be created: \(error.localizedDescription)")
        }
        try takeLock()
        try createFile()
    }

    /// Creates the file where there is none.
    func createFile() throws(StoreError) {
        let descriptor = try regularFile(file)
        close(descriptor)
        try synchronize()
    }

    /// Throws where SQLite would take a file for a new one that isn't: what has been in it would be lost.
    func checkStart() throws(StoreError) {
        guard let size = size("outbox.sqlite"), size > 0 else {
            guard (size("outbox.sqlite-wal") ?? 0) == 0 else { throw .damaged("the file is empty, and its log is not") }
            return
        }
        let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw StoreFolder.failure("the file can't be read") }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: 16)
        guard pread(descriptor, &start, 16, 0) == 16, start == Array("SQLite format 3\0".utf8) else {
            throw .damaged("the file is not a database")
        }
    }

    /// Moves the damaged file away with its log, to a name that no file has, and returns the new place.
    ///
    /// The log goes first: a new file must never find it.
    func setAside() throws(StoreError) -> URL {
        var number = 1
        while isThere("outbox.damaged-\(number).sqlite") || isThere("outbox.damaged-\(number).sqlite-wal") {
            number += 1
        }
        let name = "outbox.damaged-\(number).sqlite"
        for ending in ["-wal", "-shm", ""] where isThere("outbox.sqlite" + ending) {
            guard rename(path("outbox.sqlite" + ending), path(name + ending)) == 0 else {
                throw StoreFolder.failure("the damaged file can't be moved")
            }
        }
        try synchronize()
        return url.appending(path: name)
    }

    private var isFolder: Bool {
        var found = stat()
        return stat(path(""), &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
    }

    private func isThere(_ name: String) -> Bool { size(name) != nil }

    private func size(_ name: String) -> Int? {
        var found = stat()
        return lstat(path(name), &found) == 0 ? Int(found.st_size) : nil
    }

    private func takeLock() throws(StoreError) {
        guard lock < 0 else { return }
        let descriptor = try regularFile(path("outbox.lock"))
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            defer { close(descriptor) }
            guard isTaken else { throw StoreFolder.failure("the folder can't be locked") }
            throw .inUse(folder: path(""), processID: StoreFolder.number(in: descriptor))
        }
        lock = descriptor
        let text = Array("\(getpid())\n".utf8)
        // The number is for people: without it, the lock holds all the same.
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// Opens a file for this user alone, which is created if it isn't there, and is neither a link nor anything else.
    private func regularFile(_ path: String) throws(StoreError) -> Int32 {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw StoreFolder.failure("\(path) can't be opened") }
        var found = stat()
        guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notWritable("\(path) is no file")
        }
        if found.st_mode & 0o777 != 0o600, fchmod(descriptor, 0o600) != 0 {
            close(descriptor)
            throw StoreFolder.failure("\(path) belongs to somebody else")
        }
        return descriptor
    }

    /// Makes the names of the files durable.
    private func synchronize() throws(StoreError) {
        let descriptor = Foundation.open(path(""), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFolder.failure("the folder can't be opened") }
        defer { close(descriptor) }
        // Some file systems can't, and need not.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw StoreFolder.failure("the folder can't be written")
        }
    }

    private static func number(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func failure(_ what: String) -> StoreError {
        let code = errno
        if code == ENOSPC || code == EDQUOT { return .diskFull }
        return .notWritable("\(what): \(String(cString: strerror(code)))")
    }
}
