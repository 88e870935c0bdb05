import Dispatch
import Foundation
import Synchronization
import Testing

@testable import MillraceTestKit

/// Tests run at the same time: what they record and assert meanwhile must be right.
@Suite struct ConcurrentSnapshotTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func oneRegistryServesAllThreads() {
        let registry = SnapshotRegistry()
        let clashes = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            // Each file is asserted from two places, one of which is too late.
            let file = SnapshotFile(path: "\(folder.path)/__Snapshots__/T/\(number / 2).txt")
            let site = SourceLocation(fileID: "T/T.swift", filePath: "T.swift", line: 1 + number % 2, column: 1)
            guard registry.register(file, text: "", at: site) != nil else { return }
            clashes.add(1, ordering: .relaxed)
        }
        #expect((clashes.load(ordering: .relaxed), registry.paths.count) == (100, 100))
    }

    @Test func inlineSnapshotsOfOneFileAreAllWritten() throws {
        let path = "\(folder.path)/T.swift"
        let calls = (0..<50).map { "assertInlineSnapshot(of: \($0), as: .dump)" }
        try Data(calls.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        let recorder = InlineRecorder()
        let messages = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 50) { number in
            let failure = recorder.record(
                "\(number)",
                function: "assertInlineSnapshot",
                path: path,
                line: number + 1,
                column: "assertInlineSnapshot".utf8.count + 1
            )
            if let failure { messages.withLock { $0.append(failure.message) } }
        }
        let expected = calls.enumerated().map { "\($1) {\n    \"\"\"\n    \($0)\n    \"\"\"\n}" }
        let source = try String(contentsOfFile: path, encoding: .utf8)
        #expect((messages.withLock { $0 }, source) == ([], expected.joined(separator: "\n")))
    }

    @Test func filesOfOneFolderAreAllWritten() throws {
        DispatchQueue.concurrentPerform(iterations: 100) { number in
            let file = SnapshotFile(testFile: "\(folder.path)/ListTests.swift", function: "list()", name: "\(number)")
            _ = SnapshotAssertion(file: file, recording: .missing).check("\(number)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/__Snapshots__/ListTests")
        #expect(Set(names) == Set((0..<100).map { "list.\($0).txt" }))
    }
}
