import Foundation
import MillraceMockServer
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct EncodingTests {
    private let backend: TestBackend
    private let path = ResourcePath.api(.core, "/v1/files")

    init() throws {
        backend = try TestBackend()
    }

    private func temporaryFile(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString).bin")
        try data.write(to: url)
        return url
    }

    @Test func aFormIsNamesAndValues() throws {
        backend.server.enqueue(.status(204))
        let resource = BackendResource<UploadBody, Void, NoAuth>(path: path, method: .POST)
        let form = UploadBody.form(["name": "Bad Tölz & Co", "a+b": "", "name": "=x\r\n"])

        #expect(backend.session.access(resource, with: form).wait().failure == nil)
        let request = try #require(backend.server.takeRequest())
        #expect(request.bodyText == "name=Bad+T%C3%B6lz+%26+Co&a%2Bb=&name=%3Dx%0D%0A")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["Content-Length"] == "48")
    }

    private struct Search: Encodable {
        var text = "a b"
        var page: Int? = 2
        var none: Int?
        var tags = ["x", "y"]
        var exact = true
        var weight = 0.1
        var big = Int64.max
    }

    private struct Nested: Encodable {
        var inner = Search()
    }

    @Test func anEncodableValueIsAForm() throws {
        backend.server.enqueue(.status(204))
        let resource = BackendResource<Search, Void, NoAuth>(path: path, method: .POST).formEncoded()
        let nested = BackendResource<Nested, Void, NoAuth>(path: path, method: .POST).formEncoded()

        #expect(backend.session.access(resource, with: Search()).wait().failure == nil)
        let request = try #require(backend.server.takeRequest())
        #expect(
            request.bodyText == "big=9223372036854775807&exact=true&page=2&tags=x&tags=y&text=a+b&weight=0.1"
        )
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        let failure = backend.session.access(nested, with: Nested()).wait().failure
        guard case .request(.encoding, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func aMultipartFormStreamsItsFiles() throws {
        let bytes = Data(count: 700_000, inStepsOf: 7)
        let file = try temporaryFile(bytes)
        defer { try? FileManager.default.removeItem(at: file) }
        backend.server.enqueue(.json("7", status: 201))
        let resource = BackendResource<UploadBody, Int, NoAuth>(path: path, method: .POST)
        let form = UploadBody.multipart(
            [
                .field("ti\"t\r\nle", "A day"),
                .file("photo", file, filename: "p.jpg", contentType: "image/jpeg"),
                .data("raw", Data([0, 255])),
            ],
            boundary: "XX"
        )
        var expected = Data(
            ("--XX\r\nContent-Disposition: form-data; name=\"ti%22t%0D%0Ale\"\r\n\r\nA day\r\n--XX\r\n"
                + "Content-Disposition: form-data; name=\"photo\"; filename=\"p.jpg\"\r\n"
                + "Content-Type: image/jpeg\r\n\r\n").utf8
        )
        expected += bytes
        expected += Data(
            ("\r\n--XX\r\nContent-Disposition: form-data; name=\"raw\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n").utf8
        )
        expected += [0, 255] + Data("\r\n--XX--\r\n".utf8)

        #expect(backend.session.access(resource, with: form).single() == .success(7))
        let request = try #require(backend.server.takeRequest())
        #expect(request.body == expected)
        #expect(request.headers["Content-Type"] == "multipart/form-data; boundary=XX")
        #expect(request.headers["Content-Length"] == "\(expected.count)")
    }

    @Test func anEmptyFormIsWellFormed() {
        #expect(UploadBody.multipart([], boundary: "XX").pieces == [.data(Data("--XX--\r\n".utf8))])
    }

    @Test func aFileIsABody() throws {
        let bytes = Data(count: 300_000, inStepsOf: 1)
        let file = try temporaryFile(bytes)
        defer { try? FileManager.default.removeItem(at: file) }
        let resource = BackendResource<UploadBody, Void, NoAuth>(path: path, method: .PUT)
        backend.server.enqueue(MockResponse(status: 307, headers: ["Location": "/v2/files"]))
        backend.server.enqueue(.status(204))

        #expect(backend.session.access(resource, with: .file(file, contentType: "a/b")).wait().failure == nil)
        #expect(backend.server.requests.map(\.body) == [bytes, bytes])
        #expect(backend.server.requests.last?.headers["Content-Type"] == "a/b")
    }

    @Test func aLargeFileIsReadWhileItIsSent() throws {
        let bytes = Data(count: 12_000 * 256, inStepsOf: 1)
        let file = try temporaryFile(bytes)
        defer { try? FileManager.default.removeItem(at: file) }
        let resource = BackendResource<UploadBody, Void, NoAuth>(path: path, method: .PUT)
        backend.server.enqueue(.status(204))

        #expect(backend.session.access(resource, with: .file(file)).wait().failure == nil)
        let request = try #require(backend.server.takeRequest())
        #expect(request.body == bytes)
        // A stream of URLSession's has no length.
        let isChunked = TransportKind.current == .urlsession
        #expect(request.headers["Content-Length"] == (isChunked ? nil : "\(bytes.count)"))
        #expect(request.headers["Transfer-Encoding"] == (isChunked ? "chunked" : nil))
    }

    @Test(arguments: [20, 2_000_000])
    func aFileThatIsShorterThanItWasIsAnError(length: Int) throws {
        let file = try temporaryFile(Data(count: 10))
        defer { try? FileManager.default.removeItem(at: file) }
        var request = HTTPRequest(method: .PUT, url: backend.server.url)
        request.stream = UploadStream(.file(file), lengths: [length])
        let error = TransportCall.handler(TransportKind.current.shared)(request).single()?.failure

        #expect(error == .request(.unreadableFile(name: file.lastPathComponent), at: request.endpoint))
    }

    @Test func aFileThatIsNotThereIsAnError() throws {
        let missing = FileManager.default.temporaryDirectory.appending(path: "millrace-no-such-file")
        let file = BackendResource<UploadBody, Void, NoAuth>(path: path, method: .PUT)
        let form = BackendResource<UploadBody, Void, NoAuth>(path: path, method: .POST)
        let error = CoreError.RequestReason.unreadableFile(name: "millrace-no-such-file")

        #expect(
            backend.session.access(file, with: .file(missing)).wait().failure
                == .request(error, at: .init(method: .PUT, path: "/v1/files"))
        )
        #expect(
            backend.session.access(form, with: .multipart([.file("a", missing)])).wait().failure
                == .request(error, at: .init(method: .POST, path: "/v1/files"))
        )
        #expect(backend.server.requestCount == 0)
    }

    @Test func aFileThatShrinksWhileItIsSentIsAnError() throws {
        let file = try temporaryFile(Data(count: 10))
        defer { try? FileManager.default.removeItem(at: file) }
        let body = UploadBody([.data(Data([1])), .file(file)], contentType: "a/b")
        let reader = UploadReader(UploadStream(body, lengths: [1, 20]))
        var buffer = [UInt8](repeating: 9, count: 64)
        let counts = buffer.withUnsafeMutableBytes { buffer in (0..<3).map { _ in reader.read(into: buffer) } }

        #expect(counts == [1, 10, nil])
        #expect(reader.failedFile == file.lastPathComponent)
        #expect(reader.seek(to: 3))
        #expect(buffer.withUnsafeMutableBytes { reader.read(into: $0) } == 8)
    }

    @Test func aPolicyReachesTheRequest() {
        let script = Script(.status(200))
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [.far(script)]
        )
        let resource = TestResource.data().caching(.reload).retrying(.never).prioritized(.high)

        #expect(session.access(resource).single()?.failure == nil)
        let request = script.requests.first
        #expect(request?.cachePolicy == .reload && request?.retryPolicy == .never && request?.priority == .high)
    }
}
