import Dispatch
import Foundation

/// A store of answers, in memory and, where it is given a directory, on disk; both are bounded, and forget what was not used
/// for the longest time.
///
/// It is a private cache in the sense of RFC 9111: it keeps what is meant for one person. Answers under different kinds of
/// authentication are kept apart, and those of different logins (`TokenProvider.login`) as well. What a person has read stays in the
/// files until it makes room: call `removeAll()` when someone logs out.
public final class ResponseCache: Sendable {
    private let memory: CacheMemory
    private let disk: CacheDisk?

    /// Creates a cache.
    ///
    /// What is stored is written to the files, and those that are there are read, on a queue of the cache's own. Where more than
    /// 4 MB wait to be written, the oldest of them are in no file.
    ///
    /// - Parameters:
    ///   - memoryLimit: The number of bytes kept in memory, by default 16 MB.
    ///   - directory: Where files are kept, readable for the user alone; by default there are none. One cache at a time may
    ///     use a directory.
    ///   - diskLimit: The number of bytes kept on disk, by default 128 MB.
    public convenience init(memoryLimit: Int = 16 << 20, directory: URL? = nil, diskLimit: Int = 128 << 20) {
        let queue = DispatchQueue(label: "millrace.cache.disk", qos: .utility)
        self.init(memoryLimit: memoryLimit, directory: directory, diskLimit: diskLimit, on: queue)
    }

    /// Creates a cache whose files are touched on a serial queue.
    init(memoryLimit: Int = 16 << 20, directory: URL?, diskLimit: Int = 128 << 20, on queue: DispatchQueue) {
        let memory = CacheMemory(limit: memoryLimit)
        self.memory = memory
        disk = directory.map { CacheDisk(directory: $0, limit: diskLimit, on: queue, memory: memory) }
    }

    /// The number of bytes that are kept in memory.
    public var memorySize: Int { memory.size }

    /// The number of bytes that wait to be written.
    var backlogSize: Int { disk?.backlogSize ?? 0 }

    /// Forgets everything, on disk too before it returns.
    public func removeAll() {
        disk?.removeAll() ?? memory.removeAll()
    }

    /// Waits until everything that was stored is on disk.
    public func flush() {
        disk?.flush()
    }

    /// Finds an entry: on this thread where it is in memory, and on another one where the disk has to be asked.
    func find(_ key: String, then handle: @escaping @Sendable (CacheEntry?) -> Void) {
        if let entry = memory.entry(key) { return handle(entry) }
        disk?.find(key, then: handle) ?? handle(nil)
    }

    /// Stores an answer to a request.
    func store(_ answer: StoredAnswer, for request: HTTPRequest) {
        let key = CacheEntry.key(of: request.url)
        // What is not in memory may be on disk, with answers to other requests.
        let isInMemory = memory.add(answer, for: request, under: key, makesEntry: disk == nil)
        disk?.add(answer, for: request, under: key, isInMemory: isInMemory)
    }

    func remove(_ key: String) {
        memory.remove(key)
        disk?.remove(key)
    }
}
