import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceStreams
@testable import MillraceTrace

/// A screen, a state and the running effects are rebuilt for each moment from what has changed.
@Suite(.bodyTimeLimit) struct TraceMomentTests {
    private struct Page: Equatable, Sendable {
        var title = "Atlas"
        var rows: [Row] = []
        var marks: Set<Int> = []
        var names: [String: Row] = [:]
        var phase = Phase.idle
        var chosen: Row?
        var grid: [[Int]] = []
    }

    private struct Row: Hashable, Sendable {
        var id: Int
        var tags: [String] = []
    }

    private enum Phase: Equatable, Sendable {
        case idle
        case loading(Row)
        case failed(String, count: Int)
    }

    /// Returns a state that differs from another one in a few places.
    private static func next(_ page: Page, _ random: inout SeededGenerator) -> Page {
        var page = page
        let row = Row(
            id: .random(in: 0...9, using: &random),
            tags: (0..<Int.random(in: 0...2, using: &random)).map { "t\($0)" }
        )
        for _ in 0...Int.random(in: 0...2, using: &random) {
            func place(_ count: Int) -> Int { .random(in: 0...count, using: &random) }
            switch Int.random(in: 0...10, using: &random) {
            case 0: page.title = "\(row.id)"
            case 1: page.rows.insert(row, at: place(page.rows.count))
            case 2 where !page.rows.isEmpty: page.rows.remove(at: place(page.rows.count - 1))
            case 3 where !page.rows.isEmpty: page.rows[place(page.rows.count - 1)].tags = row.tags
            case 4 where !page.rows.isEmpty:
                page.rows.removeSubrange(0...place(page.rows.count - 1))
            case 5: page.marks.formSymmetricDifference([row.id, row.id * 7])
            case 6: page.names["k].[\(row.id)"] = Bool.random(using: &random) ? row : nil
            case 7: page.phase = [.idle, .loading(row), .failed("\(row)", count: row.id)][row.id % 3]
            case 8: page.chosen = Bool.random(using: &random) ? row : nil
            case 9: page.grid.insert([row.id, place(3)], at: place(page.grid.count))
            default: if !page.grid.isEmpty { page.grid[place(page.grid.count - 1)].insert(row.id, at: 0) }
            }
        }
        return page
    }

    /// Each state of a loop is what its moment has, in the same order, whatever came, went and moved.
    @Test(arguments: TestDepth.some(0..<40 as Range<UInt64>, each: 10)) func aStateIsRebuilt(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var pages = [Page()]
        for _ in 0..<60 { pages.append(Self.next(pages[pages.count - 1], &random)) }
        let trace = Trace()
        let own = OwnSources()
        let recording = trace.record(where: own.isOwn)
        let states = pages
        let loop = own.creating {
            Loop<Page, Int>(initial: states[0], reduce: { $0 = states[$1] })
        }
        for index in pages.indices.dropFirst() { loop.send(index) }
        recording.dispose()
        let log = TraceLog(try JSONDecoder().decode([TraceRecord].self, from: JSONEncoder().encode(trace.log.records)))
        try #require(log.records.count == pages.count)
        var moment = TraceLog.Moment()
        for (index, page) in pages.enumerated() {
            moment.advance(over: log.records[index])
            let rebuilt = moment.states.values.first?.parts.map { "\($0.path)=\($0.text)" }
            #expect(rebuilt == Dump(page).leaves().map { "\($0.path)=\($0.text)" }, "state \(index) of \(seed)")
        }
        #expect(log.moment(at: pages.count - 1) == moment)
    }

    /// Of a state with more parts than a log has room for, each moment has the first ones, and nothing that went.
    @Test func aGreatStateLeavesNothingBehind() {
        let trace = Trace()
        let own = OwnSources()
        let recording = trace.record(where: own.isOwn)
        // A log has room for 2,000 parts.
        let end = TestDepth.current == .share ? 2_500 : 5_000
        let states = [
            Array(0..<end), Array(0..<end + 1), Array(0..<3), Array(7..<end + 1_000), [9] + Array(7..<end + 1_000),
        ]
        let loop = own.creating {
            Loop<[Int], Int>(initial: states[0], reduce: { $0 = states[$1] })
        }
        for index in states.indices.dropFirst() { loop.send(index) }
        recording.dispose()
        let log = trace.log
        let third = log.moment(at: 2).states.values.first?.parts.map { "\($0.path)\($0.text)" }
        let last = log.moment(at: 4).states.values.first?.parts.prefix(2_000).map(\.text)
        #expect((third, last) == (["[0]0", "[1]1", "[2]2"], ["9"] + (7..<2_006).map { "\($0)" }))
    }

