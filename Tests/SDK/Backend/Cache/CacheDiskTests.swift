import Dispatch
import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// The files of a cache while its disk is busy.
@Suite struct CacheDiskTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
    private let disk = DispatchQueue(label: "disk")

    private func request(_ key: String) throws -> HTTPRequest {
        var request = HTTPRequest.test()
        request.url = try URL.of(key)
        return request
    }

    private func stored(_ body: String, size: Int = 0) -> StoredAnswer {
        let answer = HTTPAnswer(
            response: HTTPResponse(status: 200, url: .test),
            body: Data(body.utf8) + Data(count: size)
        )
        return StoredAnswer(answer, to: .test(), requested: .distantPast, responded: .distantPast)
    }

    private func store(_ body: String, size: Int = 0, under key: String, in cache: ResponseCache) throws {
        cache.store(stored(body, size: size), for: try request(key))
    }

    /// Returns the body that is stored under a key, without what only makes it large.
    private func body(_ key: String, in cache: ResponseCache) -> String? {
        let found = Mutex<CacheEntry?>(nil)
        let done = DispatchSemaphore(value: 0)
        cache.find(key) { entry in
            found.withLock { $0 = entry }
            done.signal()
        }
        done.waitInTest()
        return found.withLock { $0?.answers.last }.map { answer in
            String(decoding: answer.body.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    @Test func theFolderIsReadOnTheDisksOwnQueue() throws {
        defer { remove() }
        let earlier = ResponseCache(directory: directory)
        try store("one", under: "http://localhost/1", in: earlier)
        earlier.flush()
        let other = directory.appending(path: "other")
        disk.suspend()
        let cache = ResponseCache(directory: directory, on: disk)
        let empty = ResponseCache(directory: other, on: disk)
        let isMade = FileManager.default.fileExists(atPath: other.path())
        disk.resume()

        #expect(
            (
                body("http://localhost/1", in: cache), body("http://localhost/2", in: cache),
                body("http://localhost/1", in: empty), isMade
            ) == ("one", nil, nil, false)
        )
    }

    @Test func whatIsFoundBeforeTheFolderIsReadIsCountedOnce() throws {
        defer { remove() }
        let earlier = ResponseCache(directory: directory)
        for number in 0..<30 { try store("\(number)", size: 1000, under: "http://localhost/\(number)", in: earlier) }
        earlier.flush()
        let files = DiskStore(directory: directory, limit: 20_000)
        _ = files.entry("http://localhost/29")
        files.remove("http://localhost/0")
        files.set(try files.entry("http://localhost/1").unwrapped())
        // Nothing makes room yet.
        let before = try FileManager.default.contentsOfDirectory(atPath: directory.path()).count
        while files.readSome() {}
        let left = try FileManager.default.contentsOfDirectory(atPath: directory.path()).map { name in
            try Data(contentsOf: directory.appending(path: name)).count
        }

        let kept = ["29", "1", "0"].filter { files.entry("http://localhost/\($0)") != nil }
        files.removeAll()
        let after = try FileManager.default.contentsOfDirectory(atPath: directory.path()).count
        #expect(
            (before, (15_000...18_000).contains(left.reduce(0, +)), kept, after) == (29, true, ["29", "1"], 0),
            "what was used last stays"
        )
    }

    @Test func whatAKilledWriterHasLeftIsRemoved() throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for name in ["1a.cached", "1a.cached.new-2b", "notes.new-1"] {
            try Data("secret".utf8).write(to: directory.appending(path: name))
        }
        let files = DiskStore(directory: directory, limit: 20_000)
        while files.readSome() {}
        let left = try FileManager.default.contentsOfDirectory(atPath: directory.path()).sorted()
        #expect(left == ["1a.cached", "notes.new-1"])
    }

    @Test func whatIsReadFromDiskWhileItIsMadeInvalidIsNotKept() throws {
        defer { remove() }
        let earlier = ResponseCache(directory: directory)
        try store("old", under: "http://localhost/1", in: earlier)
        earlier.flush()
        disk.suspend()
        let cache = ResponseCache(directory: directory, on: disk)
        let found = DispatchSemaphore(value: 0)
        cache.find("http://localhost/1") { _ in found.signal() }
        cache.remove("http://localhost/1")
        disk.resume()
        found.waitInTest()
        cache.flush()

        #expect(body("http://localhost/1", in: cache) == nil)
    }

    @Test func whatWaitsForTheDiskIsBounded() throws {
        defer { remove() }
        let keys = (0..<100).map { "http://localhost/\($0)" }
        let earlier = ResponseCache(directory: directory)
        for key in keys { try store("old", under: key, in: earlier) }
        earlier.flush()
        disk.suspend()
        let cache = ResponseCache(memoryLimit: 1 << 20, directory: directory, on: disk)
        for key in keys { try store("new", size: 100_000, under: key, in: cache) }
        let size = cache.backlogSize
        disk.resume()
        cache.flush()
        let bodies = keys.map { body($0, in: cache) }

        #expect(
            (
                size <= CacheDisk.backlogLimit, cache.backlogSize, bodies.contains("old"),
                bodies.suffix(40).allSatisfy { $0 == "new" },
                bodies.prefix(50).allSatisfy { $0 == nil }
            ) == (true, 0, false, true, true),
            "an answer that a newer one has replaced is nowhere"
        )
    }

    @Test func oneKeyWaitsOnce() throws {
        defer { remove() }
        disk.suspend()
        let cache = ResponseCache(memoryLimit: 0, directory: directory, on: disk)
        for number in 0..<1000 { try store("\(number)", size: 1000, under: "http://localhost/1", in: cache) }
        let size = cache.backlogSize
        disk.resume()

        #expect((size < 2000, body("http://localhost/1", in: cache)) == (true, "999"))
    }

    /// Whatever the order and the moment: what is found is the last answer or none, and the last one where nothing was
    /// dropped.
    @Test(arguments: [600, 1_000_000], 0..<20 as Range<UInt64>)
    func everyScheduleEndsTheSame(limit: Int, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var backlog = DiskBacklog(limit: limit)
        var written: [String: String] = [:]
        var last: [String: String] = [:]
        var newest: String?
        func write(_ key: String, _ change: DiskBacklog.Change) {
            if change.replaces { written[key] = nil }
            if let answer = change.answers.last { written[key] = String(decoding: answer.answer.body, as: UTF8.self) }
        }
        for number in 0..<200 {
            let key = "http://localhost/\(Int.random(in: 0..<6, using: &generator))"
            switch Int.random(in: 0..<6, using: &generator) {
            case 0...2:
                backlog.add(
                    stored("\(number)"),
                    for: try request(key),
                    under: key,
                    isInMemory: Bool.random(using: &generator)
                )
                last[key] = "\(number)"
                newest = key
            case 3:
                backlog.remove(key)
                last[key] = nil
            case 4: if let change = backlog.take(key) { write(key, change) }
            default: if let (key, change) = backlog.takeNext() { write(key, change) }
            }
            expect(backlog.size <= max(limit, 400), is: true)
            if newest == key, let wanted = last[key], let change = backlog.take(key) {
                write(key, change)
                // The newest answer is not dropped.
                expect(written[key], is: wanted)
            }
        }
        while let (key, change) = backlog.takeNext() { write(key, change) }

        let older = written.filter { last[$0.key] != $0.value }
        #expect(
            (backlog.isEmpty, backlog.size, older, written == last || limit <= 600) == (true, 0, [:], true)
        )
    }
}
