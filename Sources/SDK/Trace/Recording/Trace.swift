import Foundation
import MillraceBackend
import MillraceFeedback
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization

/// A recorder of an app: keys, events and states of all loops, effects, accesses with their exchanges, frames.
///
/// ```swift
/// let trace = Trace()
/// let recording = trace.record()
/// print(trace.log.why("Bath"))
/// ```
/// ```text
/// line 5 “• Bath” of node place-2, since frame 2
/// ← places[1].name of AtlasModel#1: "Bath"
/// ← event .didLoad([Place(id: 1, name: "Wells"), Place(id: 2, name: "Bath")]) of AtlasModel#1
/// ← effect load#1 of AtlasModel#1
/// ← GET http://127.0.0.1:18081/v1/places: 503, 200 in 1.2 ms, from the network, body $[1].name
/// ← event .ui(.refresh) of AtlasModel#1
/// ← key ^R
/// ```
///
/// A trace keeps records within its bound, and drops the oldest. It keeps the values of events and states themselves,
/// which share their storage with those of the loop, and formats them only when the log is read, or, with a file, on
/// the file's own queue. A log and a file have no secrets: no value below a name that denotes one, and none of the
/// texts in `secrets`.
public final class Trace: Sendable {
    private struct State {
        var kept = TraceStore()
        /// The latest frame of each application.
        var frames: [Int: TextFrame] = [:]
        /// The accesses that are recorded, each with the number of those that still report: itself, others that have
        /// joined its exchange, and its connection.
        var accesses: [CauseID: Int] = [:]
        /// The accesses whose exchanges others have joined, by these others.
        var leaders: [CauseID: CauseID] = [:]
        var buffers = TraceBuffers()
        /// The number of active recordings.
        var recordingCount = 0
        /// The filters of inspectors, by number.
        var exclusions: [Int: @Sendable (ApplicationReport) -> Bool] = [:]
        var exclusionCount = 0
    }

    /// Whether the loops that the task creates are kept out of all traces: those of an inspector.
    @TaskLocal package static var leavesOut = false

    private let secrets: TraceSecrets
    private let limit: Int
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let beginning: ContinuousClock.Instant
    private let file: TraceFile?
    private let state = Mutex(State())

    /// Creates a trace that records nothing yet.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes of bodies, lines and records that are kept, 16 MiB by default; the oldest are
    ///     dropped for new ones. The size of a record doesn't include states and events, because they share their
    ///     storage with those of the loops.
    ///   - names: Further names whose values are secret, besides `password`, `token` and the like.
    ///   - secrets: Texts that no log and no file may have, in whatever form: raw, percent-encoded, as JSON or in
    ///     base64, whole or in parts. The texts of masked fields are secrets too.
    ///   - file: The file to which each record is appended, a moment later. A normal end of the process waits for it,
    ///     for ten seconds at most; a killed process loses what wasn't written yet. An earlier content is replaced, and
    ///     only the user may read it. Where records come faster than they can be written, the threads that record wait,
    ///     for five seconds at most; if the file accepts nothing for so long, records are left out, and a note says how
    ///     many.
    ///   - clock: Gives the time of each record, measured from now on; by default the system's monotonic clock.
    public init(
        limit: Int = 16 << 20,
        names: Set<String> = [],
        secrets: [String] = [],
        writingTo file: URL? = nil,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.secrets = TraceSecrets(names: names, secrets: secrets)
        self.limit = max(0, limit)
        self.clock = clock
        beginning = clock()
        let redactor = TraceRedactor(self.secrets, since: beginning)
        self.file = file.map { TraceFile(replacing: $0, redactor) }
    }

    /// Records the process from now on.
    ///
    /// Several recordings may be active at once. A record that two of them want is kept once.
    ///
    /// - Parameter isWanted: Returns whether to record a source: called once for each loop, at the beginning of each
    ///   access, and for each frame and key of an application; by default all are recorded.
    /// - Returns: A disposable that ends the recording, and waits until the file has its records, for ten seconds at
    ///   most; the records stay.
    @discardableResult
    public func record(where isWanted: @escaping @Sendable (TraceSource) -> Bool = { _ in true }) -> any Disposable {
        state.withLock { $0.recordingCount += 1 }
        let observations: [any Disposable] = [
            observeLoops(where: { !Self.leavesOut && isWanted(.loop($0)) }) { [weak self] in self?.take($0) },
            observeAccesses { [weak self] in self?.take($0, where: isWanted) },
            observeApplications { [weak self] in
                guard let self, isWanted(.application($0.application)) else { return }
                secrets.take($0)
                take($0)
            },
            // Rare: called at each doubling of a buffer, and not for each value.
            StreamDebugger.onHighWater { [weak self] mark in self?.state.withLock { $0.buffers.take(mark) } },
        ]
        return AnyDisposable { [weak self] in
            observations.forEach { $0.dispose() }
            self?.state.withLock { $0.recordingCount -= 1 }
            self?.file?.flush(by: .now() + OpenTraceFiles.patience)
        }
    }

    /// Notes something in the words of the app, from any thread.
    ///
    /// - Parameter text: The text, from which secrets are left out.
    public func note(_ text: String) {
        add(RawRecord(number: .next(), cause: .current, time: clock(), what: .note(text), bytes: text.utf8.count))
    }

    /// The records that are kept, in their order, without secrets.
    ///
    /// The property may be read from any thread; reading it takes the values apart.
    public var log: TraceLog {
        let raw = state.withLock { $0.kept.records }
        var redactor = redactor
        return TraceLog(raw.sorted { $0.number.number < $1.number.number }.map { redactor.record($0) })
    }

    /// The redactor of a new log, from the first record on.
    package var redactor: TraceRedactor { TraceRedactor(secrets, since: beginning) }

