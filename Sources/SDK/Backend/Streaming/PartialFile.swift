import MillracePlatform
import Synchronization

/// A file that is being downloaded, beside the place where it will be.
final class PartialFile: Sendable {
    enum Step: Sendable, Equatable {
        case going
        case restart
        case failed(String)
    }

    /// Where a download goes on.
    struct Resumption: Sendable, Equatable {
        var validator: String
        var offset: Int
        /// The size of the whole, where it was known.
        var total: Int?
    }

    /// The part of a body that has come.
    enum Extent: Sendable {
        case whole
        case short
        case long
    }

    /// The facts about a part, in a file beside it.
    ///
    /// A file without all of this, as an older version wrote it, is none.
    private struct Note: Codable {
        var validator: String
        /// The fingerprint of the URL that was asked for, whose query may hold secrets.
        var source: String
        /// The size of the whole, where it is known.
        var total: Int?
    }

    private struct State {
        /// The fingerprint of the URL that is asked for, and what is there of it.
        var source = ""
        var resumption: Resumption?
        var handle: OpenFile?
        var received = 0
        var total: Int?
        /// Where the body of the answer ends; nil where only the connection knows.
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

    /// Returns how much of a URL is there and of which version; nil where it has to be begun anew.
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

    /// Whether the whole of a range is the rest that was asked for: one that contradicts itself, or what is noted, is
    /// believed in nothing.
    private static func continues(
        _ resumption: Resumption,
        with range: ContentRange,
        _ length: Int?,
        tag: String?
    ) -> Bool {
        guard range.first == resumption.offset, length == nil || length == range.count else { return false }
        if let noted = resumption.total, range.total ?? noted != noted || range.last >= noted { return false }
        // Of a backend that does not know If-Range.
        return tag == nil || tag == resumption.validator
    }

    /// Whether a validator says that the bytes are the same (RFC 9110, section 8.8.3), and can be sent back.
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

    /// Whether as much is there as the backend has said there is.
    var extent: Extent {
        state.withLock { state in
            if let end = state.end, state.received != end { return state.received < end ? .short : .long }
            return state.received < state.total ?? 0 ? .short : .whole
        }
    }

    /// Puts the whole file in its place.
    func finish() -> Bool {
        close()
        try? FileManager.default.removeItem(at: note)
        // In one step, so that at no time there is neither the old nor the new file.
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
