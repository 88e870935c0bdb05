import MillracePlatform
import MillraceStreams
import Synchronization

/// A file that stores one value as JSON, so that the next run of the app finds it.
///
/// ```swift
/// let file = folder.appending(path: "settings.json")
/// let storage = FileStorage<Settings>(file: file, scheduler: world.scheduler) { error in
///     print("The settings: \(error)")
/// }
/// let settings = Shared(Settings(), in: storage)
/// ```
///
/// The file is replaced as a whole: whenever the process is killed, and however many processes write, there is a whole
/// file, the last that was written. Only its user may read it (mode 0600), and a folder that is missing is made
/// likewise (0700). A symbolic link stays, and the file that it leads to is replaced.
///
/// Changes that come shortly after each other are written once, on the scheduler. A write that fails is reported, and
/// tried again with the next change, and by ``flush()``.
///
/// A file that can't be loaded is reported, and renamed before the first write: `settings.json.broken-1`. A storage
/// that has loaded nothing reads the file before it writes. A release that adds a property to the value decodes it by
/// `decodeIfPresent` with a default: otherwise the files of earlier releases can't be loaded.
///
/// Every method may be called from any thread.
public final class FileStorage<Value: Codable & Sendable>: Sendable {
    private struct Content: Codable {
        var version: Int
        var value: Value
    }

    private struct ContentVersion: Decodable {
        var version: Int
    }

    private struct State {
        /// Returns the value that is to be written.
        var unwritten: (@Sendable () -> Value)?
        var job: (any Disposable)?
        var hasJob = false
    }

    private struct FileState {
        /// Whether the file has been read: the storage writes over no file that it hasn't read.
        var isKnown = false
        /// Whether the file could not be loaded, and must be renamed before the next write.
        ///
        /// The storage tries to load it again before: another process may have renamed it, and written a good one.
        var isForeign = false
    }

    private let file: AtomicFile
    private let version: Int
    private let scheduler: any DateScheduler
    private let pause: Duration
    private let report: @Sendable (StorageError) -> Void
    private let state = Mutex(State())
    /// Held during the work on the file: of two writers, the second writes the later value.
    private let fileState = Mutex(FileState())

    /// Creates a storage; nothing is read before ``load()``.
    ///
    /// - Parameters:
    ///   - file: The URL of the file.
    ///   - version: The version of the value's form, which the file contains: a file of another version is not loaded.
    ///   - scheduler: Runs the writes.
    ///   - pause: The time from a change to the write, in which more changes may come; half a second by default.
    ///   - report: Takes the failures, on the thread that loads, or on the scheduler.
    public convenience init(
        file: URL,
        version: Int = 1,
        scheduler: any DateScheduler,
        pause: Duration = .milliseconds(500),
        report: @escaping @Sendable (StorageError) -> Void
    ) {
        let file = AtomicFile(path: file.path(percentEncoded: false))
        self.init(file, version: version, scheduler: scheduler, pause: pause, report: report)
    }

    init(
        _ file: AtomicFile,
        version: Int,
        scheduler: any DateScheduler,
        pause: Duration,
        report: @escaping @Sendable (StorageError) -> Void
    ) {
        self.file = file
        self.version = version
        self.scheduler = scheduler
        self.pause = pause
        self.report = report
    }

    /// Reads the value, on this thread.
    ///
    /// - Returns: The value; `nil` where there is no file, or one that can't be loaded, which is reported.
    public func load() -> Value? {
        do throws(StorageError) {
            return try fileState.withLock { (state) throws(StorageError) -> Value? in
                file.removeOrphans()
                (state.isKnown, state.isForeign) = (true, true)
                let value = try file.read().map(decode)
                state.isForeign = false
                return value
            }
        } catch {
            report(error)
            return nil
        }
    }

    /// Stores a value, after the pause.
    ///
    /// - Parameter value: The value.
    public func save(_ value: Value) {
        save { value }
    }

    /// Stores the value that `value` returns after the pause.
    func save(_ value: @escaping @Sendable () -> Value) {
        let isFirst = state.withLock { state in
            state.unwritten = value
            defer { state.hasJob = true }
            return !state.hasJob
        }
        guard isFirst else { return }
        // The job holds the storage: a change is written even if the storage is released meanwhile.
        let job = scheduler.schedule(after: pause) { self.writeOrReport() }
        state.withLock { state in
            // The job may have run by now.
            if state.hasJob { state.job = job }
        }
    }

    /// Writes an unwritten change, on this thread.
    ///
    /// Call this method before the app ends.
    ///
    /// - Throws: The failure to write. The storage tries again with the next change.
    public func flush() throws(StorageError) {
        let job = state.withLock { state in
            defer { (state.job, state.hasJob) = (nil, false) }
            return state.job
        }
        job?.dispose()
        try write()
    }

    private func writeOrReport() {
        state.withLock { ($0.job, $0.hasJob) = (nil, false) }
        do throws(StorageError) {
            try write()
        } catch {
            report(error)
        }
    }

    private func write() throws(StorageError) {
        if !fileState.withLock({ $0.isKnown }), state.withLock({ $0.unwritten != nil }) { _ = load() }
        try fileState.withLock { (fileState) throws(StorageError) in
            let unwritten = state.withLock { state in
                defer { state.unwritten = nil }
                return state.unwritten
            }
            guard let unwritten else { return }
            do throws(StorageError) {
                try write(unwritten(), &fileState)
            } catch {
                state.withLock { $0.unwritten = $0.unwritten ?? unwritten }
                throw error
            }
        }
    }

    private func write(_ value: Value, _ fileState: inout FileState) throws(StorageError) {
        let data = try encode(value)
        if fileState.isForeign, !canBeLoaded() { try file.putAside() }
        fileState.isForeign = false
        try file.write(data)
    }

    private func canBeLoaded() -> Bool {
        do throws(StorageError) {
            _ = try file.read().map(decode)
            return true
        } catch {
            return false
        }
    }

    private func encode(_ value: Value) throws(StorageError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(Content(version: version, value: value))
        } catch {
            // The encoder's error has the value in its text.
            throw .unencodable
        }
    }

    private func decode(_ data: Data) throws(StorageError) -> Value {
        let decoder = JSONDecoder()
        guard let found = try? decoder.decode(ContentVersion.self, from: data).version else { throw .broken }
        guard found == version else { throw .otherVersion(found) }
        guard let content = try? decoder.decode(Content.self, from: data) else { throw .broken }
        return content.value
    }
}
