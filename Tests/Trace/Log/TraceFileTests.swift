import Dispatch
import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceTrace

/// A file that can't keep up leaves records out, and says how many.
@Suite(.timeLimit(.minutes(5))) struct TraceFileTests {
    @Test func whatFindsNoRoomIsCounted() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = TraceFile(replacing: url, limit: 3)
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        file.append {
            begun.signal()
            gate.waitInTest()
            return Self.record(1)
        }
        begun.waitInTest()
        for number in 2...9 { file.append { Self.record(number) } }
        gate.signal()
        var errors = [file.error]
        file.append { Self.record(10) }
        errors.append(file.error)
        let entries = try TraceLog(contentsOf: url).records.map(\.entry)
        let left = TraceEntry.note("6 records are left out: more happened than could be written.")
        #expect(entries.filter { $0.kind == .key } == [.key("1"), .key("2"), .key("3"), .key("10")])
        #expect((entries.filter { $0.kind == .note }, errors) == ([left], [nil, nil]))
    }

    /// A file that takes nothing more for now keeps no one waiting but its own queue.
    @Test func aSlowFileDoesNotKeepTheAppWaiting() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        try #require(mkfifo(url.path, 0o600) == 0)
        let descriptor = open(url.path, O_RDONLY | O_NONBLOCK)
        let reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let file = TraceFile(replacing: url)
        _ = fcntl(descriptor, F_SETFL, 0)
        let long = TraceRecord(
            number: CauseID(number: 1),
            cause: .none,
            seconds: 0,
            entry: .note(String(repeating: "x", count: 1 << 20))
        )
        file.append { long }
        // Some of the record is there, and the pipe has no room for the rest.
        _ = try reader.read(upToCount: 100)
        for number in 2...9 { file.append { Self.record(number) } }
        let rest = TraceFile.head.count + TraceFile.line(of: long).count - 100
        var count = 0
        while count < rest { count += try reader.read(upToCount: rest - count)?.count ?? rest }
        #expect(file.error == nil)
    }

    private static func record(_ number: Int) -> TraceRecord {
        TraceRecord(number: CauseID(number: UInt64(number)), cause: .none, seconds: 0, entry: .key("\(number)"))
    }
}
