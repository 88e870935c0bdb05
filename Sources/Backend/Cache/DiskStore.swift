import Foundation

/// The entries of a cache that are on disk: one file for each, the most recently used ones.
///
/// Belongs to one queue. A file that can't be read, or holds another entry, counts as none.
final class DiskStore {
    private let directory: URL
    private let limit: Int
    private var sizes: [String: Int] = [:]
    private var size = 0

    init(directory: URL, limit: Int) {
        self.directory = directory
        self.limit = limit
        try? FileManager.default.createDirectory(
            at: directory,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        for file in files() {
            sizes[file.url.lastPathComponent] = file.size
            size += file.size
        }
        if size > limit { evict() }
    }

    func entry(_ key: String) -> CacheEntry? {
        let name = DiskStore.name(of: key)
        guard sizes[name] != nil, let data = try? Data(contentsOf: directory.appending(path: name)) else { return nil }
        guard let entry = try? PropertyListDecoder().decode(CacheEntry.self, from: data), entry.key == key else {
            remove(key)
            return nil
        }
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
        let url = directory.appending(path: name)
        guard (try? data.write(to: url, options: .atomic)) != nil else { return }
        try? FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: url.path(percentEncoded: false)
        )
        sizes[name] = data.count
        size += data.count
        if size > limit { evict() }
    }

    func remove(_ key: String) {
        remove(named: DiskStore.name(of: key))
    }

    func removeAll() {
        for name in Array(sizes.keys) { remove(named: name) }
    }

    private func remove(named name: String) {
        guard let old = sizes.removeValue(forKey: name) else { return }
        size -= old
        try? FileManager.default.removeItem(at: directory.appending(path: name))
    }

    private func evict() {
        for file in files().sorted(by: { $0.date < $1.date }) {
            guard size > limit - limit / 10 else { return }
            remove(named: file.url.lastPathComponent)
        }
    }

    private func files() -> [(url: URL, size: Int, date: Date)] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let urls =
            (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: Array(keys))) ?? []
        return urls.filter { $0.pathExtension == "cached" }.compactMap { url in
            guard let values = try? url.resourceValues(forKeys: keys), let size = values.fileSize else { return nil }
            return (url, size, values.contentModificationDate ?? .distantPast)
        }
    }

    /// Returns a file name that does not show the key.
    private static func name(of key: String) -> String {
        Fingerprint.of(key) + ".cached"
    }
}
