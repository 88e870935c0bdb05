import Dispatch
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceTrace

/// A file keeps all that fits through it, makes those wait that record more, and says what it had to leave out.
@Suite(.bodyTimeLimit) struct TraceFileTests {
    /// The bytes of a record of ``record(_:)``.
    private static let size = 256 + 4

    private static let time = ContinuousClock.now

    private static func record(_ number: Int) -> RawRecord {
        let text = String("\(number + 10_000)".suffix(4))
        return RawRecord(
            number: CauseID(number: UInt64(number)),
            cause: .none,
            time: Self.time,
            what: .note(text),
            bytes: text.utf8.count
        )
    }

    /// What a file has written so far.
    private final class Written: Sendable {
        private let written = Mutex((data: Data(), lineCount: 0))

        func add(_ lines: Data) {
            let count = lines.count { $0 == UInt8(ascii: "\n") }
            written.withLock { $0 = ($0.data + lines, $0.lineCount + count) }
        }

        var lineCount: Int { written.withLock { $0.lineCount } }

        func notes() throws -> [String] {
            try TraceFile.records(in: written.withLock { $0.data }).map { record in
                if case let .note(text) = record.entry { text } else { "" }
            }
        }
    }

    private let redactor = TraceRedactor(TraceSecrets(names: [], secrets: []), since: Self.time)

    /// Several threads record more than the file takes: each waits for room, and all is there.
    @Test func aBurstIsKept() throws {
        let written = Written()
        let appended = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        let file = TraceFile(redactor, limit: 3 * Self.size, patience: .seconds(120)) { lines in
            most.max(appended.load(ordering: .acquiring) - written.lineCount, ordering: .relaxed)
            written.add(lines)
            return nil
        }
        let group = DispatchGroup()
        for first in [1, 1_001] {
            Thread.detachNewThread(in: group) {
                for number in first..<first + 1_000 {
                    file.append(Self.record(number))
                    appended.add(1, ordering: .releasing)
                }
            }
        }
        group.waitInTest()
        // The question for the error waits for the end of the writing.
        #expect((file.error, most.load(ordering: .relaxed) <= 3) == (nil, true), "more than the limit has waited")
        #expect(try written.notes() == (1...2_000).map { String("\($0 + 10_000)".suffix(4)) })
    }

    /// Returns a file that is stuck in its first record until the gate is open.
    private func stuckFile(
        limit: Int = 4 << 20,
        patience: DispatchTimeInterval = .seconds(5)
    ) -> (file: TraceFile, written: Written, gate: DispatchSemaphore) {
        let (written, begun, gate) = (Written(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let file = TraceFile(redactor, limit: limit, patience: patience) { lines in
            if written.lineCount == 1 {
                begun.signal()
                gate.waitInTest()
            }
            written.add(lines)
            return nil
        }
        file.append(Self.record(1))
        begun.waitInTest()
        return (file, written, gate)
    }

    /// What a file that is stuck leaves out has a note in its place, also where nothing comes after it.
    @Test func whatFindsNoRoomIsCounted() throws {
        let (file, written, gate) = stuckFile(limit: 3 * Self.size, patience: .nanoseconds(0))
        for number in 2...9 { file.append(Self.record(number)) }
        gate.signal()
        let left = "6 records are left out: more happened than could be written."
        #expect(try (file.error, written.notes()) == (nil, ["0001", "0002", "0003", left]))
        file.append(Self.record(10))
        #expect(try (file.error, written.notes().last) == (nil, "0010"))
    }

    /// The end of a recording waits for the file.
    @Test func aRecordingEndsWithAWholeFile() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        let (trace, own) = (Trace(writingTo: url), OwnSources())
        let recording = trace.record(where: own.isOwn)
        for number in 1...1_000 { trace.note("\(number)") }
        recording.dispose()
        #expect(try TraceLog(contentsOf: url).records.count == 1_000)
    }

    /// The end of the process waits too, but not for ever.
    @Test(arguments: [Row("in time", (3_600, ["0001", "0002", "0003"])), Row("too late", (-3_600, ["0001", late]))])
    func aProcessEndsWithAWholeFileOrANote(_ row: Row<(Int, [String])>) throws {
        let (seconds, notes) = row.value
        let (file, written, gate) = stuckFile()
        for number in 2...3 { file.append(Self.record(number)) }
        let ended = DispatchGroup()
        Thread.detachNewThread(in: ended) { file.end(by: .now() + .seconds(seconds)) }
        if seconds < 0 { ended.waitInTest() }
        gate.signal()
        ended.waitInTest()
        #expect(try (file.error, written.notes()) == (nil, notes), sourceLocation: row.location)
    }

    private static let late = "2 records are left out: the process has ended."

    /// After an error nobody waits, and nothing is kept.
    @Test func aFileThatFailsKeepsNoOneWaiting() {
        let file = TraceFile(redactor, limit: 1, patience: .seconds(3_600)) { $0 == TraceFile.head ? nil : "full" }
        for number in 1...9 { file.append(Self.record(number)) }
        #expect(file.error == "full")
    }

    /// A file that takes nothing more for now keeps no one waiting while there is room.
    @Test func aSlowFileDoesNotKeepTheAppWaiting() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        try #require(mkfifo(url.path, 0o600) == 0)
        let descriptor = open(url.path, O_RDONLY | O_NONBLOCK)
        let reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let file = TraceFile(replacing: url, redactor)
        _ = fcntl(descriptor, F_SETFL, 0)
        let body = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let answer = RawAccess.answered(200, [:], body, total: .zero)
        file.append(RawRecord(number: CauseID(number: 1), cause: .none, time: Self.time, what: .access(answer)))
        // Some of the record is there, and the pipe, which takes 64 KiB, has no room for the rest.
        let first = try reader.read(upToCount: 100)?.count ?? 0
        for number in 2...9 { file.append(Self.record(number)) }
        let lines = DispatchGroup()
        Thread.detachNewThread(in: lines) { while (try? reader.read(upToCount: 1 << 16))?.isEmpty == false {} }
        #expect((first > 0, file.error) == (true, nil))
        withExtendedLifetime(lines) {}
    }
}

extension Thread {
    fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        detachNewThread {
            body()
            group.leave()
        }
    }
}
