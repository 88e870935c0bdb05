import Foundation
import Millrace
import MillraceTrace
import Testing

/// The snippets of the page on tracing.
@Suite struct TraceSnippetTests {
    @Test func aTraceIsRecorded() {
        let trace = Trace()
        let recording = trace.record()
        print(trace.log.why("Bath"))
        recording.dispose()
        #expect("\(trace.log.why("a text that is nowhere"))".hasPrefix("“a text that is nowhere” is on no frame"))
    }

    func aSessionIsKept(in file: URL, password: String) throws {
        let trace = Trace(names: ["accountNumber"], secrets: [password], writingTo: file)
        trace.record()
        let log = try TraceLog(contentsOf: file)
        print(log)
        print(log.why("Bath"))
    }

    @Test func logsAreSummarized() {
        let log = TraceLog([])
        var summary = TraceSummary()
        summary.add(log, named: "session.jsonl")
        print(summary)
        let moment = log.moment(at: log.records.count - 1)
        print(moment.screens[1]?.text ?? "no screen")
        print(moment.states["CitiesViewModel#1"]?.parts ?? [])
        #expect(summary.logCount == 1)
    }

    func someOfItIsRecorded(_ trace: Trace) {
        trace.record { source in
            if case let .loop(id) = source { id.feature != "ClockViewModel" } else { true }
        }
    }
}