    @Test func aScreenIsRebuilt() {
        let log = TraceLog([
            record(1, .frame(application: 1, columns: 10, lineCount: 3, lines: [line(1, "a"), line(2, "b")])),
            record(2, .frame(application: 2, columns: nil, lineCount: 1, lines: [line(1, "other")])),
            record(3, .frame(application: 1, columns: 10, lineCount: 3, lines: [line(2, "B"), line(3, "c")])),
            record(4, .frame(application: 1, columns: 8, lineCount: 2, lines: [])),
            record(5, .frame(application: 1, columns: 8, lineCount: 3, lines: [line(.max, "x"), line(0, "y")])),
        ])
        let texts = (-1...5).map { log.moment(at: $0).screens[1]?.text }
        let numbers = [Int.min, .max].map { log.moment(at: $0).record?.number.number }
        #expect((texts, numbers) == ([nil, "a\nb\n", "a\nb\n", "a\nB\nc", "a\nB", "a\nB\n", "a\nB\n"], [nil, 5]))
        let screens = log.moment(at: 2).screens
        #expect(
            (screens[2]?.text, screens[1]?.columns, screens[1]?.frame) == ("other", 10, CauseID(number: 3))
        )
    }

    @Test func theEffectsThatRunAreThere() {
        let log = TraceLog([
            record(1, .started("load#1", loop: "A#1")), record(2, .started("load#1", loop: "A#2")),
            record(3, .started("load#2", loop: "A#1")), record(4, .ended("load#1", loop: "A#1", how: "answered")),
            record(5, .ended("load#1", loop: "A#1", how: "answered")),
            record(6, .ended("load#2", loop: "A#1", how: "")),
        ])
        let running = (0..<6).map { log.moment(at: $0).runningEffects.map(\.number.number) }
        #expect(running == [[1], [1, 2], [1, 2, 3], [2, 3], [2, 3], [2]])
    }

    /// An older file has no edits: what is new replaces what is above or below it.
    @Test func aFileWithoutEditsIsReadAsFarAsItGoes() throws {
        let text = """
            {"trace":1}
            {"cause":0,"entry":{"began":{"loop":"A#1","state":[{"path":"a","text":"[]"}]}},"number":1,"seconds":0}
            {"cause":0,"entry":{"event":{"_0":"e","loop":"A#1","parts":[{"path":"a[0]","text":"1"}],"changes":[]}},"number":2,"seconds":0}
            {"cause":0,"entry":{"event":{"_0":"e","loop":"A#1","parts":[{"path":"a","text":"[]"}],"changes":[]}},"number":3,"seconds":0}

            """
        let log = TraceLog(try TraceFile.records(in: Data(text.utf8)))
        let parts = (0..<3).map { log.moment(at: $0).states["A#1"]?.parts.map { "\($0.path)=\($0.text)" } }
        #expect(parts == [["a=[]"], ["a[0]=1"], ["a=[]"]])
    }

    /// A file may say anything.
    @Test(arguments: [
        TraceEdit.removed(""), .removed("."), .removed("[[["), .removed("a.b"),
        .moved(list: "a", first: .max, count: .max, offset: .max),
        .moved(list: "", first: 0, count: .max, offset: .min),
        .moved(list: "a", first: -1, count: 1, offset: 1), .moved(list: "a", first: 0, count: 9, offset: .max),
        .moved(list: "a", first: 1, count: 1, offset: -1),
    ])
    func noEditBreaksAState(edit: TraceEdit) {
        var state = TraceState(["a[0]", "a[1]", "b", "", "..", "]"].map { TracePart(path: $0, text: "1") })
        state.apply([edit, edit], [TracePart(path: String(repeating: "a.", count: 100_000), text: "2")])
        let before = state.parts
        state.apply([.removed("")], [])
        #expect(before.contains { $0.text == "2" } && state.parts.isEmpty)
    }

    private func line(_ number: Int, _ text: String) -> TraceLine { TraceLine(number: number, text: text, node: nil) }

    private func record(_ number: UInt64, _ entry: TraceEntry) -> TraceRecord {
        TraceRecord(number: CauseID(number: number), cause: .none, seconds: 0, entry: entry)
    }
}
