import Dispatch
import Foundation
import MillraceBackend
import MillracePlatform
import MillraceStreams
import Synchronization

/// A file of JSON lines to which a queue appends records as they come.
///
/// Where records come faster than the queue writes them, they wait. From a limit on, the threads that record wait too,
/// so that the file has everything and the app is as fast as the file. A file that frees no space within the patience
/// is stuck: records are left out until it continues, and a note says how many.
final class TraceFile: Sendable {
    private struct Head: Codable {
        let trace: Int
    }

    private struct State {
        var backlog: TraceBacklog
        var error: String?
        /// The time after which the process ends, whatever is written.
        var end: DispatchTime?
        /// The threads that wait for space.
        var waiting: [DispatchSemaphore] = []
    }

    private static let version = 1
    /// The number of records that are written at once.
    private static let batchSize = 128
    /// The time after which records are written that were encoded, however few, so that a kill doesn't lose them.
    private static let slice = DispatchTimeInterval.milliseconds(20)
    private static let isWriter = DispatchSpecificKey<Bool>()

    private let queue = DispatchQueue(label: "millrace.trace-file")
    private let state: Mutex<State>
    /// Used by the queue only.
    private let redactor: Mutex<TraceRedactor>
    private let patience: DispatchTimeInterval
    private let sink: @Sendable (Data) -> String?

    /// Opens a file, and removes its content.
    convenience init(replacing url: URL, _ redactor: TraceRedactor) {
        let file = OpenFile(appendingTo: url.path, emptied: true, private: true)
        let failure = file == nil ? String(cString: strerror(errno)) : nil
        self.init(redactor) { data in
            file?.write(data) == true ? nil : failure ?? String(cString: strerror(errno))
        }
    }

    /// Creates a file whose lines a closure writes.
    ///
    /// - Parameters:
    ///   - redactor: Makes the lines' records.
    ///   - limit: The number of bytes of the records that may wait, as ``RawRecord/size`` counts them; by default 4
    ///     MiB, which is 16,384 events.
    ///   - patience: The longest time for which a thread waits for space; by default five seconds.
    ///   - sink: Writes some lines, and returns the error where that fails; called on the queue of the file.
    init(
        _ redactor: TraceRedactor,
        limit: Int = 4 << 20,
        patience: DispatchTimeInterval = .seconds(5),
        sink: @escaping @Sendable (Data) -> String?
    ) {
        self.redactor = Mutex(redactor)
        self.patience = patience
        self.sink = sink
        state = Mutex(State(backlog: TraceBacklog(limit: limit)))
        queue.setSpecific(key: Self.isWriter, value: true)
        write(Self.head)
        OpenTraceFiles.add(self)
    }

    /// The error that ended the writing, once all that waits is written.
    var error: String? {
        queue.sync {}
        return state.withLock { $0.error }
    }

    /// Waits until all that was recorded before is written, until a time at most.
    func flush(by limit: DispatchTime) {
        // The queue can't wait for itself.
        guard DispatchQueue.getSpecific(key: Self.isWriter) != true else { return }
        let written = DispatchSemaphore(value: 0)
        queue.async { written.signal() }
        _ = written.wait(timeout: limit)
    }

    /// Writes all that waits before the process ends, until a time at most: a note says how many records come too late.
    func end(by limit: DispatchTime) {
        state.withLock { $0.end = limit }
        // The note takes a moment too.
        flush(by: limit + .seconds(1))
    }

    /// Appends a record, which is encoded on the queue of the file; waits where there is no space.
    func append(_ record: RawRecord) {
        var (room, end): (DispatchSemaphore?, DispatchTime?)
        while true {
            let admission = state.withLock { state in
                let admission = state.backlog.add(record, isPatient: end.map { $0 > .now() } ?? true)
                if admission == .full, let room { state.waiting.append(room) }
                return admission
            }
            switch admission {
            case .added, .leftOut: return
            case .addedFirst: return queue.async { [self] in writeAll() }
            case .full: break
            }
            guard let waited = room else {
                // The next look puts the thread among those that wait.
                room = DispatchSemaphore(value: 0)
                continue
            }
            // A value that is being described for the file may send an event: the queue can't wait for itself.
            let isWriter = DispatchQueue.getSpecific(key: Self.isWriter) == true
            let limit = isWriter ? .now() : end ?? .now() + patience
            if waited.wait(timeout: limit) == .timedOut { state.withLock { $0.backlog.gaveUp() } }
            end = limit
        }
    }

    private func writeAll() {
        redactor.withLock { redactor in
            while let batch = state.withLock({ $0.backlog.take() }) { write(batch, &redactor) }
        }
    }

    private func write(_ batch: TraceBacklog.Batch, _ redactor: inout TraceRedactor) {
        var rest = batch.records[...]
        while !rest.isEmpty {
            let begin = DispatchTime.now()
            if let end = state.withLock({ $0.end }), end < begin { return leaveOut(rest, &redactor) }
            var (lines, next) = (Data(), rest.prefix(0))
            while let record = rest.popFirst() {
                lines += Self.line(of: redactor.record(record))
                next = batch.records[next.startIndex...next.endIndex]
                guard next.count < Self.batchSize, DispatchTime.now() < begin + Self.slice else { break }
            }
            write(lines)
            let waiting = state.withLock { state in
                state.backlog.wrote(next)
                defer { state.waiting = [] }
                return state.waiting
            }
            waiting.forEach { $0.signal() }
        }
        guard let gap = batch.gap else { return }
        leaveOut(gap.count, from: gap.first, "more happened than could be written.", &redactor)
    }

    /// Ends the file before the process ends.
    private func leaveOut(_ rest: ArraySlice<RawRecord>, _ redactor: inout TraceRedactor) {
        let late = rest + state.withLock { $0.backlog.take()?.records ?? [] }
        if let first = late.first { leaveOut(late.count, from: first, "the process has ended.", &redactor) }
        state.withLock { $0.backlog.close() }
    }

    /// Writes a note, with the number of the first record that is left out.
    private func leaveOut(
        _ count: Int,
        from first: RawRecord,
        _ reason: String,
        _ redactor: inout TraceRedactor
    ) {
        let text = "\(count) records are left out: \(reason)"
        let note = RawRecord(number: first.number, cause: .none, time: first.time, what: .note(text))
        write(Self.line(of: redactor.record(note)))
    }

    private func write(_ lines: Data) {
        guard state.withLock({ !$0.backlog.isClosed }) else { return }
        // No lock is held, so a thread that records waits for space only.
        guard let error = sink(lines) else { return }
        state.withLock { state in
            state.error = error
            state.backlog.close()
        }
    }
}

extension TraceFile {
    static var head: Data { Data("{\"trace\":\(version)}\n".utf8) }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    static func line(of record: TraceRecord) -> Data {
        // A record has no value that JSON can't express.
        ((try? Parser.encode(record, encoder: encoder).get()) ?? Data()) + Data("\n".utf8)
    }

    /// Returns the records of a file, which may be cut anywhere.
    static func records(in data: Data) throws(TraceError) -> [TraceRecord] {
        let newline = UInt8(ascii: "\n")
        let beginning = data.drop { $0 == newline }
        if beginning.count < Self.head.count, Self.head.starts(with: beginning) { return [cutHead] }
        let isWhole = data.last == newline
        var lines = data.split(separator: newline, omittingEmptySubsequences: false).enumerated()
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

    /// The note for a file that ends before its first record.
    private static var cutHead: TraceRecord {
        let text = "The file ends within its first line: its writer was killed before it recorded anything."
        return TraceRecord(number: .none, cause: .none, seconds: 0, entry: .note(text))
    }
}
