import Foundation
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceTrace
@testable import TraceCommand

/// The page of a log in a real browser, opened from a file.
@Suite(.serialized, .needs(Browser.program != nil, Browser.isMissing), .bodyTimeLimit)
struct PageInBrowserTests {
    private func page(of log: TraceLog) throws -> String {
        var command = TraceCommand(try TraceOptions(["session.jsonl", "--html"]))
        return try command.text(of: log)
    }

    private func record(_ number: UInt64, _ cause: UInt64, _ entry: TraceEntry) -> TraceRecord {
        TraceRecord(
            number: CauseID(number: number),
            cause: CauseID(number: cause),
            seconds: Double(number) / 8,
            entry: entry
        )
    }

    private func line(_ number: Int, _ text: String, _ node: String? = nil) -> TraceLine {
        TraceLine(number: number, text: text, node: node)
    }

    private func frame(_ lines: TraceLine...) -> TraceEntry {
        .frame(application: 1, columns: 20, lineCount: 2, lines: lines)
    }

    private func event(_ name: String, _ parts: [TracePart], changes: [String]) -> TraceEntry {
        .event(name, loop: "Cities#1", parts: parts, changes: changes)
    }

    /// A session with a key, an exchange that is repeated, and three frames.
    private var session: TraceLog {
        let loading = TracePart(path: "isLoading", text: "true")
        let (idle, bath) = (TracePart(path: "isLoading", text: "false"), TracePart(path: "cities[0]", text: "\"Bath\""))
        return TraceLog([
            record(1, 0, .began(loop: "Cities#1", state: [idle])),
            record(2, 0, frame(line(1, "Cities"), line(2, "none"))), record(3, 0, .key("r")),
            record(4, 3, event(".refresh", [loading], changes: ["isLoading: false → true"])),
            record(5, 4, .started("load#1", loop: "Cities#1")),
            record(6, 5, .access("GET http://h/v1/cities", body: nil)),
            record(7, 6, .sent("GET http://h/v1/cities")),
            record(8, 6, .answered(503, byteCount: 0, seconds: 0.1, fields: nil, body: nil)),
            record(9, 6, .sent("GET http://h/v1/cities")), record(10, 0, frame(line(2, "loading"))),
            record(11, 6, .answered(200, byteCount: 9, seconds: 0.2, fields: ["Age: 1"], body: "[\"Bath\"]")),
            record(12, 6, .outcome("from the network")),
            record(
                13,
                5,
                event(".didLoad", [bath, idle], changes: ["cities: [] → [\"Bath\"]", "isLoading: true → false"])
            ),
            record(14, 13, .ended("load#1", loop: "Cities#1", how: "answered")),
            record(15, 0, frame(line(2, "Bath", "city-1"))),
        ])
    }

