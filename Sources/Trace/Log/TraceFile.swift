import Foundation
import MillracePlatform
import MillraceStreams
import Synchronization

/// A file of JSON lines to which records are appended as they come.
final class TraceFile: Sendable {
    private struct Head: Codable {
        let trace: Int
    }

    private static let version = 1
    private let queue = DispatchQueue(label: "millrace.trace-file", qos: .utility)
    /// Written to by the queue only.
    private let file: OpenFile?
    private let state: Mutex<State>
    private let limit: Int

    private struct State {
        var error: String?
        /// The records that wait for the queue.
        var waiting = 0
        /// The records that found no room, since the last one that did.
        var leftOut = 0
    }

    /// Opens a file, in place of what is there.
    ///
    /// - Parameters:
    ///   - url: The place of the file.
    ///   - limit: The number of records that may wait: an app that does more than can be written is not slowed down, and doesn't fill the memory.
    init(replacing url: URL, limit: Int = 10_000) {
        self.limit = limit
        file = OpenFile(appendingTo: url.path, emptied: true, private: true)
        state = Mutex(State(error: file == nil ? String(cString: strerror(errno)) : nil))
        write(Self.head)
    }

    /// The error that ended the writing, once all that waits is written.
    var error: String? {
        queue.sync {}
        return state.withLock { $0.error }
    }

    /// Appends a record, which is made on the queue of the file; a note says how many there was no room for.
    func append(_ record: @escaping @Sendable () -> TraceRecord) {
        let leftOut: Int? = state.withLock { state in
            guard state.error == nil else { return nil }
            guard state.waiting < limit else {
                state.leftOut += 1
                return nil
            }
            state.waiting += 1
            defer { state.leftOut = 0 }
            return state.leftOut
        }
        guard let leftOut else { return }
        queue.async { [self] in
            let record = record()
            if leftOut > 0 { write(Self.line(of: Self.note(leftOut, before: record))) }
            write(Self.line(of: record))
            state.withLock { $0.waiting -= 1 }
        }
    }

    private static func note(_ count: Int, before record: TraceRecord) -> TraceRecord {
        let text = "\(count) records are left out: more happened than could be written."
        return TraceRecord(number: .next(), cause: .none, seconds: record.seconds, entry: .note(text))
    }

    private func write(_ line: Data) {
        guard state.withLock({ $0.error == nil }) else { return }
        // No lock is held: a slow file must not keep the app waiting.
        guard let file, !file.write(line) else { return }
        let error = String(cString: strerror(errno))
        state.withLock { $0.error = error }
    }

    static var head: Data { Data("{\"trace\":\(version)}\n".utf8) }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    static func line(of record: TraceRecord) -> Data {
        // A record has no value that JSON can't express.
        return ((try? encoder.encode(record)) ?? Data()) + Data("\n".utf8)
    }

    /// Returns the records of a file; its last line may be cut.
    static func records(in data: Data) throws(TraceError) -> [TraceRecord] {
        let isWhole = data.last == UInt8(ascii: "\n")
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { !$0.element.isEmpty }
        let decoder = JSONDecoder()
        guard let first = lines.first?.element, let head = try? decoder.decode(Head.self, from: first) else {
            throw .notATrace
        }
        guard head.trace == version else { throw .unknownVersion(head.trace) }
        if !isWhole, lines.count > 1 { lines.removeLast() }
        var records: [TraceRecord] = []
        for (index, line) in lines.dropFirst() {
            guard let record = try? decoder.decode(TraceRecord.self, from: line) else { throw .invalidLine(index + 1) }
            records.append(record)
        }
        return records.sorted { $0.number.number < $1.number.number }
    }
}
