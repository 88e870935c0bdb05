import MillraceStreams
import MillraceTrace
import Testing

/// Statistics over logs that were made by hand, so that each number can be read off.
@Suite struct TraceSummaryTests {
    private func record(_ number: UInt64, _ cause: UInt64, at seconds: Double = 0, _ entry: TraceEntry) -> TraceRecord {
        TraceRecord(number: CauseID(number: number), cause: CauseID(number: cause), seconds: seconds, entry: entry)
    }

    private func summary(_ logs: [TraceRecord]...) -> TraceSummary {
        var summary = TraceSummary()
        for (index, records) in logs.enumerated() { summary.add(TraceLog(records), named: "\(index).jsonl") }
        return summary
    }

    private func event(_ text: String, _ parts: [String: String] = [:], removed: [String] = [], loop: String = "A#1")
        -> TraceEntry
    {
        let parts = parts.sorted { $0.key < $1.key }.map { TracePart(path: $0.key, text: $0.value) }
        let edits = removed.isEmpty ? nil : removed.map(TraceEdit.removed)
        return .event(text, loop: loop, parts: parts, changes: parts.map(\.path), edits: edits)
    }

    private func answered(_ status: Int, _ seconds: Double) -> TraceEntry {
        .answered(status, byteCount: 0, seconds: seconds, fields: nil, body: nil)
    }

    private func screens(_ summary: TraceSummary) -> [String] {
        summary.screens.map { screen in
            let slowest = screen.times.slowest.map { "\($0.seconds) s, \($0.place.record)" } ?? "none"
            return "\(screen.title): \(screen.times.count), \(screen.unansweredCount) unanswered, \(slowest)"
        }
    }

    private func frame(_ title: String?, application: Int = 1) -> TraceEntry {
        let lines = title.map { [TraceLine(number: 1, text: $0, node: nil)] } ?? []
        return .frame(application: application, columns: 80, lineCount: 2, lines: lines)
    }

