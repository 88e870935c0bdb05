import Foundation
import MillraceStreams
import Testing

@testable import MillraceTrace

/// What the page is made of; what a browser makes of it is in the tests of the command.
@Suite struct TracePageTests {
    private func page(_ entries: TraceEntry..., title: String = "session.jsonl", seconds: Double = 1) -> TracePage {
        let records = entries.enumerated().map { index, entry in
            TraceRecord(
                number: CauseID(number: UInt64(index) + 1),
                cause: CauseID(number: UInt64(index)),
                seconds: seconds,
                entry: entry
            )
        }
        return TracePage(TraceLog(records), title: title)
    }

    private func records(in html: String) throws -> [[String: Any]] {
        let start = try #require(html.firstRange(of: "id=\"records\">")).upperBound
        let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
        let data = Data(html[start..<end].utf8)
        return try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    }

    /// The browser obeys what the hashes allow: one that is not the file's gives a page without style or script.
    @Test func theHashesAreThoseOfTheFiles() {
        let texts = [TracePage.style] + TracePage.scripts
        let hashes = texts.map { Data(SHA256.hash($0.utf8)).base64EncodedString() }
        #expect((texts.count, hashes) == (4, [TracePage.styleHash] + TracePage.scriptHashes))
        let html = page().html
        for (text, hash) in zip(texts, hashes) {
            let isThere = html.contains("'sha256-\(hash)'") && html.contains(">\(text)</") && !text.contains("</")
            #expect(isThere, "\(text.prefix(60))")
        }
    }

    /// A sign that goes together with the next character hides no tag from the page: a browser reads one behind it.
    @Test(arguments: ["", "\u{600}", "\u{E33}", "\r"]) func noTextIsATag(sign: String) {
        let text = "\(sign)</script>\(sign)<!--\(sign)</title>"
        let tags = { (page: TracePage) in page.html.utf8.count { $0 == UInt8(ascii: "<") } }
        #expect(tags(page(.note(text), title: text)) == tags(page(.note("a"))))
    }

    @Test func theRecordsAreThoseOfTheLog() throws {
        let page = page(
            .key("r"),
            .event("e", loop: "A#1", parts: [TracePart(path: "a", text: "\"<b>\"")], changes: ["a: 1"]),
            .note("two\nlines")
        )
        let records = try records(in: page.html)
        let rows = records.map { record in
            ["kind", "loop", "text", "number", "cause"].map { record[$0].map { "\($0)" } }
        }
        #expect(
            rows == [
                ["key", nil, "key r", "1", "0"], ["event", "A#1", "e in A#1", "2", "1"],
                ["note", nil, "two", "3", "2"],
            ]
        )
        let entries = try records.map { record in
            let entry = try JSONSerialization.data(withJSONObject: record["entry"] ?? [:])
            return try JSONDecoder().decode(TraceEntry.self, from: entry)
        }
        let isEmpty = try self.records(in: self.page().html).isEmpty
        #expect((entries, isEmpty) == (page.log.records.map(\.entry), true))
    }

    @Test(arguments: [
        "</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", "\u{2028}</SCRIPT >", "'\"&<>`",
        "\u{0}\u{1B}[2J",
        "\\u003c/script>",
    ])
    func noTextIsMarkup(text: String) throws {
        let plain = page(.note(""), title: "").html
        let html = page(.note(text), title: text).html
        let counts = [html, plain].map { page in
            let page = page.lowercased()
            return ["<", "</", "<!--", "<script", "</script", "<img"].map { page.ranges(of: $0).count }
        }
        let entry = try records(in: html).first?["entry"] as? [String: [String: String]]
        #expect((counts[0], entry?["note"]?["_0"]) == (counts[1], text))
    }

    @Test func thePageNeedsNothingElse() {
        let html = page().html
        let marks = [
            "src=", "url(", "@import", "import(", "http://", "https://", "<link", "eval(", "innerHTML", "onclick=\"",
            "style=", "default-src 'none'",
        ]
        #expect(marks.filter { html.contains($0) } == ["default-src 'none'"])
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1]) func anyTimeIsANumber(seconds: Double) throws {
        let log = page(
            .note("n"),
            .answered(200, byteCount: 1, seconds: seconds, fields: nil, body: nil),
            seconds: seconds
        )
        let records = try records(in: log.html)
        #expect((records.count, records.first?["seconds"] is Double) == (2, true))
    }
}
