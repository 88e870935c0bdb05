import MillracePlatform

/// A file that is replaced as a whole: a reader, and a process that starts after this one was killed, finds the old
/// content or the new one.
///
/// The new content is written to a file beside it, which is locked while its writer lives, and which then replaces the
/// old one. So two processes that write at the same time each put a whole file there, and the last wins.
struct AtomicFile: Sendable {
    typealias Step = StorageError.Step
    typealias Fault = StorageError.Fault

    /// The number of bytes that are written in one step.
    private static let chunk = 65_536
    /// The number of symbolic links that lead to a file at most, as in Linux.
    private static let maximumLinks = 40

    let path: String
    /// Called before each step, and returns the error with which the step fails: tests stop a writer anywhere.
    var fault: @Sendable (Step) -> Int32? = { _ in nil }

    /// Returns the content, or `nil` if there is no file.
    func read() throws(StorageError) -> Data? {
        do throws(Fault) {
            let path = try target()
            try attempt(.read) { 0 }
            // Opening a pipe would wait for its writer.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            guard descriptor >= 0 else {
                if errno == ENOENT { return nil }
                throw Fault(.read, code: errno)
            }
            let file = OpenFile(taking: descriptor)
            guard file.isRegular else { throw Fault(.read, code: EISDIR) }
            return try content(of: file)
        } catch {
            throw error.code == EISDIR ? .notAFile : .unreadable(error)
        }
    }

    /// Replaces the content.
    func write(_ data: Data) throws(StorageError) {
        do throws(Fault) {
            let path = try target()
            try makeFolder(of: path)
            try replace(path, by: data)
        } catch {
            throw error.code == EISDIR ? .notAFile : .unwritable(error)
        }
    }

    /// Renames the file to a name that no other file has, `settings.json.broken-1`.
    func putAside() throws(StorageError) {
        do throws(Fault) {
            let path = try target()
            try attempt(.putAside) { 0 }
            guard !isOther(path) else { throw Fault(.putAside, code: EISDIR) }
            for number in 1...10_000 {
                // Unlike a rename, a link never replaces another file.
                let other = "\(path).broken-\(number)"
                if link(path, other) == 0 {
                    guard unlink(path) == 0 else { throw Fault(.putAside, code: errno) }
                    return
                }
                switch errno {
                case EEXIST: continue
                case ENOENT: return
                // A file system without links.
                case EPERM, ENOTSUP, EMLINK:
                    var attributes = stat()
                    guard lstat(other, &attributes) != 0 else { continue }
                    guard rename(path, other) == 0 else { throw Fault(.putAside, code: errno) }
                    return
                default: throw Fault(.putAside, code: errno)
                }
            }
            throw Fault(.putAside, code: EEXIST)
        } catch {
            throw error.code == EISDIR ? .notAFile : .notPutAside(error)
        }
    }

    /// Removes the new files that killed processes have left behind.
    func removeOrphans() {
        guard let path = try? target() else { return }
        let (folder, prefix) = (PrivateFile.folder(of: path), Self.newPrefix(of: path))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where Self.isNew(name, prefix)
        {
            let orphan = "\(folder)/\(name)"
            let number = open(orphan, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard number >= 0 else { continue }
            // The lock of a process ends with it.
            if Descriptor(number).lock() == 0 { unlink(orphan) }
        }
    }

    /// The path of the file, after following symbolic links: the link stays, and the file that it leads to is replaced.
    private func target() throws(Fault) -> String {
        var path = path
        for _ in 0...Self.maximumLinks {
            try attempt(.resolve) { 0 }
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = readlink(path, &buffer, buffer.count)
            // A path that is no link, or whose link is broken, is the file's own path.
            guard count >= 0 else { return path }
            let link = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = link.hasPrefix("/") ? link : "\(PrivateFile.folder(of: path))/\(link)"
        }
        throw Fault(.resolve, code: ELOOP)
    }

    private func makeFolder(of path: String) throws(Fault) {
        let folder = PrivateFile.folder(of: path)
        var attributes = stat()
        guard stat(folder, &attributes) != 0 else { return }
        guard errno == ENOENT else { throw Fault(.makeFolder, code: errno) }
        if folder.contains("/"), folder != "/" { try makeFolder(of: folder) }
        // Another process may have made the folder meanwhile.
        try attempt(.makeFolder, allowing: [EEXIST]) { PrivateFile.makeFolder(folder) }
    }

    private func replace(_ path: String, by data: Data) throws(Fault) {
        guard !isOther(path) else { throw Fault(.create, code: EISDIR) }
        let (new, descriptor) = try create(besides: path)
        let file = OpenFile(taking: descriptor)
        // The lock ends with the last reference to the file.
        defer { withExtendedLifetime(file) {} }
        do throws(Fault) {
            try write(data, to: file)
            try attempt(.sync) { file.synchronize() }
            try attempt(.rename) { rename(new, path) }
        } catch {
            try? attempt(.remove) { unlink(new) }
            throw error
        }
        try attempt(.syncFolder, allowing: [EINVAL, ENOTSUP]) { PrivateFile.synchronize(PrivateFile.folder(of: path)) }
    }

    /// Creates a file beside another one, open for writing, and locked so that it is no orphan.
    private func create(besides path: String) throws(Fault) -> (path: String, file: Int32) {
        while true {
            let new = "\(PrivateFile.folder(of: path))/\(Self.newPrefix(of: path))\(UInt64.random(in: 0...UInt64.max))"
            var file: Int32 = -1
            try attempt(.create) {
                file = PrivateFile.create(new)
                return file
            }
            do throws(Fault) {
                // Another process may take the file for an orphan before it is locked.
                try attempt(.create) { 0 }
            } catch {
                close(file)
                try? attempt(.remove) { unlink(new) }
                throw error
            }
            // On a file system without locks, orphans are never removed.
            while flock(file, LOCK_EX) != 0, errno == EINTR {}
            var attributes = stat()
            if fstat(file, &attributes) != 0 || attributes.st_nlink > 0 { return (new, file) }
            // Another process has removed it as an orphan, before it was locked.
            close(file)
        }
    }

    private func write(_ data: Data, to file: OpenFile) throws(Fault) {
        var rest = data[...]
        while !rest.isEmpty {
            try attempt(.write) { 0 }
            guard file.write(rest.prefix(Self.chunk)) else { throw Fault(.write, code: errno) }
            rest = rest.dropFirst(Self.chunk)
        }
    }

    private func content(of file: OpenFile) throws(Fault) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while let count = buffer.withUnsafeMutableBytes({ file.read(into: $0) }) {
            guard count > 0 else { return data }
            data.append(contentsOf: buffer.prefix(count))
        }
        throw Fault(.read, code: errno)
    }

    /// Whether there is something else than a file, a folder or a device, which is left as it is.
    private func isOther(_ path: String) -> Bool {
        var attributes = stat()
        return lstat(path, &attributes) == 0 && attributes.st_mode & S_IFMT != S_IFREG
    }

    /// Makes a call of the system, unless the tests let it fail.
    private func attempt(_ step: Step, allowing allowed: [Int32] = [], _ call: () -> Int32) throws(Fault) {
        if let code = fault(step) { throw Fault(step, code: code) }
        while call() < 0 {
            let code = errno
            if code == EINTR { continue }
            if allowed.contains(code) { return }
            throw Fault(step, code: code)
        }
    }

    /// Whether a name is one that this type gives to a new file: the user's own files are left alone.
    private static func isNew(_ name: String, _ prefix: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        return UInt64(name.dropFirst(prefix.count)).map { "\(prefix)\($0)" == name } ?? false
    }

    /// The start of the names of the new files of a file.
    private static func newPrefix(of path: String) -> String {
        ".\(path.split(separator: "/").last ?? "").new-"
    }
}
