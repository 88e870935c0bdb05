import MillraceStreams
import MillraceTrace
import TestSupport
import Testing

@testable import MillraceInspector

/// What was so at each record of a session.
@Suite struct InspectedMomentTests {
    private func moment(_ number: Int, in log: TraceLog = SessionLog.log) -> InspectedMoment {
        InspectedMoment(rebuilding: LogPlace(log: log, index: SessionLog.index(number)))
    }

    @Test func anAccessHasItsAttemptsAsFarAsItHasCome() throws {
        let attempts = [5, 6, 8].map { moment($0).accesses.map(\.attempts) }
        #expect(attempts == [[], [[]], [[.init(start: 1.502)]]])
        let last = try moment(15).accesses.first.unwrapped()
        #expect(
            (last.attempts, last.end, last.outcome, moment(18).accesses.map(\.joined)) == (
                [.init(start: 1.502, end: 1.530, result: "503"), .init(start: 1.730, end: 1.742, result: "200")], 1.742,
                "from the network", [nil, CauseID(number: 6)]
            )
        )
    }

    @Test func ofSeveralApplicationsTheOneThatWasDrawnLastIsShown() {
        let records = (1...20).map { number in
            let line = TraceLine(number: 1, text: "app \(number % 5)", node: nil)
            return SessionLog.record(
                UInt64(number),
                0,
                0,
                .frame(application: number % 5, columns: 9, lineCount: 1, lines: [line])
            )
        }
        let log = TraceLog(records)
        let texts = (1...20).map { moment($0, in: log).lines.map(\.text) }
        #expect(texts == (1...20).map { ["app \($0 % 5)"] })
    }

    @Test func theLoopOfTheLatestEventComesFirst() {
        let names = (1...12).map { "Model#\($0)" }
        var records = names.enumerated().map { index, name in
            SessionLog.record(UInt64(index + 1), 0, 0, .began(loop: name, state: [TracePart(path: "a", text: "1")]))
        }
        records.append(SessionLog.record(13, 0, 0, .event(".b", loop: "Model#3", parts: [], changes: [])))
        records.append(SessionLog.record(14, 0, 0, .key("x")))
        let rest = names.filter { $0 != "Model#3" }
        #expect(moment(14, in: TraceLog(records)).loops.map(\.name) == ["Model#3"] + rest)
    }

    @Test func aFailedAttemptHasNoStatus() {
        let records = [
            SessionLog.record(1, 0, 0, .access("GET /", body: nil)), SessionLog.record(2, 1, 0, .sent("GET /")),
            SessionLog.record(3, 1, 1, .failed("reset")), SessionLog.record(4, 1, 1, .outcome("reset")),
        ]
        let access = moment(4, in: TraceLog(records)).accesses.first
        #expect((access?.attempts, access?.outcome) == ([.init(start: 0, end: 1, result: "✗")], "reset"))
    }

    @Test func aRecordLeadsToItsCauseAndItsConsequences() {
        #expect(
            (
                [3, 5].map { moment($0).cause?.number.number },
                [5, 18].map { moment($0).consequences.map(\.number.number) }
            ) == ([nil, 4], [[6, 13, 14], []])
        )
        // The cause of a log by hand may come later, or be the record itself.
        let odd = TraceLog([
            SessionLog.record(1, 1, 0, .note("a")), SessionLog.record(2, 3, 0, .note("b")),
            SessionLog.record(3, 0, 0, .note("c")),
        ])
        #expect((1...3).map { moment($0, in: odd).cause } == [nil, nil, nil])
        let many = (1...UInt64(InspectedMoment.consequenceLimit + 5)).map { SessionLog.record($0, 1, 0, .note("")) }
        #expect(moment(1, in: TraceLog(many)).consequences.count == InspectedMoment.consequenceLimit)
    }

    @Test func onlyTheLatestAccessesAreListed() {
        let records = (1...UInt64(InspectedAccess.limit + 5)).map { number in
            SessionLog.record(number, 0, Double(number), .access("GET /\(number)", body: nil))
        }
        let accesses = moment(records.count, in: TraceLog(records)).accesses
        #expect((accesses.count, accesses.last?.request) == (InspectedAccess.limit, "GET /\(records.count)"))
    }
}
