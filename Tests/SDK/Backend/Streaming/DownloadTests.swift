import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct DownloadTests {
    private let backend: TestBackend
    private let folder = TemporaryFolder.made()
    private static let allBytes = Data(count: 400_000, inStepsOf: 13)
    private let bytes = Self.allBytes

    init() throws {
        backend = try TestBackend()
    }

    private var directory: URL { folder.url }
    private var file: URL { directory.appending(path: "file.bin") }

    private func download() -> Result<Transfer<URL>, CoreError>? {
        backend.session.streaming.download(TestResource.data(), to: file).last()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false)).sorted()
    }

    /// Leaves the first part of a download behind.
    private func breakOff(tag: String?) throws {
        var answer = MockResponse.data(bytes, contentType: "a/b").disconnecting(at: .body(after: 100_000))
        if let tag { answer = answer.header("ETag", tag) }
        backend.server.enqueue(answer)
        #expect(
            (
                download()?.failure?.isTransport(.truncated),
                FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
            ) == (true, false)
        )
        _ = backend.server.takeRequest()
    }

    /// Bytes that come when nothing is open any more, as after a cancellation, are not counted as written.
    @Test func nothingIsWrittenToAFileThatIsClosed() {
        let part = PartialFile(of: file)
        let early = part.write(bytes)
        let failure = part.open()
        let step = part.begin(HTTPResponse(status: 200, headers: [:], url: backend.server.url))
        let written = part.write(bytes)
        part.close()
        #expect(
            (early, failure, step, written, part.write(bytes), part.progress.received) == (
                .cancelled, nil, .going, nil, .cancelled, bytes.count
            )
        )
    }

    @Test func aBodyBecomesAFile() throws {
        try Data("old".utf8).write(to: file)
        backend.server.enqueue(.data(bytes, contentType: "a/b"))
        let values = try backend.session.streaming.download(TestResource.data(), to: file).collect().single()?.get()

        let found = try (
            values?.last, values?.dropLast().last, Data(contentsOf: file), names(),
            backend.server.requests.first?.headers["Accept-Encoding"]
        )
        #expect(
            found == (
                .response(file), .progress(TransferProgress(received: 400_000, toReceive: 400_000)), bytes,
                ["file.bin"], "identity"
            )
        )
    }

    /// A download whose first part is there, and what its continuation gets.
    struct Continuation: Sendable {
        /// The tag of the part that is there; no part where it is absent.
        let begun: String??
        /// The answers to the continuation; what the server has, by its ranges, where there is none.
        let answers: [MockResponse]
        let outcome: String
        /// The range that the last request asked for.
        let range: String?
        let files: [String]
    }

    private static func continuation(
        _ name: String,
        begun: String?? = "\"v1\"",
        _ answers: MockResponse...,
        is outcome: String,
        range: String? = nil,
        files: [String] = ["file.bin"],
        line: Int = #line
    ) -> Row<Continuation> {
        let course = Continuation(begun: begun, answers: answers, outcome: outcome, range: range, files: files)
        return Row(name, course, line: line)
    }

    private static func part(_ range: String?, _ bytes: Data = allBytes[100_000...]) -> MockResponse {
        let part = MockResponse.data(bytes, contentType: "a/b", status: 206)
        return range.map { part.header("Content-Range", $0) } ?? part
    }

    private static func raw(_ range: String, _ body: String) -> MockResponse {
        .raw("HTTP/1.1 206 Part\r\nContent-Range: \(range)\r\nETag: \"v1\"\r\n\r\n" + body)
    }

    private static let again = MockResponse.text("from the start").header("ETag", "\"v2\"")
    private static let parts = ["file.bin.part", "file.bin.part-of"]

    private static let rest = "bytes=100000-"
    private static let otherVersion = part("bytes 100000-399999/400000", Data(count: 300_000)).header("ETag", "\"v2\"")
    private static let nothingSatisfied = MockResponse(status: 416, headers: ["Content-Range": "bytes */10"])
    private static let shorter = raw("bytes 100000-399999/*", "short")
    private static let longer = raw("bytes 100000-100003/400000", "longer")

    private static let continuations = [
        continuation("what was begun is continued", is: "the whole", range: rest),
        continuation("a new version replaces what was begun", again, is: "from the start", range: rest),
        continuation("a range that can't be satisfied", nothingSatisfied, .text("short one"), is: "short one"),
        continuation("a part of another version is not appended", otherVersion, again, is: "from the start"),
        continuation("a part shorter than its range", shorter, is: "failed: broke off", range: rest, files: parts),
        continuation("a part longer than its range", longer, is: "failed: more than the range", range: rest, files: []),
        continuation("a part without a range begins anew", part(nil), again, is: "from the start"),
        continuation(
            "a part that nobody asked for is an error",
            begun: .none,
            MockResponse(status: 206, headers: ["Content-Range": "bytes 5-9/10"], body: .text("wrong")),
            is: "failed: not asked for",
            files: []
        ),
    ]

    private static let weakTags = [
        nil, "W/\"v1\"", "\"a\tb\"", "\"a b\"", "\"open", "\"a\"b\"", "plain",
    ].map { tag in
        let name = "without a strong validator it begins anew: \(tag ?? "none")"
        return continuation(name, begun: .some(tag), .data(allBytes, contentType: "a/b"), is: "the whole")
    }

    private static let ranges =
        ([
            "bytes 5-9/10", "bytes 5-3/10", "bytes 100000-99999/400000", "bytes 100000-399999/399999",
            "bytes 100000-399999/500000", "bytes 100000-400000/*", "bytes 100000-399999", "bytes 100000-/400000",
            "bytes=100000-399999/400000", "items 100000-399999/400000", "bytes 100000-399999/four",
            "bytes +100000-399999/400000", "bytes 100000-99999999999999999999/*",
            "bytes 100000-9223372036854775807/*", "bytes */400000", "bytes 100000-399998/400000",
        ] as [String]).map { range in
            continuation("a range is believed as a whole: \(range)", part(range), again, is: "from the start")
        }

    @Test(arguments: continuations + weakTags + ranges)
    func aDownloadGoesOnOrBeginsAnew(_ row: Row<Continuation>) throws {
        let course = row.value
        if case let .some(tag) = course.begun { try breakOff(tag: tag) }
        course.answers.forEach { backend.server.enqueue($0) }
        if course.answers.isEmpty {
            backend.server.dispatcher = { [bytes] request in .ranged(bytes, contentType: "a/b", for: request) }
        }
        let outcome: String
        switch download() {
        case .success(.response(file))?:
            let content = try Data(contentsOf: file)
            outcome = content == bytes ? "the whole" : String(decoding: content, as: UTF8.self)
        case let .failure(error)?:
            let reasons = ["more than the range", "not asked for"].filter { "\(error)".contains($0) }
            outcome = "failed: \(error.isTransport(.truncated) ? "broke off" : reasons.joined())"
        default: outcome = "neither a file nor an error"
        }
        let found = try (outcome, backend.server.requests.last?.headers["Range"], names())
        #expect(found == (course.outcome, course.range, course.files), sourceLocation: row.location)
    }

    @Test(arguments: [nil, #"{"validator":"\"v1\"","offset":0}"#])
    func whatWasBegunFromAnotherURLIsNotContinued(olderNote: String?) throws {
        try breakOff(tag: "\"v1\"")
        // What was noted before the URL was, says nothing of it.
        if let olderNote { try Data(olderNote.utf8).write(to: file.appendingPathExtension("part-of")) }
        let query = olderNote == nil ? [URLQueryItem(name: "token", value: "s3cret")] : []
        let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .GET).query(query)
        backend.server.enqueue(.text("another one").header("ETag", "\"v1\""))

        let found = try (
            backend.session.streaming.download(resource, to: file).last(),
            backend.server.requests.last?.headers["Range"], Data(contentsOf: file)
        )
        #expect(found == (.success(.response(file)), nil, Data("another one".utf8)))
    }

    @Test func whatIsNotedOfAPartShowsNoSecrets() throws {
        let query = [URLQueryItem(name: "token", value: "s3cret")]
        let whole = MockResponse.data(bytes, contentType: "a/b").header("ETag", "\"v1\"")
        backend.server.enqueue(whole.disconnecting(at: .body(after: 100_000)))
        _ = backend.session.streaming.download(TestResource.data().query(query), to: file).last()
        let note = try String(contentsOf: file.appendingPathExtension("part-of"), encoding: .utf8)
        let noted = ["v1", "s3cret", "token"].filter { note.contains($0) }
        #expect(noted == ["v1"])
    }

    @Test func aLengthWithoutAnEndIsNoEndOfTheProcess() throws {
        // On URLSession it is: its row is in the table of faults.
        guard TransportKind.current == .curl else { return }
        for length in ["9223372036854775807", "9223372036854775806", "5"] {
            try breakOff(tag: "\"v1\"")
            let head = "HTTP/1.1 206 Part\r\nContent-Range: bytes 100000-100009/*\r\nContent-Length: \(length)\r\n\r\n"
            backend.server.enqueue(.raw(head + "12345", closing: false))
            backend.server.enqueue(.text("from the start"))

            let found = try (download(), Data(contentsOf: file))
            #expect(found == (.success(.response(file)), Data("from the start".utf8)))
            for _ in 0..<2 { _ = backend.server.takeRequest() }
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test(arguments: [204, 205])
    func anAnswerWithoutContentLeavesTheFile(status: Int) throws {
        try Data("old".utf8).write(to: file)
        backend.server.enqueue(.status(status))

        let code = if case let .status(reason, _)? = download()?.failure { reason.code } else { 0 }
        let found = try (code, Data(contentsOf: file))
        #expect(found == (status, Data("old".utf8)))
    }

    @Test func aPartThatIsNotTheRestIsNoWholeFile() throws {
        try breakOff(tag: "\"v1\"")
        let part = MockResponse.data(bytes[100_000..<250_000], contentType: "a/b", status: 206)
            .header("Content-Range", "bytes 100000-249999/400000").header("ETag", "\"v1\"")
        backend.server.enqueue(part)
        let failure = download()?.failure
        let isThere = FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        // The next start goes on behind it.
        backend.server.dispatcher = { [bytes] request in .ranged(bytes, contentType: "a/b", for: request) }

        let found = try (
            failure, isThere, download(), backend.server.requests.last?.headers["Range"], Data(contentsOf: file)
        )
        #expect(
            found == (
                .transport(.truncated, at: .init(method: .GET, path: "/v1/data")), false, .success(.response(file)),
                "bytes=250000-", bytes
            )
        )
    }
}
