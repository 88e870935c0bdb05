import MillracePlatform
import Synchronization

/// A file that is being downloaded, next to its final location, which one download has at a time.
///
/// Its lock ends with the process, so that a process that is killed leaves nothing that keeps the next one waiting.
final class PartialFile: Sendable {
    typealias Reason = CoreError.TransportReason

    enum Step: Sendable, Equatable {
        case going
        case restart
        case failed(Reason)
    }

    /// A call of the system that may fail.
    enum Call: Sendable {
        case open, lock, write, move
    }

    /// The position and the version from which a download continues.
    struct Resumption: Sendable, Equatable {
        var validator: String
        var offset: Int
        /// The complete size, if it is known.
        var total: Int?
    }

    /// The data about a partial file, in a file next to it.
    ///
    /// A file that lacks a member, as an older version wrote it, is ignored.
    private struct Note: Codable {
        var validator: String
        /// The fingerprint of the login and the requested URL, whose query may hold secrets.
        var source: String
        /// The complete size, if it is known.
        var total: Int?
    }

    private struct State {
        /// The fingerprint of the login and the requested URL, and the received part of its body.
        var source = ""
        var resumption: Resumption?
        /// The file, and with it its lock.
        var handle: OpenFile?
        /// Whether a later start may continue what is in the file.
        var isKept = true
        var received = 0
        var total: Int?
        /// The position at which the body of the answer ends; nil if only the end of the connection shows it.
        var end: Int?
    }

    private let file: String
    private let part: String
    private let note: String
    /// Called before a call of the system, and returns the error with which it fails: tests let it fail.
    private let fault: @Sendable (Call) -> Int32?
    private let state = Mutex(State())

    init(of file: URL, fault: @escaping @Sendable (Call) -> Int32? = { _ in nil }) {
        self.file = file.path(percentEncoded: false)
        part = file.appendingPathExtension("part").path(percentEncoded: false)
        note = file.appendingPathExtension("part-of").path(percentEncoded: false)
        self.fault = fault
    }

    /// Opens the file for one download; returns the reason if that fails.
    func open() -> Reason? {
        state.withLock { state in
            for _ in 0..<100 {
                if let code = fault(.open) { return PartialFile.reason(code) }
                guard let handle = OpenFile(appendingTo: part, private: true, followsLinks: false) else {
                    return PartialFile.reason(errno)
                }
                switch fault(.lock) ?? handle.lock() {
                case EWOULDBLOCK: return PartialFile.reason(EBUSY)
                // A file system without locks.
                default: break
                }
                // Another download may have finished, or given up, between the two calls.
                guard handle.isAt(part) else { continue }
                state.handle = handle
                return nil
            }
            return PartialFile.reason(EBUSY)
        }
    }

    /// Returns the size and the version of the received part of a request's answer; nil if the download has to start
    /// again.
    ///
    /// A part belongs to a login as an answer in a cache does, and to a URL.
    func prepare(for request: HTTPRequest) -> Resumption? {
        let source = Fingerprint.of("\(request.cachePartition)\n\(CacheEntry.key(of: request.url))")
        return state.withLock { state in
            state.source = source
            state.resumption = resumption(of: source, state.handle)
            return state.resumption
        }
    }

    private func resumption(of source: String, _ handle: OpenFile?) -> Resumption? {
        guard let data = FileManager.default.contents(atPath: note),
            let note = try? JSONDecoder().decode(Note.self, from: data), note.source == source,
            HeaderFields.Field.canBeSent(note.validator), let size = handle?.size, size > 0
        else { return nil }
        return Resumption(validator: note.validator, offset: size, total: note.total)
    }

