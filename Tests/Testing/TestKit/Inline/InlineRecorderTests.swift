import Foundation
import Synchronization
import Testing

@testable import MillraceTestKit

@Suite struct InlineRecorderTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/T.swift"
    }

    private func write(_ source: String) throws {
        try Data(source.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func read() throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    private func record(_ text: String, line: Int, in recorder: InlineRecorder) -> String? {
        recorder.record(text, function: "check", path: path, line: line, column: 6)?.message
    }

    /// A call with a recorded text.
    private func call(_ text: String) -> String {
        "check() {\n    \"\"\"\n    \(text)\n    \"\"\"\n}\n"
    }

    @Test func laterCallsHaveMoved() throws {
        try write("check()\ncheck()\ncheck()\n")
        let recorder = InlineRecorder()
        let messages = [3, 1, 2, 2].map { record("\($0)", line: $0, in: recorder) }
        let isClash = record("other", line: 2, in: recorder) != nil
        #expect(try (messages, isClash, read()) == ([nil, nil, nil, nil], true, call("1") + call("2") + call("3")))
    }

    /// Sixteen snapshots are in the file as soon as they are recorded.
    @Test func fewSnapshotsAreWrittenAtOnce() throws {
        try write(String(repeating: "check()\n", count: 16))
        let recorder = InlineRecorder()
        for line in 1...16 {
            let message = record("text", line: line, in: recorder)
            let expected = String(repeating: call("text"), count: line - 1)
            let isWritten = try read().hasPrefix(expected + (line < 16 ? call("text") : ""))
            #expect((message, isWritten) == (nil, true), "\(line)")
        }
    }

    /// Each snapshot more makes the file longer; to write it for each would write the square of their number.
    @Test(arguments: [100, 1_000], [false, true])
    func manySnapshotsWriteTheFileAFewTimes(count: Int, isFromTheEnd: Bool) throws {
        try write(String(repeating: "check()\n", count: count))
        let written = Mutex(0)
        let recorder = InlineRecorder { bytes, url in
            written.withLock { $0 += bytes.count }
            try bytes.write(to: url, options: .atomic)
        }
        let lines = Array(1...count)
        var problems = (isFromTheEnd ? lines.reversed() : lines).compactMap { record("\($0)", line: $0, in: recorder) }
        problems += recorder.flush().map(\.message)
        let source = try read()
        problems += recorder.flush().map(\.message)
        let isWhole = source == lines.map { call("\($0)") }.joined()
        let areFew = written.withLock { $0 } <= 40 * source.utf8.count
        #expect((problems, isWhole, areFew) == ([], true, true))
    }

    @Test func aSourceThatAnEditorSavesIsLeftAlone() throws {
        try write("check()\ncheck()\n")
        let recorder = InlineRecorder()
        let first = record("1", line: 1, in: recorder)
        try write("saved")
        let changed = "The source was changed while the tests ran: build again."
        let messages = [first, record("2", line: 2, in: recorder)] + recorder.flush().map(\.message)
        #expect(try (messages, read()) == ([nil, changed, changed], "saved"))
    }

    /// A text that can't be written waits for the next one.
    @Test func aFailureToWriteIsReported() throws {
        try write("check()\ncheck()\n")
        let isFull = Mutex(true)
        let recorder = InlineRecorder { bytes, url in
            guard !isFull.withLock({ $0 }) else { throw CocoaError(.fileWriteOutOfSpace) }
            try bytes.write(to: url, options: .atomic)
        }
        #expect(record("1", line: 1, in: recorder)?.hasPrefix("The source \(path) could not be rewritten: ") == true)
        isFull.withLock { $0 = false }
        let second = record("2", line: 2, in: recorder)
        #expect(try (second, read()) == (nil, call("1") + call("2")))
    }
}
