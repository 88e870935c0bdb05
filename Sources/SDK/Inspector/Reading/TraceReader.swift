import MillraceTrace
import Synchronization

/// Reads a trace step by step: it decodes a record once, however often the log is read.
final class TraceReader: Sendable {
    private struct State {
        /// The number of records that were taken before the first one that was read.
        var start = 0
        var records: [TraceRecord] = []
        var isComplete = false
        /// The redactor of the records that were read.
        var redactor: TraceRedactor
    }

    private let trace: Trace
    private let state: Mutex<State>

    init(_ trace: Trace) {
        self.trace = trace
        state = Mutex(State(redactor: trace.redactor))
    }

    /// Whether the trace has records that were not read.
    var isBehind: Bool {
        state.withLock { !$0.isComplete || $0.start + $0.records.count < trace.takenCount }
    }

    /// Reads the newest records, if there are more than a number of them and none was read: a screen shows them while
    /// the others are read.
    func newest(_ count: Int) -> TraceReading? {
        state.withLock { state in
            let taken = trace.takenCount
            guard state.records.isEmpty, taken - trace.droppedCount > count else { return nil }
            var redactor = trace.redactor
            (state.start, state.records) = trace.records(from: taken - count, by: &redactor)
            return TraceReading(log: Self.log(of: state.records), isComplete: false)
        }
    }

    /// Reads all records that were not read; those that the trace has dropped are dropped here too.
    func all() -> TraceReading {
        state.withLock { state in
            let next = state.isComplete ? state.start + state.records.count : 0
            let (start, records) = trace.records(from: next, by: &state.redactor)
            if state.isComplete, start == next {
                state.records += records
            } else {
                // The first look, or one after more than the trace keeps.
                (state.start, state.records) = (start, records)
            }
            let dropped = min(state.records.count, max(0, trace.droppedCount - state.start))
            state.records.removeFirst(dropped)
            state.start += dropped
            state.isComplete = true
            return TraceReading(log: Self.log(of: state.records), isComplete: true)
        }
    }

    /// Threads add their records without an order: the records are sorted by their numbers.
    private static func log(of records: [TraceRecord]) -> TraceLog {
        TraceLog(records.sorted { $0.number.number < $1.number.number })
    }
}
