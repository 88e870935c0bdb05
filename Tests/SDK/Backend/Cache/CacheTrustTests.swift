import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What a cache believes: of files that it hasn't written, of a 304, and of who asks.
@Suite(.bodyTimeLimit) struct CacheTrustTests {
    private let clock = TestScheduler()
    private let directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
    private let fresh: HeaderFields = ["Cache-Control": "max-age=60"]

    private func get(_ cache: ResponseCache, _ script: Script, _ request: HTTPRequest = .test()) -> HTTPAnswer? {
        try? Middleware.cache(cache, on: clock).respond(to: request, next: script.handler).single()?.get()
    }

    private func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    }

    /// Stores a response on disk, and returns its file.
    private func stored(_ change: (inout StoredAnswer) -> Void = { _ in }) throws -> URL {
        let cache = ResponseCache(directory: directory)
        let head = HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60, max-stale=60"], url: .test)
        let date = clock.currentDate
        let answer = HTTPAnswer(response: head, body: Data("stored".utf8))
        var stored = StoredAnswer(answer, to: .test(), requested: date, responded: date)
        change(&stored)
        cache.store(stored, for: .test())
        cache.flush()
        return try (try files().first).unwrapped()
    }

    /// One flipped bit of a date in a file would otherwise end the process.
    @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, 1e13], CachePolicy.allCases)
    func aDateThatCannotBeEndsNoProcess(seconds: Double, policy: CachePolicy) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        for path in [\StoredAnswer.responded, \.requested] {
            _ = try stored { $0[keyPath: path] = Date(timeIntervalSinceReferenceDate: seconds) }
            var request = HTTPRequest.test()
            request.cachePolicy = policy
            let cache = ResponseCache(directory: directory)
            let answer = get(cache, Script(.status(200, fresh, body: "asked")), request)
            // Its writes would go on beside those of the next cache in the same directory.
            cache.flush()

            #expect(
                (answer?.response.status, answer?.body) == (
                    (policy == .onlyStored ? 504 : 200), (policy == .onlyStored ? Data() : Data("asked".utf8))
                )
            )
        }
    }

    /// In memory, where the clock is the app's.
    @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan])
    func aClockThatCannotBeEndsNoProcess(seconds: Double) {
        let head = HTTPResponse(status: 200, headers: fresh, url: .test)
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let stored = StoredAnswer(HTTPAnswer(response: head), to: .test(), requested: date, responded: date)
        let answer = stored.answer(to: .test(), .stale(age: .zero), age: stored.age(at: clock.currentDate))

        #expect(answer.response.headers["Age"] != nil)
    }

    enum Foreign: CaseIterable {
        case truncated, empty, text, folder, pipe, large, status, fields
    }

    @Test(arguments: Foreign.allCases)
    func aFileThatIsNoneOfTheCachesCountsAsMissing(foreign: Foreign) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = try stored { stored in
            if foreign == .status { stored.status = -1 }
            if foreign == .fields { stored.fields.append("X") }
        }
        let manager = FileManager.default
        switch foreign {
        case .truncated: try Data(contentsOf: file).dropLast(9).write(to: file)
        case .empty: try Data().write(to: file)
        case .text: try Data("text".utf8).write(to: file)
        case .folder:
            try manager.removeItem(at: file)
            try manager.createDirectory(at: file, withIntermediateDirectories: false)
        case .pipe:
            try manager.removeItem(at: file)
            mkfifo(file.path(percentEncoded: false), 0o600)
        case .large:
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 1 << 40)
            try handle.close()
        case .status, .fields: break
        }
        let cache = ResponseCache(directory: directory)
        let script = Script(.status(200, fresh, body: "asked"))

        let asked = [get(cache, script), get(cache, script)]
        cache.flush()
        let found = try (
            asked[0]?.body, asked[1]?.origin, get(ResponseCache(directory: directory), script)?.origin, files()
        )
        #expect(found == (Data("asked".utf8), .cache(age: .zero), .cache(age: .zero), [file]))
    }

    /// A rollback brings an earlier version back, about which a server may answer 304 to a later date.
    @Test(
        arguments: [
            (["Last-Modified": "Fri, 31 Dec 1999 12:00:00 GMT"], 2),
            (["Last-Modified": "Friday, 31-Dec-99 12:00:00 GMT"], 2), ([:], 2),
            (["Last-Modified": "Thu, 30 Dec 1999 12:00:00 GMT"], 3),
            (["Last-Modified": "Sat, 01 Jan 2000 00:00:00 GMT"], 3), (["Last-Modified": "soon"], 3),
            (["ETag": "\"a\""], 3), (["ETag": "W/\"1\""], 2), (["ETag": "\"\u{1}\""], 2),
        ] as [(HeaderFields, Int)]
    )
    func a304WithAnotherDateIsAboutAnotherVersion(unchanged: HeaderFields, requests: Int) {
        let cache = ResponseCache()
        let script = Script(
            .status(200, ["Cache-Control": "max-age=1", "Last-Modified": "Fri, 31 Dec 1999 12:00:00 GMT"]),
            .status(304, unchanged),
            .status(200, body: "earlier")
        )
        _ = get(cache, script)
        clock.advance(by: .seconds(60))

        #expect(
            (get(cache, script)?.body, script.requests.count) == (
                (requests == 2 ? Data() : Data("earlier".utf8)), requests
            )
        )
    }

    /// Credentials that a resource or an outer middleware sets, of two users of one session; on disk, too.
    @Test(arguments: ["Authorization", "Cookie", "X-API-Key", "X-Auth-Token"], [false, true])
    func twoUsersShareNoResponse(name: String, isOnDisk: Bool) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        var cache = ResponseCache(directory: isOnDisk ? directory : nil)
        let script = Script(.status(200, fresh, body: "a"), .status(200, fresh, body: "b"), .status(200, fresh))
        let users = ["Bearer a", "Bearer b", nil].map { value in
            var request = HTTPRequest.test()
            request.headers[name] = value
            return request
        }
        let first = users.map { get(cache, script, $0)?.body }
        cache.flush()
        if isOnDisk { cache = ResponseCache(directory: directory) }
        let secrets =
            try isOnDisk ? files().filter { try Data(contentsOf: $0).range(of: Data("Bearer".utf8)) != nil } : []
        let second = users.map { get(cache, script, $0)?.body }
        let bodies = ["a", "b", ""].map { Data($0.utf8) }
        #expect((first, second, secrets, script.requests.count) == (bodies, bodies, [], 3))
    }
}