    @Test func exchangesAreCountedByEndpoint() {
        let summary = summary(
            [
                record(1, 0, .access("GET http://a/x/1", body: nil)), record(2, 1, .sent("GET http://a/x/1")),
                record(3, 1, answered(503, 0.1)), record(4, 1, .sent("GET http://a/x/1")),
                record(5, 1, answered(200, 0.2)), record(6, 1, .sent("POST http://a/token")),
                record(7, 1, at: 3, .failed("timed out")), record(8, 1, .sent("POST http://a/token")),
            ],
            [record(1, 9, .sent("GET http://b/x/2")), record(2, 9, answered(200, 0.4)), record(3, 8, answered(200, 9))]
        )
        let endpoints = summary.endpoints.map { endpoint in
            """
            \(endpoint.request): \(endpoint.count), \(endpoint.failedCount) failed, \(endpoint.repeatedCount) repeated, \
            \(endpoint.unansweredCount) unanswered, \(endpoint.times.median ?? -1) s, \
            \(endpoint.times.slowest?.place.description ?? "none")
            """
        }
        #expect(
            endpoints == [
                "POST /token: 2, 1 failed, 1 repeated, 1 unanswered, 3.0 s, #6 of 0.jsonl",
                "GET /x/{id}: 3, 1 failed, 1 repeated, 0 unanswered, 0.2 s, #1 of 1.jsonl",
            ]
        )
        #expect((summary.logCount, summary.recordCount) == (2, 11))
    }

    /// A screen counts from the key to the frame after the answer, whichever frames come between.
    @Test func aScreenWaitsForWhatItAsks() {
        let summary = summary([
            record(1, 0, at: 0, .began(loop: "A#1", state: [])), record(2, 0, at: 0.5, frame("Log in")),
            record(3, 0, at: 1, .key("enter")), record(4, 3, at: 1, event(".go")),
            record(5, 4, at: 1, .started("load#1", loop: "A#1")), record(6, 4, at: 1, .started("clock#1", loop: "A#1")),
            record(7, 5, at: 1.1, .access("GET http://a/x", body: nil)), record(8, 0, at: 1.2, frame("Cities (3)")),
            record(9, 6, at: 1.3, event(".tick")), record(10, 0, at: 1.4, frame(nil)),
            record(11, 5, at: 2, event(".didLoad")), record(12, 0, at: 2.25, frame("Cities (4)")),
            record(13, 0, at: 2.5, frame(nil)), record(14, 0, at: 3, .key("x")), record(15, 14, at: 3, event(".show")),
            record(16, 0, at: 3.5, frame("Help")),
        ])
        #expect(
            screens(summary) == [
                "Cities ({n}): 1, 0 unanswered, 1.25 s, #8", "Help: 1, 0 unanswered, 0.5 s, #16",
                "Log in: 1, 0 unanswered, 0.5 s, #2",
            ]
        )
    }

    /// Neither an answer that came too late, nor none, nor one that was asked for before, is one of the screen's.
    @Test(arguments: [true, false]) func aScreenWithoutAnAnswerSaysSo(isCancelled: Bool) {
        let summary = summary([
            record(1, 0, .key("a")), record(2, 1, event(".a")), record(3, 2, .started("old#1", loop: "A#1")),
            record(4, 3, .access("GET http://a/old", body: nil)), record(5, 0, .key("b")), record(6, 5, event(".b")),
            record(7, 6, .started("load#1", loop: "A#1")), record(8, 7, .access("GET http://a/x", body: nil)),
            record(9, 0, at: 1, frame("List")), record(10, 3, at: 2, event(".didLoadOld")),
            record(11, 0, at: 3, frame(nil)),
            record(12, 7, isCancelled ? .ended("load#1", loop: "A#1", how: "cancelled: unwanted") : .note("")),
            record(13, 0, at: 4, frame("Else", application: 2)),
        ])
        let counts = summary.screens.map { [$0.times.count, $0.unansweredCount] }
        #expect(
            (summary.screens.map(\.title), counts) == (["Else", "List"], [isCancelled ? [1, 0] : [0, 1], [0, 1]])
        )
    }

    @Test func effectsThatWereCancelledBeforeTheyAnsweredAreCounted() {
        let summary = summary([
            record(1, 0, .began(loop: "A#1", state: [], feedbacks: ["load", "rows", "search", "never"])),
            record(2, 1, .started("load#1", loop: "A#1")), record(3, 2, event(".some")),
            record(4, 0, .ended("load#1", loop: "A#1", how: "cancelled: unwanted")),
            record(5, 1, .started("search#1", loop: "A#1")), record(6, 1, .started("search#2", loop: "A#1")),
            record(7, 5, .dropped(".late", loop: "A#1")),
            record(8, 0, .ended("search#1", loop: "A#1", how: "cancelled: replaced")),
            record(9, 0, .ended("search#2", loop: "A#1", how: "cancelled: the loop ended")),
            record(10, 1, .started("rows.[3].save#1", loop: "A#1")),
            record(11, 0, .ended("rows.[3].save#1", loop: "A#1", how: "cancelled: unwanted")),
            record(12, 0, .ended("nothing#1", loop: "A#1", how: "cancelled: unwanted")),
        ])
        let cancelled = summary.cancelledFeedbacks.map { feedback in
            "\(feedback.name): \(feedback.startCount), \(feedback.replacedCount) replaced, \(feedback.unwantedCount) unwanted"
        }
        #expect(cancelled == ["rows.[].save: 1, 0 replaced, 1 unwanted", "search: 2, 1 replaced, 0 unwanted"])
        // The feedback of parts runs where a part's does.
        #expect(summary.unusedFeedbacks.map { "\($0.feature) \($0.name)" } == ["A never"])
    }

    @Test func aFeedbackThatRunsInOneLogHasRun() {
        let began = record(1, 0, .began(loop: "A#1", state: [], feedbacks: ["load"]))
        let started = record(2, 1, .started("load#1", loop: "A#1"))
        let summaries = [
            summary([began]), summary([began], [began, started]), summary([started], [began]),
            summary([record(1, 0, .began(loop: "A#1", state: []))]),
        ]
        #expect(summaries.map { $0.unusedFeedbacks.map(\.name) } == [["load"], [], [], []])
    }

    @Test func eventsThatChangedNothingAreCounted() {
        let summary = summary([
            record(1, 0, event(".set(1)", ["a": "1"])), record(2, 0, event(".set(1)")),
            record(3, 0, event(".go")), record(4, 3, .started("load#1", loop: "A#1")),
            record(5, 0, event(".remove", removed: ["a"])), record(6, 0, .dropped(".set(2)", loop: "A#2")),
            record(7, 0, event(".set(3)", loop: "B#1")),
        ])
        let events = summary.idleEvents.map { event in
            "\(event.feature) \(event.name): \(event.count), \(event.idleCount) idle, \(event.droppedCount) dropped"
        }
        #expect(events == ["A .set: 3, 1 idle, 1 dropped", "B .set: 1, 1 idle, 0 dropped"])
    }

    private func began(_ parts: [String: String], loop: String = "A#1") -> TraceRecord {
        record(
            1,
            0,
            .began(loop: loop, state: parts.sorted { $0.key < $1.key }.map { TracePart(path: $0.key, text: $0.value) })
        )
    }

    @Test func partsThatNeverChangedAreListed() {
        let first = [
            "a": "1", "b": "1", "c": "1", "rows[0].id": "7", "rows[0].x": "0", "gone[0]": "1", "e": ".idle", "p": "•••",
        ]
        let logs = [
            [
                began(first),
                record(2, 0, event(".x", ["c": "2", "rows[4].id": "8", "e.loading": "1"], removed: ["gone"])),
            ],
            [began(["a": "1", "b": "2", "c": "1", "late.x": "1"], loop: "A#9"), began(["q": "1"], loop: "B#1")],
            [record(1, 0, event(".y", ["late": "nil"]))],
        ]
        // What one log has as a value, and another one as something with parts, has changed.
        let other = [[began(["a": "nil"])], [began(["a.b": "1"]), record(2, 0, event(".x"))], []]
        for (logs, constant) in [(logs, ["A a 1", "A rows[].x 0"]), (other, [])] {
            let parts = [summary(logs[0], logs[1], logs[2]), summary(logs[2], logs[1], logs[0])].map { summary in
                summary.constantParts.map { "\($0.feature) \($0.path) \($0.text)" }
            }
            #expect(parts == [constant, constant])
        }
    }

    @Test func aLogOfNothingHasNoRows() {
        #expect(
            "\(summary([]))" == """
                1 trace, 0 records

                No request went to a backend.

                No frame was shown.

                No effect was cancelled before it answered.

                Each event changed something.

                No part of a state had one value throughout.

                Each feedback with a name ran.
                """
        )
        let circle = [record(2, 2, event(".a")), record(3, 4, .started("a", loop: "")), record(4, 3, frame("a"))]
        #expect(!"\(summary(circle, circle))".isEmpty)
    }

    /// What a backend or a file says can't move the cursor, and a long table is cut.
    @Test func theTextIsTables() {
        let many = (1...25).map { record(UInt64($0), 0, event(".e\($0)")) }
        let text =
            "\(summary(many + [record(30, 0, .sent("GET http://a/\u{1B}[2J")), record(31, 0, answered(200, 1e300))]))"
        let parts = ["\u{1B}", "  GET /␛[2J", "… and 5 more"].filter { text.contains($0) }
        #expect(parts == ["  GET /␛[2J", "… and 5 more"], "\(text)")
        let rows = text.split(separator: "\n").filter { $0.contains("A .e") }
        let widths = Set(rows.map(\.count))
        #expect((rows.count, widths.count) == (20, 1))
    }
}
