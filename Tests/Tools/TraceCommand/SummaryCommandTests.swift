import Foundation
import MillraceTrace
import TestSupport
import Testing

@testable import TraceCommand

/// Files and folders are read one after the other, and what can't be read is named.
@Suite final class SummaryCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-summary-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "b"), withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    @Test func aFolderIsReadWithThoseInIt() throws {
        try put("{\"trace\":1}\n", "a.jsonl")
        try put("{\"trace\":1}\n", "b/c.jsonl")
        try put("{\"trace\":1}\nx\n", "b/bad.jsonl")
        try put("no trace", "b/readme.txt")
        let command = SummaryCommand([folder, folder.appending(path: "a.jsonl"), folder.appending(path: "none")])
        let complaints = ["/b/bad.jsonl: Line 2 is no record of a trace.", "/none: There is no file to read at "]
        let areSaid = command.errors.count == 2 && zip(command.errors, complaints).allSatisfy { $0.contains($1) }
        #expect((command.text?.prefix(20), areSaid) == ("2 traces, 0 records\n", true), "\(command)")
    }

    /// A pipe would keep the command waiting, and a folder is none of its files.
    @Test(.bodyTimeLimit) func whatIsNoFileIsLeftOut() throws {
        try put("{\"trace\":1}\n", "a.jsonl")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "b.jsonl"),
            withIntermediateDirectories: true
        )
        try #require(mkfifo(folder.appending(path: "c.jsonl").path, 0o600) == 0)
        let command = SummaryCommand([folder])
        #expect((command.errors, command.text?.hasPrefix("1 trace, ")) == ([], true), "\(command)")
    }

    @Test func withoutATraceThereAreNoStatistics() throws {
        try put("no trace", "readme.txt")
        let empty = SummaryCommand([folder])
        try put("no trace\n", "a.jsonl")
        let bad = SummaryCommand([folder])
        let errors = (empty.errors + bad.errors).map { $0.replacing(folder.relativePath, with: "FOLDER") }
        #expect(
            ([empty.text, bad.text], errors)
                == ([nil, nil], ["There is no file *.jsonl in FOLDER.", "FOLDER/a.jsonl: \(TraceError.notATrace)"])
        )
    }
}
