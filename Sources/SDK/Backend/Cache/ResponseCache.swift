import Dispatch
import MillracePlatform

/// A bounded store of responses, in memory and, with a directory, on disk; the least recently used ones are removed
/// first.
///
/// The cache is private in the sense of RFC 9111: it may store responses for a single user. Responses under different
/// kinds of authentication are kept apart, and so are those of different logins: a `RefreshingTokenProvider`, and any
/// provider that has a `TokenProvider.login`, identifies the login. Without such a provider, the cache runs the
/// middleware that adds the credentials before it looks for a response, and again when the request is sent; credentials
/// that differ are treated as another login. If the credentials differ from request to request, as a signature does,
/// the backend alone answers. The cache doesn't distinguish logins by cookies. Responses of a user stay in the files
/// until they are removed to free space: call `removeAll()` at a logout.
public final class ResponseCache: Sendable {
    private let memory: Guarded<MemoryStore>
    private let disk: CacheDisk?
    private let fills = CacheFills()

    /// Creates a cache.
    ///
    /// A queue of the cache writes and reads the files. If more than 4 MB wait to be written, the cache never writes
    /// the oldest of those responses.
    ///
    /// - Parameters:
    ///   - memoryLimit: The number of bytes kept in memory; 16 MB by default.
    ///   - directory: The directory of the files; without one, the default, there are no files. The files are readable
    ///     for the user alone, and so is a directory that the cache creates: an existing one keeps its mode. Only one
    ///     cache at a time may use a directory.
    ///   - diskLimit: The number of bytes kept on disk; 128 MB by default.
    public convenience init(memoryLimit: Int = 16 << 20, directory: URL? = nil, diskLimit: Int = 128 << 20) {
        let queue = DispatchQueue(label: "millrace.cache.disk", qos: .utility)
        self.init(memoryLimit: memoryLimit, directory: directory, diskLimit: diskLimit, on: queue)
    }

    /// Creates a cache whose files are touched on a serial queue.
    init(memoryLimit: Int = 16 << 20, directory: URL?, diskLimit: Int = 128 << 20, on queue: DispatchQueue) {
        let memory = Guarded(MemoryStore(limit: memoryLimit))
        self.memory = memory
        disk = directory.map { CacheDisk(directory: $0, limit: diskLimit, on: queue, memory: memory) }
    }

    /// The number of bytes that are kept in memory.
    package var memorySize: Int { memory.withLock { $0.size } }

    /// The number of bytes that wait to be written.
    var backlogSize: Int { disk?.backlogSize ?? 0 }

    /// Removes all responses; returns after they are removed from disk, too.
    ///
    /// The response to a request that is in progress is not stored.
    public func removeAll() {
        fills.outdateAll()
        disk?.removeAll() ?? memory.withLock { $0.removeAll() }
    }

    /// Blocks until all stored responses are on disk.
    package func flush() {
        disk?.flush()
    }

    /// Finds an entry: immediately on this thread if the entry is in memory, and otherwise on another thread after
    /// reading the disk.
    func find(_ key: String, then handle: @escaping @Sendable (CacheEntry?) -> Void) {
        if let entry = memory.withLock({ $0.entry(key) }) { return handle(entry) }
        disk?.find(key, then: handle) ?? handle(nil)
    }

    /// Registers a request in progress whose response may be stored.
    func beginFill(_ key: String) -> CacheFill {
        fills.begin(key)
    }

    /// Stores the response of a request, unless its entry was invalidated in the meantime.
    func store(_ answer: StoredAnswer, for request: HTTPRequest, by fill: CacheFill) {
        fills.store(fill) { store(answer, for: request) }
    }

    func store(_ answer: StoredAnswer, for request: HTTPRequest) {
        let key = CacheEntry.key(of: request.url)
        // An entry that is not in memory may be on disk, with responses to other requests.
        let isInMemory = memory.withLock {
            $0.add(answer, for: request, under: key, makesEntry: disk == nil)
        }
        disk?.add(answer, for: request, under: key, isInMemory: isInMemory)
    }

    /// Removes the responses for a URL, and those that requests in progress will deliver.
    func remove(_ key: String) {
        fills.outdate(key)
        // The disk first: before its reader adds an entry to the memory, it checks there whether a removal is pending.
        disk?.remove(key)
        memory.withLock { $0.remove(key) }
    }
}
