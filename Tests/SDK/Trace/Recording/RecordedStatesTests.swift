import Millrace
import MillraceTestKit
import Testing

@testable import MillraceTrace

/// A state that was taken apart once is that before the next event: a log is the same as one whose records are read one
/// by one.
@Suite struct RecordedStatesTests {
    struct List: Equatable, Sendable {
        var rows: [Int] = []
        var text = ""
    }

    /// Loops whose events are mixed, one that is observed by two recordings, and one that is observed again.
    @Test func eachEventHasItsOwnChanges() {
        let own = OwnSources()
        let trace = Trace()
        own.creating {
            var recordings = [trace.record(where: own.isOwn)]
            let loops = (0..<3).map { _ in
                Loop<List, Int>(
                    initial: List(),
                    reduce: { list, number in
                        if number < 0 {
                            list.rows.removeAll()
                        } else {
                            list.rows.insert(number, at: list.rows.count / 2)
                        }
                        list.text = "\(number)"
                    }
                )
            }
            for number in 0..<30 {
                if number == 10 { recordings.append(trace.record(where: own.isOwn)) }
                if number == 20 { recordings.removeFirst().dispose() }
                if number == 22 { recordings.removeFirst().dispose() }
                if number == 24 { recordings.append(trace.record(where: own.isOwn)) }
                loops[number % loops.count].send(number % 7 == 6 ? -1 : number)
            }
            recordings.forEach { $0.dispose() }
        }
        let log = trace.log
        let alone = (0..<trace.takenCount).map { start -> TraceRecord in
            var redactor = trace.redactor
            return trace.records(from: start, by: &redactor).records[0]
        }
        #expect((log.records.count > 30, Set(log.records.map(\.number)).count) == (true, log.records.count))
        #expect(log.records == alone.sorted { $0.number.number < $1.number.number })
    }
}
