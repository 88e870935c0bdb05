import Millrace
import MillraceTestKit
import MillraceTrace
import TestSupport
import Testing

/// What an inspector asks of a trace: the records that it has not read, and that it is none of what is recorded.
@Suite(.bodyTimeLimit) struct TraceInspectionTests {
    private func notes(_ records: [TraceRecord]) -> [String] {
        records.map { record in
            if case let .note(text) = record.entry { text } else { "" }
        }
    }

    /// The first record that a trace has from each place on, and the notes.
    private func read(_ trace: Trace, from starts: some Sequence<Int>) -> [String] {
        starts.map { start in
            var redactor = trace.redactor
            let (first, records) = trace.records(from: start, by: &redactor)
            return "\(first) \(notes(records).joined())"
        }
    }

    @Test func recordsAreReadFromAPlaceOn() {
        let trace = Trace(secrets: ["hunter2"])
        let nothing = read(trace, from: [0])
        for text in ["a", "b", "c"] { trace.note(text) }
        let all = read(trace, from: -1...4)
        #expect(
            (nothing, trace.takenCount, all) == (["0 "], 3, ["0 abc", "0 abc", "1 bc", "2 c", "3 ", "4 "])
        )
        // Texts are without secrets.
        #expect(trace.redacted("to hunter2") == "to •••")
    }

    /// The room of a trace is 257 bytes for each of these.
    @Test func recordsThatWereDroppedAreCounted() {
        let trace = Trace(limit: 2 * 257)
        for number in 0..<5 { trace.note("\(number)") }
        #expect(
            (trace.takenCount, trace.droppedCount, read(trace, from: [0, 1, 4])) == (5, 3, ["3 34", "3 34", "4 4"])
        )
    }

    /// Keys and frames are left out as long as somebody says so, and a later frame has what is new since the last one
    /// that was recorded.
    @Test func keysAndFramesAreLeftOut() throws {
        let atlas = try Atlas()
        let isLeftOut = MutableProperty(true)
        atlas.pilot.press(.control("x"))
        let keys = { atlas.trace.log.records.count { $0.entry == .key("^X") } }
        let frames = { atlas.trace.log.records.count { $0.entry.kind == .frame } }
        let before = (keys(), frames())
        let exclusion = atlas.trace.leaveOut { _ in isLeftOut.value }
        atlas.pilot.press(.control("x"), .tab)
        atlas.pilot.type("a")
        #expect((keys(), frames()) == (before.0, before.1))
        isLeftOut.value = false
        atlas.pilot.press(.control("x"))
        let counts = [keys()]
        isLeftOut.value = true
        exclusion.dispose()
        atlas.pilot.press(.control("x"))
        #expect(counts[0] > before.0 && keys() > before.0 + 1)
    }

    @Test func aLoopIsLeftOut() {
        let trace = Trace()
        let own = OwnSources()
        let recording = trace.record(where: own.isOwn)
        defer { recording.dispose() }
        own.creating {
            let silent = Trace.$leavesOut.withValue(true) { Loop(initial: 0, reduce: { $0 += $1 }) as Loop<Int, Int> }
            silent.send(1)
            let before = trace.log.records
            let loop = Loop(initial: 0, reduce: { $0 += $1 }) as Loop<Int, Int>
            loop.send(2)
            #expect((before.isEmpty, trace.log.records.count) == (true, 2))
        }
    }
}