    /// Prepares the file for the body of an answer.
    ///
    /// - Parameters:
    ///   - head: The head of the answer.
    ///   - isOthers: Whether the request was sent with other credentials than those that the part was prepared for.
    func begin(_ head: HTTPResponse, isOthers: Bool = false) -> Step {
        state.withLock { state in
            // Without its lock, the names may be another download's.
            guard let handle = state.handle else { return .failed(.cancelled) }
            let length = head.headers["Content-Length"].flatMap { Int($0) }
            if head.status == 206 || head.status == 416 {
                guard let resumption = state.resumption else {
                    return .failed(.malformedAnswer("a part that was not asked for"))
                }
                guard head.status == 206, !isOthers,
                    let range = head.headers["Content-Range"].flatMap(ContentRange.init),
                    PartialFile.continues(resumption, with: range, length, tag: head.headers["ETag"])
                else { return restart(&state, handle) }
                state.received = resumption.offset
                state.total = range.total ?? resumption.total
                state.end = range.last + 1
                return .going
            }
            if isOthers { state.source = "" }
            unlink(note)
            state.isKept = false
            guard handle.empty() else { return .failed(PartialFile.reason(errno)) }
            (state.received, state.total, state.end) = (0, length, length)
            if let tag = head.headers["ETag"], PartialFile.isStrong(tag), !state.source.isEmpty {
                let made = Note(validator: tag, source: state.source, total: length)
                state.isKept = (try? PrivateFile.replace(note, by: JSONEncoder().encode(made))) != nil
            }
            return .going
        }
    }

    /// Whether a range is the requested rest; a range that contradicts itself, or the stored data, isn't.
    private static func continues(
        _ resumption: Resumption,
        with range: ContentRange,
        _ length: Int?,
        tag: String?
    ) -> Bool {
        guard range.first == resumption.offset, length == nil || length == range.count else { return false }
        if let noted = resumption.total, range.total ?? noted != noted || range.last >= noted { return false }
        // A backend that doesn't support If-Range may send another version.
        return tag == nil || tag == resumption.validator
    }

    /// Whether a validator guarantees equal bytes (RFC 9110, section 8.8.3), and can be sent back.
    private static func isStrong(_ tag: String) -> Bool {
        tag.count > 1 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
            && tag.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x21 || $0 > 0x22 && $0 != 0x7F }
    }

    /// Writes a piece of the body; returns the reason if that fails.
    func write(_ data: Data) -> Reason? {
        state.withLock { state in
            guard let handle = state.handle else { return .cancelled }
            if let code = fault(.write) { return PartialFile.reason(code) }
            guard handle.write(data) else { return PartialFile.reason(errno) }
            state.received += data.count
            return nil
        }
    }

    var progress: TransferProgress {
        state.withLock { TransferProgress(received: $0.received, toReceive: $0.total) }
    }

    /// Moves the complete file to its final location; returns the reason if that fails.
    func finish() -> Reason? {
        state.withLock { state in
            guard let handle = state.handle else { return .cancelled }
            defer { close(&state) }
            if let end = state.end, state.received > end {
                state.isKept = false
                return .malformedAnswer("more than the range that it announced")
            }
            // A backend may send less than the rest: the next start requests what follows.
            guard state.received >= max(state.end ?? 0, state.total ?? 0) else { return .truncated }
            // A program that doesn't look at the lock may have written to the file, or replaced it.
            guard handle.isAt(part), handle.size == state.received else {
                state.isKept = false
                return PartialFile.reason(EBUSY)
            }
            // In one step, so that either the old or the new file exists at any time.
            if let code = fault(.move) ?? (rename(part, file) == 0 ? nil : errno) { return PartialFile.reason(code) }
            unlink(note)
            return nil
        }
    }

    /// Gives the file up, and leaves what a later start can continue.
    func close() {
        state.withLock { close(&$0) }
    }

    /// Removes what was received: the next request is for the whole.
    private func restart(_ state: inout State, _ handle: OpenFile) -> Step {
        unlink(note)
        state.resumption = nil
        return handle.empty() ? .restart : .failed(PartialFile.reason(errno))
    }

    private func close(_ state: inout State) {
        guard let handle = state.handle else { return }
        // Before the lock ends: from then on, the names may be another download's.
        if !state.isKept || handle.size == 0, handle.isAt(part) {
            unlink(part)
            unlink(note)
        }
        handle.unlock()
        state.handle = nil
    }

    private static func reason(_ code: Int32) -> Reason {
        code == EMFILE || code == ENFILE ? .noDescriptors : .unwritableFile(code: code)
    }
}
