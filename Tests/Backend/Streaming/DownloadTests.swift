import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct DownloadTests {
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
        #expect(download()?.failure?.isTransport(.truncated) == true)
        #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
        _ = backend.server.takeRequest()
    }

    /// Bytes that come when nothing is open any more, as after a cancellation, are not counted as written.
    @Test func nothingIsWrittenToAFileThatIsClosed() {
        let part = PartialFile(of: file)
        #expect(!part.write(bytes))
        #expect(part.begin(HTTPResponse(status: 200, headers: [:], url: backend.server.url)) == .going)
        #expect(part.write(bytes))
        part.close()
        #expect(!part.write(bytes))
        #expect(part.progress.received == bytes.count)
    }

    @Test func aBodyBecomesAFile() throws {
        try Data("old".utf8).write(to: file)
        backend.server.enqueue(.data(bytes, contentType: "a/b"))
        let values = try backend.session.streaming.download(TestResource.data(), to: file).collect().single()?.get()

        #expect(values?.last == .response(file))
        #expect(values?.dropLast().last == .progress(TransferProgress(received: 400_000, toReceive: 400_000)))
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try names() == ["file.bin"])
        #expect(backend.server.requests.first?.headers["Accept-Encoding"] == "identity")
    }

    @Test func whatWasBegunIsContinued() throws {
        try breakOff(tag: "\"v1\"")
        backend.server.dispatcher = { [bytes] request in .ranged(bytes, contentType: "a/b", for: request) }

        #expect(download() == .success(.response(file)))
        let request = try #require(backend.server.requests.last)
        #expect(request.headers["Range"] == "bytes=100000-")
        #expect(request.headers["If-Range"] == "\"v1\"")
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try names() == ["file.bin"])
    }

    @Test(arguments: ["W/\"v1\"", nil])
    func withoutAStrongValidatorItBeginsAnew(tag: String?) throws {
        try breakOff(tag: tag)
        backend.server.enqueue(.data(bytes, contentType: "a/b"))

        #expect(download() == .success(.response(file)))
        #expect(backend.server.requests.last?.headers["Range"] == nil)
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func aNewVersionReplacesWhatWasBegun() throws {
        try breakOff(tag: "\"v1\"")
        backend.server.enqueue(.text("version 2").header("ETag", "\"v2\""))

        #expect(download() == .success(.response(file)))
        #expect(try Data(contentsOf: file) == Data("version 2".utf8))
    }

    @Test(arguments: [nil, #"{"validator":"\"v1\"","offset":0}"#])
    func whatWasBegunFromAnotherURLIsNotContinued(olderNote: String?) throws {
        try breakOff(tag: "\"v1\"")
        // What was noted before the URL was, says nothing of it.
        if let olderNote { try Data(olderNote.utf8).write(to: file.appendingPathExtension("part-of")) }
        let query = olderNote == nil ? [URLQueryItem(name: "token", value: "s3cret")] : []
        let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .GET).query(query)
        backend.server.enqueue(.text("another one").header("ETag", "\"v1\""))

        #expect(backend.session.streaming.download(resource, to: file).last() == .success(.response(file)))
        #expect(backend.server.requests.last?.headers["Range"] == nil)
        #expect(try Data(contentsOf: file) == Data("another one".utf8))
    }

    @Test func whatIsNotedOfAPartShowsNoSecrets() throws {
        let query = [URLQueryItem(name: "token", value: "s3cret")]
        let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .GET).query(query)
        func download() -> Result<Transfer<URL>, CoreError>? {
            backend.session.streaming.download(resource, to: file).last()
        }
        let whole = MockResponse.data(bytes, contentType: "a/b").header("ETag", "\"v1\"")
        backend.server.enqueue(whole.disconnecting(at: .body(after: 100_000)))
        #expect(download()?.failure?.isTransport(.truncated) == true)
        let note = try String(contentsOf: file.appendingPathExtension("part-of"), encoding: .utf8)

        #expect(note.contains("v1") && !note.contains("s3cret") && !note.contains("token"))
        backend.server.dispatcher = { [bytes] request in .ranged(bytes, contentType: "a/b", for: request) }
        #expect(download() == .success(.response(file)))
        #expect(backend.server.requests.last?.headers["Range"] == "bytes=100000-")
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func aRangeThatCannotBeSatisfiedBeginsAnew() throws {
        try breakOff(tag: "\"v1\"")
        backend.server.enqueue(MockResponse(status: 416, headers: ["Content-Range": "bytes */10"]))
        backend.server.enqueue(.text("short one"))

        #expect(download() == .success(.response(file)))
        #expect(try Data(contentsOf: file) == Data("short one".utf8))
        #expect(backend.server.requests.last?.headers["Range"] == nil)
    }

    @Test(arguments: [
        "bytes 5-9/10", "bytes 5-3/10", "bytes 100000-99999/400000", "bytes 100000-399999/399999",
        "bytes 100000-399999/500000", "bytes 100000-400000/*", "bytes 100000-399999", "bytes 100000-/400000",
        "bytes=100000-399999/400000", "items 100000-399999/400000", "bytes 100000-399999/four",
        "bytes +100000-399999/400000",
        "bytes 100000-99999999999999999999/*", "bytes 100000-9223372036854775807/*", "bytes */400000", "",
        "bytes 100000-399998/400000",
    ])
    func aRangeIsBelievedAsAWholeOrNotAtAll(range: String) throws {
        try breakOff(tag: "\"v1\"")
        let part = MockResponse.data(bytes[100_000...], contentType: "a/b", status: 206)
        backend.server.enqueue(range.isEmpty ? part : part.header("Content-Range", range))
        backend.server.enqueue(.text("from the start").header("ETag", "\"v2\""))

        #expect(download() == .success(.response(file)))
        #expect(try Data(contentsOf: file) == Data("from the start".utf8))
        #expect(backend.server.requests.last?.headers["Range"] == nil)
        #expect(try names() == ["file.bin"])
    }

    @Test func aLengthWithoutAnEndIsNoEndOfTheProcess() throws {
        // On URLSession it is: its row is in the table of faults.
        guard TransportKind.current == .curl else { return }
        for length in ["9223372036854775807", "9223372036854775806", "5"] {
            try breakOff(tag: "\"v1\"")
            let head = "HTTP/1.1 206 Part\r\nContent-Range: bytes 100000-100009/*\r\nContent-Length: \(length)\r\n\r\n"
            backend.server.enqueue(.raw(head + "12345", closing: false))
            backend.server.enqueue(.text("from the start"))

            #expect(download() == .success(.response(file)))
            #expect(try Data(contentsOf: file) == Data("from the start".utf8))
            for _ in 0..<2 { _ = backend.server.takeRequest() }
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test func aPartThatIsShorterThanItsRangeIsNoWholeFile() throws {
        try breakOff(tag: "\"v1\"")
        let head = "HTTP/1.1 206 Part\r\nContent-Range: bytes 100000-399999/*\r\nETag: \"v1\"\r\n\r\n"
        backend.server.enqueue(.raw(head + "short"))

        #expect(download()?.failure?.isTransport(.truncated) == true)
        #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
    }

    @Test func aPartThatIsLongerThanItsRangeIsNoWholeFile() throws {
        try breakOff(tag: "\"v1\"")
        let head = "HTTP/1.1 206 Part\r\nContent-Range: bytes 100000-100003/400000\r\n\r\n"
        backend.server.enqueue(.raw(head + "longer"))

        #expect(download()?.failure?.description.contains("more than the range") == true)
        #expect(try names() == [])
    }

    @Test(arguments: [204, 205])
    func anAnswerWithoutContentLeavesTheFile(status: Int) throws {
        try Data("old".utf8).write(to: file)
        backend.server.enqueue(.status(status))

        guard case let .status(reason, _)? = download()?.failure else {
            Issue.record("no status")
            return
        }
        #expect(reason.code == status)
        #expect(try Data(contentsOf: file) == Data("old".utf8))
    }

    @Test func aPartThatNobodyAskedForIsAnError() throws {
        backend.server.enqueue(
            MockResponse(status: 206, headers: ["Content-Range": "bytes 5-9/10"], body: .text("wrong"))
        )

        #expect(download()?.failure?.description.contains("not asked for") == true)
        #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
    }

    @Test(arguments: ["\"a\tb\"", "\"a b\"", "\"open", "\"a\"b\"", "plain"])
    func aValidatorThatCannotBeSentBackIsNone(tag: String) throws {
        try breakOff(tag: tag)
        backend.server.enqueue(.text("anew"))

        #expect(download() == .success(.response(file)))
        #expect(backend.server.requests.last?.headers["Range"] == nil)
    }

    @Test func aPartOfAnotherVersionIsNotAppended() throws {
        try breakOff(tag: "\"v1\"")
        let part = MockResponse.data(Data(count: 300_000), contentType: "a/b", status: 206)
            .header("Content-Range", "bytes 100000-399999/400000").header("ETag", "\"v2\"")
        backend.server.enqueue(part)
        backend.server.enqueue(.text("version 2").header("ETag", "\"v2\""))

        #expect(download() == .success(.response(file)))
        #expect(try Data(contentsOf: file) == Data("version 2".utf8))
        #expect(backend.server.requests.last?.headers["Range"] == nil)
    }

    @Test func aPartThatIsNotTheRestIsNoWholeFile() throws {
        try breakOff(tag: "\"v1\"")
        let part = MockResponse.data(bytes[100_000..<250_000], contentType: "a/b", status: 206)
            .header("Content-Range", "bytes 100000-249999/400000").header("ETag", "\"v1\"")
        backend.server.enqueue(part)
        #expect(download()?.failure == .transport(.truncated, at: .init(method: .GET, path: "/v1/data")))
        #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
        // The next start goes on behind it.
        backend.server.dispatcher = { [bytes] request in .ranged(bytes, contentType: "a/b", for: request) }

        #expect(download() == .success(.response(file)))
        #expect(backend.server.requests.last?.headers["Range"] == "bytes=250000-")
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func aFileThatCannotBeWrittenIsAnError() {
        backend.server.enqueue(.text("x"))
        let nowhere = directory.appending(path: "no/such/place")
        let failure = backend.session.streaming.download(TestResource.data(), to: nowhere).last()?.failure

        #expect(
            failure == .transport(.other("the file: it can't be created"), at: .init(method: .GET, path: "/v1/data"))
        )
    }
}
