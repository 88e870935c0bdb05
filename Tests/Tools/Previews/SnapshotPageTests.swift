import Foundation
import MillraceTestKit
import SnapshotFiles
import Testing

@testable import PreviewGallery

@Suite struct SnapshotPageTests {
    @Test func changesAreBesideEachOther() {
        let page = SnapshotPage(
            package: "A & B",
            entries: [
                .init(name: "Tests/__Snapshots__/a.txt", recorded: "London\nBath \n", new: nil),
                .init(name: "Tests/__Snapshots__/b.txt", recorded: "東京  2\nBath\n", new: "東京  2\nYork\n"),
                .init(name: "Tests/__Snapshots__/new.txt", recorded: nil, new: "one"),
            ]
        )
        assertSnapshot(of: page.text, as: .lines)
    }

    /// Whatever is in a text, in a name or in the package's name, nothing of it is HTML.
    @Test func hostileTextsAreText() {
        let hostile = "</pre><script>alert(1)</script>\u{1B}[31m\" onload=\"x\u{202E}&lt;"
        let entries = [nil, hostile, hostile + "\n2"].map {
            SnapshotPage.Entry(name: hostile, recorded: hostile, new: $0)
        }
        let page = SnapshotPage(package: hostile, entries: entries).text
        let pieces = ["<script>alert", "</pre><script", "\u{1B}", "\u{202E}", "\" onload"].filter(page.contains)
        #expect((pieces, page.split(separator: "<script>").count) == ([], 2))
    }

    /// Returns the status, the output and the page of a package with files.
    private func write(_ files: [String: String]) throws -> (String, page: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appending(path: path)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let page = folder.appending(path: "page.html")
        var output = ""
        let status = SnapshotsCommand(root: folder.path) { output += $0 }.writePage(to: page.path)
        let words = output.replacing(folder.path, with: "ROOT")
        return ("\(status) \(words)", (try? String(contentsOf: page, encoding: .utf8)) ?? "")
    }

    @Test func aPageHasTheFilesOfThePackage() throws {
        let (output, page) = try write([
            "Tests/A/__Snapshots__/T/same.txt": "a\n", "Tests/A/__Snapshots__/T/same.txt.new": "a\n",
            "Tests/A/__Snapshots__/T/list.txt": "a\n", "Tests/A/__Snapshots__/T/list.txt.new": "b\n",
            "Tests/A/__Snapshots__/T/new.txt.new": "c\n", "Tests/A/notes.txt": "d\n",
            ".build/__Snapshots__/hidden.txt": "e\n",
        ])
        let names = page.matches(of: #/<h2>(.*)</h2>/#).map { String($0.output.1) }
        #expect(output == "0 wrote ROOT/page.html: 3 snapshots, 2 of them differ\n")
        #expect(names == ["list.txt", "new.txt", "same.txt"].map { "Tests/A/__Snapshots__/T/" + $0 })
        #expect(try write(["Tests/notes.txt": "d"]).0 == "2 ROOT has no snapshots.\n")
    }
}