    @Test func thePageShowsEachRecordAndTheMomentOfOne() throws {
        let html = try page(of: session)
        let (document, console) = try Browser.open(html)
        #expect((console, Self.rows(in: document).count) == ("", session.records.count))
        let middle = try Browser.open(html, at: "10").document
        #expect(
            ([document, middle].map(Self.screen), Self.chosen(in: middle))
                == (["Cities\nBath", "Cities\nloading"], "10")
        )
        // A frame names the events that it may show, and an event its frame.
        let frameLinks = ["Effects that run", "Events since the frame before"].map { Self.links(in: middle, below: $0) }
        #expect(frameLinks == [["5"], ["4"]])
        let event = try Browser.open(html, at: "13").document
        let links = ["Caused by", "Has caused", "On the screen with"].map { Self.links(in: event, below: $0) }
        #expect(
            (links, Self.parts(in: event))
                == ([["5", "4", "3"], ["14"], ["15"]], ["isLoading=isLoading: false", "cities[0]=[0]: \"Bath\""])
        )
        #expect(event.contains(#"<span class="part changed" data-path="cities[0]">"#))
        let exchange = try #require(event.firstMatch(of: /<div id="waterfall">.*?<\/div>/.dotMatchesNewlines())).output
        let marks = ["503, 200 from the network", #"class="bar try bad""#, ##"href="#6""##]
        #expect(marks.filter { exchange.contains($0) } == marks, "\(exchange)")
    }

    /// A channel's messages lead to its exchange, which has their number and the connection's state.
    @Test func thePageShowsTheMessagesOfAChannel() throws {
        let access = CauseID(number: 1)
        let html = try page(
            of: TraceLog([
                record(1, 0, .access("GET http://h/v1/talk", body: nil)), record(2, 1, .sent("GET http://h/v1/talk")),
                record(3, 1, .answered(101, byteCount: 0, seconds: 0.1, fields: nil, body: nil)),
                record(4, 1, .outcome("from the network")), record(5, 1, .connection("open")),
                record(6, 0, .started("say#1", loop: "Talk#1")),
                record(7, 6, .sentMessage(over: access, byteCount: 9, body: "{\"a\": 1}\nb")),
                record(8, 1, .receivedMessage(over: access, byteCount: 3, body: nil)),
                record(9, 1, .connection("closed by the app")),
            ])
        )
        let (document, console) = try Browser.open(html, at: "7")
        #expect(console == "")
        let links = ["Caused by", "Over the connection of"].map { Self.links(in: document, below: $0) }
        #expect(links == [["6"], ["1"]])
        let marks = [
            "<pre>{\"a\": 1}\nb</pre>", "101 from the network, 2 messages, closed by the app", "⇠ 3 bytes over #1",
            #"value="message""#,
        ]
        #expect(marks.filter { document.contains($0) } == marks, "\(document)")
    }

    /// What a backend, a user or a damaged file says stays text, wherever it is; and the browser refuses nothing of
    /// ours.
    @Test func noTextOfALogGetsIntoTheMarkup() throws {
        let evil = "</script><img src=x onerror=\"document.title='owned'\"><!--<script>'\u{202E}"
        let part = TracePart(path: evil, text: evil)
        let log = TraceLog([
            record(1, 0, .key(evil)), record(2, 1, .began(loop: evil, state: [part], feedbacks: [evil])),
            record(
                3,
                2,
                .event(evil, loop: evil, parts: [part], changes: [evil, "a: − \(evil)"], edits: [.removed(evil)])
            ),
            record(4, 3, .started(evil, loop: evil)), record(5, 4, .access(evil, body: evil)),
            record(6, 5, .sent(evil)),
            record(7, 5, .answered(200, byteCount: 1, seconds: 1, fields: [evil], body: evil)),
            record(8, 5, .failed(evil)), record(9, 5, .outcome(evil)), record(10, 5, .joined(CauseID(number: 5))),
            record(11, 2, .dropped(evil, loop: evil)), record(12, 4, .ended("x", loop: evil, how: evil)),
            record(13, 0, .note(evil)),
            record(14, 0, .frame(application: 1, columns: .max, lineCount: 1, lines: [line(1, evil, evil)])),
            record(15, 0, .sentMessage(over: CauseID(number: 5), byteCount: 1, body: evil)),
            record(16, 5, .receivedMessage(over: CauseID(number: 5), byteCount: 1, body: evil)),
            record(17, 5, .connection(evil)),
        ])
        var html = try page(of: log)
        html = html.replacing("session.jsonl", with: TracePage.escaped(evil))
        for fragment in ["3", "<img>", "%3Cimg%3E"] {
            let (document, console) = try Browser.open(html, at: fragment)
            #expect((console, Self.rows(in: document).count) == ("", log.records.count))
            Self.expectNoMarkup(in: document)
        }
        // The panes of all records, one after the other.
        let script = """
            const seen = document.createElement('div');
            for (let number = 1; number <= 17; number += 1) {
              location.hash = number;
              onhashchange();
              seen.append(document.getElementById('panes').cloneNode(true));
            }
            document.body.append(seen);
            """
        Self.expectNoMarkup(in: try using(html, script), scripts: 1)
    }

    private static func expectNoMarkup(in document: String, scripts: Int = 0) {
        #expect(
            (["<img", "<title>owned"].filter { document.contains($0) }, document.ranges(of: "<script").count)
                == ([], 1 + TracePage.scripts.count + scripts)
        )
        // What would turn the direction of a line is shown as a symbol; attributes aren't shown.
        let shown = document.replacing(/<script.*?<\/script>/.dotMatchesNewlines(), with: "")
            .matches(of: />([^<>]*)</).map(\.output.1)
        let marks = ["\u{202E}", "\u{FFFD}"].filter { mark in shown.contains { $0.contains(mark) } }
        #expect(marks == ["\u{FFFD}"])
    }

    private struct Page: Equatable, Sendable {
        var rows: [Row] = []
        var marks: Set<Int> = []
        var names: [String: Row] = [:]
        var chosen: Row?
    }

    private struct Row: Hashable, Sendable {
        var id: Int
        var tags: [Int]
    }

    /// The states of the page are those of `moment(at:)`, which are the loop's.
    @Test(arguments: TestDepth.some([UInt64(1), 2, 3])) func statesAreRebuiltAsInSwift(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var pages = [Page()]
        for _ in 0..<400 {
            var page = pages[pages.count - 1]
            let row = Row(
                id: .random(in: 0...9, using: &random),
                tags: Array(0..<Int.random(in: 0...2, using: &random))
            )
            let place = Int.random(in: 0...page.rows.count, using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: page.rows.insert(row, at: place)
            case 1: page.rows.removeSubrange(place..<min(page.rows.count, place + row.tags.count))
            case 2: page.marks.formSymmetricDifference([row.id])
            case 3: page.names["k].[\(row.id)"] = row.tags.isEmpty ? nil : row
            default: page.chosen = row.tags.isEmpty ? nil : row
            }
            pages.append(page)
        }
        let (trace, mark, states) = (Trace(), CauseID(number: 1 << 40 + seed), pages)
        let recording = trace.record { source in
            if case .loop = source { CauseID.current == mark } else { false }
        }
        let loop = CauseID.$current.withValue(mark) {
            Loop<Page, Int>(initial: states[0], reduce: { $0 = states[$1] })
        }
        for index in states.indices.dropFirst() { loop.send(index) }
        recording.dispose()
        let log = trace.log
        let html = try page(of: log)
        // To and fro: from the beginning, from a kept moment, and from the one before.
        let indices = [0, 400, 100, 101, 99, 300, 256, 255, 257, 399] + Array(150...200)
        let script = """
            const seen = [];
            for (const index of \(indices)) {
              location.hash = \(log.records.map(\.number.number))[index];
              onhashchange();
              seen.push([...document.querySelectorAll('#states .part')].map((part) => [part.dataset.path, part.textContent]));
            }
            document.body.append(Object.assign(document.createElement('pre'), {id: 'seen', textContent: JSON.stringify(seen)}));
            """
        let document = try using(html, script)
        let text = try #require(document.firstMatch(of: /<pre id="seen">([^<]*)<\/pre>/)).output.1
        let seen = try JSONDecoder().decode([[[String]]].self, from: Data(Self.plain(text).utf8))
        try #require(seen.count == indices.count)
        for (index, parts) in zip(indices, seen) {
            let expected = log.moment(at: index).states.values.first?.parts.map { part in
                let name = TraceState.names(in: part.path).last ?? ""
                return [part.path, "\(name.hasPrefix(".") ? String(name.dropFirst()) : name): \(part.text)"]
            }
            #expect(parts.filter { $0[1].contains(": ") } == expected, "record \(index)")
        }
    }

    /// The page without its policy, and with a script that does what a user does.
    private func using(_ html: String, _ script: String, at fragment: String = "") throws -> String {
        let end = "</body>"
        let meta = try #require(html.firstMatch(of: /<meta http-equiv="Content-Security-Policy"[^>]*>/))
        let driven = html.replacing(meta.output, with: "").replacing(end, with: "<script>\(script)</script>\(end)")
        let (document, console) = try Browser.open(driven, at: fragment)
        #expect(console == "")
        return document
    }

    private static func pressing(_ keys: String...) -> String {
        keys.map {
            "document.getElementById('timeline').dispatchEvent(new KeyboardEvent('keydown', {key: '\($0)', bubbles: true}));"
        }
        .joined()
    }

    @Test func keysStep() throws {
        let cases: [([String], Int)] = [
            (["ArrowUp"], 14), (["ArrowUp", "k", "j"], 14), (["ArrowDown"], 15), (["Home"], 1),
            (["Home", "ArrowUp"], 1),
            (["Home", "ArrowRight"], 2), (["ArrowLeft"], 10), (["ArrowLeft", "ArrowLeft", "ArrowLeft"], 2),
            (["PageUp"], 1), (["Home", "End"], 15), (["ArrowLeft", "ArrowUp", "c", "c"], 5),
            (["Home", "j", "j", "e"], 4),
        ]
        let script = cases.map { keys, _ in
            "location.hash = 15; onhashchange();" + keys.map { Self.pressing($0) }.joined()
                + "seen.push(document.querySelector('#timeline [aria-selected]').id + location.hash);"
        }
        let show = "document.body.append(Object.assign(document.createElement('p'), {id: 'seen', textContent: seen}));"
        let document = try using(page(of: session), "const seen = [];" + script.joined() + show)
        let seen = try #require(document.firstMatch(of: /<p id="seen">([^<]*)</)).output.1.split(separator: ",")
        #expect(seen.map(String.init) == cases.map { "record-\($0.1)#\($0.1)" })
    }

    @Test func filtersLeaveRecordsOut() throws {
        let html = try page(of: session)
        let change = "document.getElementById('filter').dispatchEvent(new Event('input'));"
        let kinds = "for (const box of document.querySelectorAll('#kinds input')) box.checked = box.value === 'event';"
        let events = try using(html, kinds + change + Self.pressing("ArrowUp", "ArrowUp"))
        #expect((Self.chosen(in: events), events.contains(">2 of 15 records<")) == ("4", true))
        let text = try using(html, "document.getElementById('text').value = 'LOADING: TRUE';" + change)
        let loop = try using(html, "document.getElementById('loop').value = 'Cities#1';" + change)
        #expect([events, text, loop].map(Self.rows) == [["4", "13"], ["13"], ["1", "4", "5", "13", "14"]])
    }

    @Test func clicksChoose() throws {
        let html = try page(of: session)
        let row = try using(html, "document.getElementById('record-2').click();")
        // A line of the screen leads to the frame that drew it.
        let line = try using(html, "document.querySelector('#screens .line').click(); onhashchange();")
        #expect(([row, line].map(Self.chosen), Self.screen(in: row)) == (["2", "2"], "Cities\nnone"))
    }

    private static func plain(_ text: some StringProtocol) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&nbsp;", with: "\u{A0}").replacing("&amp;", with: "&")
    }

    /// The numbers of the rows that are shown.
    private static func rows(in document: String) -> [String] {
        document.matches(of: /<div id="record-(\d+)" class="row" role="option"([^>]*)>/)
            .filter { !$0.output.2.contains("hidden") }.map { String($0.output.1) }
    }

    private static func chosen(in document: String) -> String? {
        document.matches(of: /<div id="record-(\d+)" class="row" role="option"([^>]*)>/)
            .first { $0.output.2.contains("aria-selected=\"true\"") }.map { String($0.output.1) }
    }

    private static func screen(in document: String) -> String {
        document.matches(of: /<a class="line[^>]*>([^<]*)<\/a>/).map { plain($0.output.1) }.joined(
            separator: "\n"
        )
    }

    /// The parts that have a text.
    private static func parts(in document: String) -> [String] {
        document.matches(of: /<span class="part[^>]*data-path="([^"]*)">([^<]*)<\/span>/)
            .filter { $0.output.2.contains(": ") }.map { "\(plain($0.output.1))=\(plain($0.output.2))" }
    }

    private static func links(in document: String, below title: String) -> [String] {
        guard let start = document.firstRange(of: "<h2>\(title)</h2>") else { return [] }
        let rest = document[start.upperBound...]
        let end = rest.firstRange(of: /<\/[uo]l>/)?.lowerBound ?? rest.endIndex
        return rest[..<end].matches(of: /href="#(\d+)"/).map { String($0.output.1) }
    }
}
