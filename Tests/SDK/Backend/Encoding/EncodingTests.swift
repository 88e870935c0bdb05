import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct EncodingTests {
    private let backend: TestBackend
    private let path = Self.files
    private static let files = ResourcePath.api(.core, "/v1/files")

    init() throws {
        backend = try TestBackend()
    }

    private func temporaryFile(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString).bin")
        try data.write(to: url)
        return url
    }

    /// A body from a file of so many bytes, and what arrives: once more after a redirect.
    private static func file(_ count: Int, isRedirected: Bool) -> Calls {
        let redirect = MockResponse(status: 307, headers: ["Location": "/v2/files"])
        let last: [String?] = ["true", isRedirected ? "a/b" : "application/octet-stream"]
        return Calls(
            isRedirected ? [redirect, .status(204)] : [.status(204)],
            ["()"] + (isRedirected ? ["true"] : []) + last + ["true"]
        ) { backend in
            let bytes = Data(count: count, inStepsOf: 1)
            let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString).bin")
            try bytes.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let resource = BackendResource<UploadBody, Void, NoAuth>(path: files, method: .PUT)
            let body = isRedirected ? UploadBody.file(file, contentType: "a/b") : .file(file)
            let result = Calls.text(backend.session.access(resource, with: body).wait())
            let last = backend.server.requests.last
            // A stream of URLSession's has no length.
            let isChunked = TransportKind.current == .urlsession
            let hasItsLength =
                isRedirected
                || last?.headers["Content-Length"] == (isChunked ? nil : "\(count)")
                    && last?.headers["Transfer-Encoding"] == (isChunked ? "chunked" : nil)
            return [result] + backend.server.requests.map { "\($0.body == bytes)" }
                + [last?.headers["Content-Type"], "\(hasItsLength)"]
        }
    }

    private static func missing<Value>(_ method: Resource.Method, _ result: Result<Value, CoreError>) -> String {
        let error = CoreError.RequestReason.unreadableFile(name: "millrace-no-such-file")
        return result.failure == .request(error, at: .init(method: method, path: "/v1/files")) ? "missing" : "\(result)"
    }

    private static let calls: [Row<Calls>] = [
        Row(
            "a form is names and values",
            [.status(204)],
            [
                "()", "POST /v1/files", "application/x-www-form-urlencoded", "48",
                "name=Bad+T%C3%B6lz+%26+Co&a%2Bb=&name=%3Dx%0D%0A",
            ]
        ) { backend in
            let resource = BackendResource<UploadBody, Void, NoAuth>(path: files, method: .POST)
            let form = UploadBody.form(["name": "Bad Tölz & Co", "a+b": "", "name": "=x\r\n"])
            return [Calls.text(backend.session.access(resource, with: form).wait())]
                + (try Calls.sent(backend, "Content-Type", "Content-Length"))
                + [backend.server.requests.first?.bodyText]
        },
        Row("a file is a body, and again after a redirect", file(300_000, isRedirected: true)),
        Row("a large file is read while it is sent", file(12_000 * 256, isRedirected: false)),
        Row("a file that is not there is an error", [], ["missing", "missing", "0"]) { backend in
            let missing = FileManager.default.temporaryDirectory.appending(path: "millrace-no-such-file")
            let file = BackendResource<UploadBody, Void, NoAuth>(path: files, method: .PUT)
            let form = BackendResource<UploadBody, Void, NoAuth>(path: files, method: .POST)
            return [
                EncodingTests.missing(.PUT, backend.session.access(file, with: .file(missing)).wait()),
                EncodingTests.missing(
                    .POST,
                    backend.session.access(form, with: .multipart([.file("a", missing)])).wait()
                ), "\(backend.server.requestCount)",
            ]
        },
        Row("an empty form is well formed", [], ["true"]) { _ in
            ["\(UploadBody.multipart([], boundary: "XX").pieces == [.data(Data("--XX--\r\n".utf8))])"]
        },
    ]

    @Test(arguments: calls)
    func aBodyArrives(_ row: Row<Calls>) throws { try row.value.make(with: backend, at: row.location) }

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

        let sent = backend.session.access(resource, with: Search()).wait()
        let request = try backend.server.takeRequest().unwrapped()
        let failure = backend.session.access(nested, with: Nested()).wait().failure
        let isRefused = if case .request(.encoding, _) = failure { true } else { false }
        #expect(
            (sent.failure, request.bodyText, request.headers["Content-Type"], isRefused) == (
                nil, "big=9223372036854775807&exact=true&page=2&tags=x&tags=y&text=a+b&weight=0.1",
                "application/x-www-form-urlencoded", true
            )
        )
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

        let answer = backend.session.access(resource, with: form).single()
        let request = try backend.server.takeRequest().unwrapped()
        #expect(
            (answer, request.body, request.headers["Content-Type"], request.headers["Content-Length"]) == (
                .success(7), expected, "multipart/form-data; boundary=XX", "\(expected.count)"
            )
        )
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
}
