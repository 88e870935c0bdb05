import Millrace
import MillraceTestKit
import MillraceTrace
import Testing

/// What an inspector asks of a trace: the records that it has not read, and that it is none of what is recorded.
@Suite(.timeLimit(.minutes(5))) struct TraceInspectionTests {
    private func notes(_ records: [TraceRecord]) -> [String] {
        records.map { record in
            if case let .note(text) = record.entry { text } else { "" }
        }
    }

    @Test func recordsAreReadFromAPlaceOn() {
        let trace = Trace()
        #expect(trace.takenCount == 0 && trace.records(from: 0).records.isEmpty)
        for text in ["a", "b", "c"] { trace.note(text) }
        #expect(trace.takenCount == 3)
        for start in -1...4 {
            let (first, records) = trace.records(from: start)
            #expect(first == max(0, start))
            #expect(notes(records) == Array(["a", "b", "c"].dropFirst(max(0, start))))
        }
    }

    /// The room of a trace is 257 bytes for each of these.
    @Test func recordsThatWereDroppedAreCounted() {
        let trace = Trace(limit: 2 * 257)
        for number in 0..<5 { trace.note("\(number)") }
        #expect(trace.takenCount == 5 && trace.droppedCount == 3)
        #expect(trace.records(from: 0).start == 3)
        #expect(notes(trace.records(from: 1).records) == ["3", "4"])
        #expect(notes(trace.records(from: 4).records) == ["4"])
    }

    @Test func textsAreWithoutSecrets() {
        #expect(Trace(secrets: ["hunter2"]).redacted("to hunter2") == "to •••")
    }

    /// Keys and frames are left out as long as somebody says so, and a later frame has what is new since the last one that was recorded.
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
        #expect(keys() == before.0 && frames() == before.1)
        isLeftOut.value = false
        atlas.pilot.press(.control("x"))
        #expect(keys() > before.0)
        isLeftOut.value = true
        exclusion.dispose()
        atlas.pilot.press(.control("x"))
        #expect(keys() > before.0 + 1)
    }

    @Test func aLoopIsLeftOut() {
        let trace = Trace()
        let mark = CauseID.next()
        let recording = trace.record { source in
            if case .loop = source { CauseID.current == mark } else { false }
        }
        defer { recording.dispose() }
        CauseID.$current.withValue(mark) {
            let silent = Trace.$leavesOut.withValue(true) { Loop(initial: 0, reduce: { $0 += $1 }) as Loop<Int, Int> }
            silent.send(1)
            #expect(trace.log.records.isEmpty)
            let loop = Loop(initial: 0, reduce: { $0 += $1 }) as Loop<Int, Int>
            loop.send(2)
            #expect(trace.log.records.count == 2)
        }
    }
}
