import MillracePlatform
import Synchronization

/// A file that is being downloaded, next to its final location.
final class PartialFile: Sendable {
    enum Step: Sendable, Equatable {
        case going
        case restart
        case failed(String)
    }

    /// The position and the version from which a download continues.
    struct Resumption: Sendable, Equatable {
        var validator: String
        var offset: Int
        /// The complete size, if it is known.
        var total: Int?
    }

    /// The part of a body that was received.
    enum Extent: Sendable {
        case whole
        case short
        case long
    }

    /// The data about a partial file, in a file next to it.
    ///
    /// A file that lacks a member, as an older version wrote it, is ignored.
    private struct Note: Codable {
        var validator: String
        /// The fingerprint of the requested URL, whose query may hold secrets.
        var source: String
        /// The complete size, if it is known.
        var total: Int?
    }

    private struct State {
        /// The fingerprint of the requested URL, and the received part of its body.
        var source = ""
        var resumption: Resumption?
        var handle: OpenFile?
        var received = 0
        var total: Int?
        /// The position at which the body of the answer ends; nil if only the end of the connection shows it.
        var end: Int?
    }

    private let file: URL
    private let part: URL
    private let note: URL
    private let state = Mutex(State())

    init(of file: URL) {
        self.file = file
        part = file.appendingPathExtension("part")
        note = file.appendingPathExtension("part-of")
    }

    /// Returns the size and the version of the received part of a URL; nil if the download has to start again.
    func prepare(for url: URL) -> Resumption? {
        let source = Fingerprint.of(CacheEntry.key(of: url))
        let resumption = resumption(of: source)
        state.withLock { state in
            state.source = source
            state.resumption = resumption
        }
        return resumption
    }

    private func resumption(of source: String) -> Resumption? {
        guard let data = try? Data(contentsOf: note),
            let note = try? JSONDecoder().decode(Note.self, from: data), note.source == source,
            HeaderFields.Field.canBeSent(note.validator),
            let attributes = try? FileManager.default.attributesOfItem(atPath: part.path(percentEncoded: false)),
            let size = attributes[.size] as? Int, size > 0
        else { return nil }
        return Resumption(validator: note.validator, offset: size, total: note.total)
    }

    /// Opens the file for the body of an answer.
    func begin(_ head: HTTPResponse) -> Step {
        let (source, resumption) = state.withLock { ($0.source, $0.resumption) }
        guard head.status != 416 else { return .restart }
        let length = head.headers["Content-Length"].flatMap { Int($0) }
        if head.status == 206 {
            guard let resumption else { return .failed("the backend sent a part that was not asked for") }
            guard let range = head.headers["Content-Range"].flatMap(ContentRange.init),
                PartialFile.continues(resumption, with: range, length, tag: head.headers["ETag"])
            else { return .restart }
            return open(at: resumption.offset, total: range.total ?? resumption.total, end: range.last + 1)
        }
        remove()
        if let tag = head.headers["ETag"], PartialFile.isStrong(tag), !source.isEmpty {
            let made = Note(validator: tag, source: source, total: length)
            try? PrivateFile.replace(note.path(percentEncoded: false), by: JSONEncoder().encode(made))
        }
        return open(at: 0, total: length, end: length)
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

    func write(_ data: Data) -> Bool {
        state.withLock { state in
            guard state.handle?.write(data) == true else { return false }
            state.received += data.count
            return true
        }
    }

    var progress: TransferProgress {
        state.withLock { TransferProgress(received: $0.received, toReceive: $0.total) }
    }

    /// The extent of the received part, compared with the size that the backend has sent.
    var extent: Extent {
        state.withLock { state in
            if let end = state.end, state.received != end { return state.received < end ? .short : .long }
            return state.received < state.total ?? 0 ? .short : .whole
        }
    }

    /// Moves the complete file to its final location.
    func finish() -> Bool {
        close()
        try? FileManager.default.removeItem(at: note)
        // In one step, so that either the old or the new file exists at any time.
        return rename(part.path(percentEncoded: false), file.path(percentEncoded: false)) == 0
    }

    func close() {
        state.withLock { state in
            state.handle = nil
        }
    }

    func remove() {
        close()
        try? FileManager.default.removeItem(at: part)
        try? FileManager.default.removeItem(at: note)
    }

    private func open(at offset: Int, total: Int?, end: Int?) -> Step {
        let path = part.path(percentEncoded: false)
        let handle = OpenFile(appendingTo: path, emptied: offset == 0, private: true, followsLinks: false)
        guard let handle else { return .failed(offset == 0 ? "it can't be created" : "it can't be opened") }
        state.withLock { state in
            state.handle = handle
            state.received = offset
            state.total = total
            state.end = end
        }
        return .going
    }
}
