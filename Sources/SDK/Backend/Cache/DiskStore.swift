import MillracePlatform

/// The entries of a cache on disk, one file each.
///
/// The names and sizes of the files are read piece by piece. Until they are known, an entry is found by the name of its
/// file, and no file is removed to free space. A file that can't be read, or holds another entry, is treated as
/// missing.
final class DiskStore {
    private let directory: URL
    private let limit: Int
    private var sizes: [String: Int] = [:]
    private var size = 0
    /// The files that were found and not inspected yet; nil before the folder was read.
    private var unread: [String]?
    private var isRead = false

    private static let piece = 500

    init(directory: URL, limit: Int) {
        self.directory = directory
        self.limit = limit
    }

    /// Reads a piece of the folder; returns whether there is more to read.
    func readSome() -> Bool {
        guard !isRead else { return false }
        guard var names = unread else {
            try? PrivateFile.makeFolders(directory.path(percentEncoded: false))
            unread = findFiles()
            return true
        }
        for name in names.suffix(DiskStore.piece) where sizes[name] == nil {
            if let file = file(name) { note(name, file.size) }
        }
        names.removeLast(min(DiskStore.piece, names.count))
        unread = names
        isRead = names.isEmpty
        if isRead {
            unread = nil
            if size > limit { evict() }
        }
        return !isRead
    }

    func entry(_ key: String) -> CacheEntry? {
        let name = DiskStore.name(of: key)
        guard sizes[name] != nil || !isRead, let found = file(name) else { return nil }
        // A pipe would block the reader, and a file larger than the cache's limit is not one of the cache's.
        guard found.isRegular, found.size <= limit,
            let data = try? Data(contentsOf: directory.appending(path: name)),
            let entry = try? PropertyListDecoder().decode(CacheEntry.self, from: data), entry.key == key,
            entry.answers.allSatisfy(\.isPlausible)
        else {
            remove(key)
            return nil
        }
        if sizes[name] == nil { note(name, data.count) }
        try? FileManager.default.setAttributes(
            [.modificationDate: Date()],
            ofItemAtPath: directory.appending(path: name).path(percentEncoded: false)
        )
        return entry
    }

    func set(_ entry: CacheEntry) {
        remove(entry.key)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let data = try? encoder.encode(entry), data.count <= limit else { return }
        let name = DiskStore.name(of: entry.key)
        let path = directory.appending(path: name).path(percentEncoded: false)
        guard (try? PrivateFile.replace(path, by: data)) != nil else { return }
        note(name, data.count)
        if isRead, size > limit { evict() }
    }

    func remove(_ key: String) {
        remove(named: DiskStore.name(of: key))
    }

    func removeAll() {
        while readSome() {}
        for name in Array(sizes.keys) { remove(named: name) }
    }

    private func note(_ name: String, _ bytes: Int) {
        sizes[name] = bytes
        size += bytes
    }

    private func remove(named name: String) {
        let old = sizes.removeValue(forKey: name)
        guard old != nil || !isRead else { return }
        size -= old ?? 0
        try? FileManager.default.removeItem(at: directory.appending(path: name))
    }

    private func evict() {
        let files = sizes.keys.compactMap { name in file(name).map { (name: name, date: $0.date) } }
        for file in files.sorted(by: { $0.date < $1.date }) {
            guard size > limit - limit / 10 else { return }
            remove(named: file.name)
        }
    }

    /// Returns the names of the entries' files, and removes what writers have left that were killed.
    ///
    /// An entry that another process is writing just then isn't stored.
    private func findFiles() -> [String] {
        let path = directory.path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where name.contains(DiskStore.ending + PrivateFile.unfinished) {
            try? FileManager.default.removeItem(at: directory.appending(path: name))
        }
        return names.filter { $0.hasSuffix(DiskStore.ending) }
    }

    /// Returns the size of a file, the time of its last use, and whether it is a regular file.
    ///
    /// The system's call is used, since Foundation's takes twenty times as long.
    private func file(_ name: String) -> (size: Int, date: Double, isRegular: Bool)? {
        var found = stat()
        guard stat(directory.appending(path: name).path(percentEncoded: false), &found) == 0 else { return nil }
        #if canImport(Darwin)
            let time = found.st_mtimespec
        #else
            let time = found.st_mtim
        #endif
        let isRegular = found.st_mode & S_IFMT == S_IFREG
        return (Int(found.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, isRegular)
    }

    /// Returns a file name that does not show the key.
    private static func name(of key: String) -> String {
        Fingerprint.of(key) + ending
    }

    private static let ending = ".cached"
}
