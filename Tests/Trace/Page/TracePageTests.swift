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
    @Test func theHashesAreThoseOfTheFiles() throws {
        let texts = [TracePage.style] + TracePage.scripts
        for (text, hash) in zip(texts, [TracePage.styleHash] + TracePage.scriptHashes) {
            let file = FileManager.default.temporaryDirectory.appending(path: "millrace-page-\(UUID())")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(text.utf8).write(to: file)
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/sha256sum")
            process.arguments = [file.path]
            process.standardOutput = output
            try process.run()
            let digits = String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(64), as: UTF8.self)
            process.waitUntilExit()
            let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
            #expect(Data(bytes).base64EncodedString() == hash, "\(text.prefix(60))")
            #expect(page().html.contains("'sha256-\(hash)'"))
            #expect(page().html.contains(">\(text)</"))
            #expect(!text.contains("</"))
        }
        #expect(texts.count == 4)
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
        #expect(records.map { $0["kind"] as? String } == ["key", "event", "note"])
        #expect(records.map { $0["loop"] as? String } == [nil, "A#1", nil])
        #expect(records.map { $0["text"] as? String } == ["key r", "e in A#1", "two"])
        #expect(records.map { $0["number"] as? Int } == [1, 2, 3])
        #expect(records.map { $0["cause"] as? Int } == [0, 1, 2])
        for (record, expected) in zip(records, page.log.records) {
            let entry = try JSONSerialization.data(withJSONObject: try #require(record["entry"]))
            #expect(try JSONDecoder().decode(TraceEntry.self, from: entry) == expected.entry)
        }
        #expect(try self.records(in: self.page().html).isEmpty)
    }

    @Test(arguments: [
        "</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", "\u{2028}</SCRIPT >", "'\"&<>`",
        "\u{0}\u{1B}[2J",
        "\\u003c/script>",
    ])
    func noTextIsMarkup(text: String) throws {
        let plain = page(.note(""), title: "").html
        let html = page(.note(text), title: text).html
        for mark in ["<", "</", "<!--", "<script", "</script", "<img"] {
            let counts = [html, plain].map { $0.lowercased().ranges(of: mark).count }
            #expect(counts[0] == counts[1], "\(mark)")
        }
        let entry = try #require(records(in: html).first?["entry"] as? [String: [String: String]])
        #expect(entry["note"]?["_0"] == text)
    }

    @Test func thePageNeedsNothingElse() {
        let html = page().html
        for mark in [
            "src=", "url(", "@import", "import(", "http://", "https://", "<link", "eval(", "innerHTML", "onclick=\"",
            "style=",
        ] {
            #expect(!html.contains(mark), "\(mark)")
        }
        #expect(html.contains("default-src 'none'"))
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1]) func anyTimeIsANumber(seconds: Double) throws {
        let log = page(
            .note("n"),
            .answered(200, byteCount: 1, seconds: seconds, fields: nil, body: nil),
            seconds: seconds
        )
        #expect(try records(in: log.html).count == 2)
        #expect(try records(in: log.html).first?["seconds"] is Double)
    }
}
