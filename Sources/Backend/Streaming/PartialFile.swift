import Foundation
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
    }

    /// What is known of a part, in a file beside it.
    ///
    /// A file without all of this, as an older version wrote it, is none.
    private struct Note: Codable {
        var validator: String
        /// The fingerprint of the URL that was asked for, whose query may hold secrets.
        var source: String
    }

    private struct State {
        /// The fingerprint of the URL that is asked for, and what is there of it.
        var source = ""
        var resumption: Resumption?
        var handle: FileHandle?
        var received = 0
        var total: Int?
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
        return Resumption(validator: note.validator, offset: size)
    }

    /// Opens the file for the body of an answer.
    func begin(_ head: HTTPResponse) -> Step {
        let (source, resumption) = state.withLock { ($0.source, $0.resumption) }
        guard head.status != 416 else { return .restart }
        let length = head.headers["Content-Length"].flatMap { Int($0) }
        if head.status == 206 {
            guard let resumption, let range = head.headers["Content-Range"],
                range.hasPrefix("bytes \(resumption.offset)-")
            else { return .failed("the backend sent another part than was asked for") }
            // Of a backend that does not know If-Range.
            if let tag = head.headers["ETag"], tag != resumption.validator { return .restart }
            let total = range.split(separator: "/").last.flatMap { Int($0) }
            return open(at: resumption.offset, total ?? length.map { $0 + resumption.offset })
        }
        remove()
        // Only a strong validator says that the bytes are the same.
        if let tag = head.headers["ETag"], tag.hasPrefix("\""), HeaderFields.Field.canBeSent(tag) {
            try? JSONEncoder().encode(Note(validator: tag, source: source)).write(to: note, options: .atomic)
        }
        return open(at: 0, length)
    }

    func write(_ data: Data) -> Bool {
        state.withLock { state in
            guard (try? state.handle?.write(contentsOf: data)) != nil else { return false }
            state.received += data.count
            return true
        }
    }

    var progress: Download {
        state.withLock { .progress(received: $0.received, of: $0.total) }
    }

    /// Whether as much is there as the backend has said there is.
    var isWhole: Bool {
        state.withLock { state in state.total.map { $0 == state.received } ?? true }
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
            try? state.handle?.close()
            state.handle = nil
        }
    }

    func remove() {
        close()
        try? FileManager.default.removeItem(at: part)
        try? FileManager.default.removeItem(at: note)
    }

    private func open(at offset: Int, _ total: Int?) -> Step {
        let path = part.path(percentEncoded: false)
        if offset == 0, !FileManager.default.createFile(atPath: path, contents: nil) {
            return .failed("it can't be created")
        }
        guard let handle = try? FileHandle(forWritingTo: part), (try? handle.seekToEnd()) != nil else {
            return .failed("it can't be opened")
        }
        state.withLock { state in
            state.handle = handle
            state.received = offset
            state.total = total
        }
        return .going
    }
}
