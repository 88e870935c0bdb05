import Dispatch
import Foundation
import Synchronization

/// A store of answers, in memory and, where it is given a directory, on disk; both are bounded, and forget what was not used
/// for the longest time.
///
/// It is a private cache in the sense of RFC 9111: it keeps what is meant for one person. Answers under different kinds of
/// authentication are kept apart, and those of different logins (`TokenProvider.login`) as well. What a person has read stays in the
/// files until it makes room: call `removeAll()` when someone logs out.
public final class ResponseCache: Sendable {
    private let memory: Mutex<MemoryStore>
    private let disk: Disk?

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - memoryLimit: the number of bytes kept in memory, by default 16 MB.
    ///   - directory: where files are kept, readable for the user alone; by default there are none. One cache at a time may
    ///     use a directory.
    ///   - diskLimit: the number of bytes kept on disk, by default 128 MB.
    public init(memoryLimit: Int = 16 << 20, directory: URL? = nil, diskLimit: Int = 128 << 20) {
        memory = Mutex(MemoryStore(limit: memoryLimit))
        disk = directory.map { Disk(directory: $0, limit: diskLimit) }
    }

    /// The number of bytes that are kept in memory.
    public var memorySize: Int {
        memory.withLock { $0.size }
    }

    /// Forgets everything, on disk too before it returns.
    public func removeAll() {
        guard let disk else { return memory.withLock { $0.removeAll() } }
        // Inside the queue, after what is still on its way there.
        disk.wait { store in
            memory.withLock { $0.removeAll() }
            store.removeAll()
        }
    }

    /// Waits until everything that was stored is on disk.
    public func flush() {
        disk?.wait { _ in }
    }

    /// Finds an entry: on this thread where it is in memory, and on another one where the disk has to be asked.
    func find(_ key: String, then handle: @escaping @Sendable (CacheEntry?) -> Void) {
        if let entry = memory.withLock({ $0.entry(key) }) { return handle(entry) }
        guard let disk else { return handle(nil) }
        disk.queue.async { [self] in
            let entry = disk.store.withLock { $0.value.entry(key) }
            if let entry { memory.withLock { $0.set(entry) } }
            disk.deliveries.async { handle(entry) }
        }
    }

    /// Changes an entry, or makes one.
    func update(_ key: String, _ change: @escaping @Sendable (inout CacheEntry) -> Void) {
        let known: CacheEntry? = memory.withLock { memory in
            guard var entry = memory.entry(key) ?? (disk == nil ? CacheEntry(key: key) : nil) else { return nil }
            change(&entry)
            memory.set(entry)
            return entry
        }
        disk?.later { [self] store in
            if let known { return store.set(known) }
            var entry = store.entry(key) ?? CacheEntry(key: key)
            change(&entry)
            memory.withLock { [entry] in $0.set(entry) }
            store.set(entry)
        }
    }

    func remove(_ key: String) {
        memory.withLock { $0.remove(key) }
        disk?.later { [self] store in
            // Once more: it may have been read from the disk in the meantime.
            memory.withLock { $0.remove(key) }
            store.remove(key)
        }
    }
}

/// The disk's part of a cache, on a queue of its own.
private final class Disk: Sendable {
    /// Carries the store, which is touched on the queue alone and inside the lock.
    struct Box {
        let value: DiskStore
    }

    let queue = DispatchQueue(label: "millrace.cache.disk", qos: .utility)
    let deliveries = DispatchQueue(label: "millrace.cache.deliveries", attributes: .concurrent)
    let store: Mutex<Box>

    init(directory: URL, limit: Int) {
        store = Mutex(Box(value: DiskStore(directory: directory, limit: limit)))
    }

    func later(_ action: @escaping @Sendable (DiskStore) -> Void) {
        queue.async { [self] in store.withLock { action($0.value) } }
    }

    func wait(_ action: (DiskStore) -> Void) {
        queue.sync { store.withLock { action($0.value) } }
    }
}
