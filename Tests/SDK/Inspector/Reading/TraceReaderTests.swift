import Millrace
import MillraceTestKit
import MillraceTrace
import Testing

@testable import MillraceInspector

/// A trace that is read step by step.
@Suite struct TraceReaderTests {
    private func notes(_ reading: TraceReading?) -> [String]? {
        reading?.log.records.map { record in
            if case let .note(text) = record.entry { text } else { "" }
        }
    }

    @Test func theNewestOfALongTraceComeFirst() {
        let trace = Trace()
        let texts = (0..<10).map { "\($0)" }
        texts.forEach(trace.note)
        let reader = TraceReader(trace)
        let newest = [10, 3, 3].map { notes(reader.newest($0)) }
        let isBehind = reader.isBehind
        trace.note("10")
        #expect(
            (newest + [notes(reader.all())], isBehind, reader.isBehind) == (
                [nil, ["7", "8", "9"], nil, texts + ["10"]], true, false
            )
        )
    }

    /// A record that another thread adds late has its place by its number.
    @Test func recordsAreInTheOrderOfTheirNumbers() {
        let trace = Trace()
        let reader = TraceReader(trace)
        // What is noted while the trace is asked about a key has a greater number than the key, and comes before it.
        let asked: @Sendable (TraceSource) -> Void = { source in
            if case .application = source { trace.note("asked") }
        }
        OwnTrace.recording(trace, asking: asked) {
            let pilot = Pilot(showing: ScreenController(viewModel: Counter(), renderer: CounterRenderer.init))
            for _ in 0..<3 {
                pilot.press("+")
                let numbers = reader.all().log.records.map(\.number.number)
                #expect((numbers.count > 2, numbers) == (true, numbers.sorted()), "\(numbers)")
            }
        }
    }

    /// The room of a trace is 257 bytes for each of these.
    @Test(arguments: 1...12) func whatTheTraceHasDroppedIsDropped(atOnce: Int) {
        let trace = Trace(limit: 5 * 257)
        let reader = TraceReader(trace)
        for start in stride(from: 0, to: 36, by: atOnce) {
            for number in start..<min(36, start + atOnce) { trace.note("\(number % 10)") }
            #expect((reader.all().log, reader.isBehind) == (trace.log, false), "from \(start) on")
        }
        #expect(notes(reader.all()) == ["1", "2", "3", "4", "5"])
    }
}