    /// The number of records that were dropped for newer ones.
    public var droppedCount: Int { state.withLock { $0.kept.droppedCount } }

    /// The number of records that were ever taken, those that were dropped since among them.
    package var takenCount: Int { state.withLock { $0.kept.droppedCount + $0.kept.count } }

    /// Returns the kept records that were taken last, without secrets, in the order in which they came.
    ///
    /// - Parameters:
    ///   - start: The number of records that were taken before the first one to return.
    ///   - redactor: The redactor that has made the records before, or a new one.
    /// - Returns: The records, and the number of those that were taken before the first of them.
    package func records(from start: Int, by redactor: inout TraceRedactor) -> (start: Int, records: [TraceRecord]) {
        let (first, raw) = state.withLock { state in
            let first = max(start, state.kept.droppedCount)
            return (first, state.kept.suffix(from: first - state.kept.droppedCount))
        }
        return (first, raw.map { redactor.record($0) })
    }

    /// How full the buffers of the process have been since the recording began, by the operators: they are in no log.
    package var buffers: [HighWaterMark] { state.withLock { $0.buffers.marks } }

    /// Leaves out keys and frames from now on: those of an inspector, which shows the trace on the screen of the app.
    ///
    /// - Parameter isLeftOut: Returns whether to leave out a key or a frame. Called for each, without a lock.
    /// - Returns: A disposable that removes the filter.
    package func leaveOut(where isLeftOut: @escaping @Sendable (ApplicationReport) -> Bool) -> any Disposable {
        let number = state.withLock { state in
            state.exclusionCount += 1
            state.exclusions[state.exclusionCount] = isLeftOut
            return state.exclusionCount
        }
        return AnyDisposable { [weak self] in
            // Released outside of the lock: it may hold objects of the app.
            withExtendedLifetime(self?.state.withLock { $0.exclusions.removeValue(forKey: number) }) {}
        }
    }

    /// Returns a text without secrets, as the records have it.
    package func redacted(_ text: String) -> String { secrets.redaction.text(text) }

    /// The error that ended the writing of the file; nil while it is written, or where there is none.
    ///
    /// The property waits until all that was recorded before is written.
    public var fileError: String? { file?.error }

    private func take(_ report: LoopReport) {
        let typed = secrets.text(typedFor: report)
        let what = RawRecord.What.loop(report.loop, report.entry, feedbacks: report.feedbacks, typed: typed)
        add(RawRecord(number: report.number, cause: report.cause, time: clock(), what: what))
    }

    private func take(_ report: AccessReport, where isWanted: (TraceSource) -> Bool) {
        if case let .began(request) = report.entry, !isWanted(.access(request)) { return }
        let entry = RawAccess(report)
        let record = RawRecord(
            number: report.number,
            cause: report.cause,
            time: clock(),
            what: .access(entry),
            bytes: entry.bodySize
        )
        add(record) { state in
            let isRecorded = state.accesses[report.access] != nil
            switch report.entry {
            case let .began(request):
                // One that asks for a connection is recorded up to the end of that.
                state.accesses[report.access] = request.context.upgrade == nil ? 1 : 2
                return !isRecorded
            case let .joined(leader) where isRecorded && state.accesses[leader] != nil:
                state.accesses[leader, default: 0] += 1
                state.leaders[report.access] = leader
            case .ended, .connection(.closedByApp), .connection(.closedByBackend), .connection(.failed):
                for access in [report.access, state.leaders.removeValue(forKey: report.access)].compactMap(\.self) {
                    let count = state.accesses[access, default: 0] - 1
                    state.accesses[access] = count > 0 ? count : nil
                }
            default: break
            }
            return isRecorded
        }
    }

    private func take(_ report: ApplicationReport) {
        let exclusions = state.withLock { $0.exclusions }
        guard exclusions.isEmpty || !exclusions.values.contains(where: { $0(report) }) else { return }
        switch report.entry {
        case let .received(key, takesText):
            add(RawRecord(number: report.number, cause: .none, time: clock(), what: .key(key, takesText: takesText)))
        case let .showed(frame):
            let previous = state.withLock { state in
                defer { state.frames[report.application] = frame }
                return state.frames[report.application]
            }
            let lines = frame.lines(changedSince: previous)
            let bytes = lines.reduce(0) { $0 + $1.text.utf8.count + 64 }
            let what = RawRecord.What.frame(
                application: report.application,
                columns: frame.width,
                lineCount: frame.height,
                lines
            )
            add(RawRecord(number: report.number, cause: .none, time: clock(), what: what, bytes: bytes))
        }
    }

    /// Keeps a record, if the condition holds.
    private func add(_ record: RawRecord, if isWanted: (inout State) -> Bool = { _ in true }) {
        let dropped: [RawRecord]? = state.withLock { state in
            if state.recordingCount > 1, state.kept.has(record.number) { return nil }
            return isWanted(&state) ? state.kept.append(record, limit: limit) : nil
        }
        guard let dropped else { return }
        // Released outside of the lock: they may be the last that hold an object of the app.
        withExtendedLifetime(dropped) {}
        file?.append(record)
    }
}

extension TextFrame {
    /// The lines that look different in an earlier frame, or are not there.
    func lines(changedSince previous: TextFrame?) -> [TraceLine] {
        let (lines, ids) = (lines, nodeIDs)
        let old = previous.flatMap { $0.width == width ? $0 : nil }
        let oldIDs = old?.nodeIDs ?? []
        return lines.indices.compactMap { row in
            if let old, row < oldIDs.count, hasSameLine(as: old, row: row), oldIDs[row] == ids[row] { return nil }
            return TraceLine(number: row + 1, text: lines[row], node: ids[row].map { "\($0)" })
        }
    }
}
