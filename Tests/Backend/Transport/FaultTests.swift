import Foundation
import MillraceMockServer
import Testing

@testable import MillraceBackend

/// What comes over the wire, and the one error (or value) that it becomes.
@Suite struct FaultTests {
    struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let response: MockResponse
        let reason: CoreError.TransportReason

        init(_ name: String, _ response: MockResponse, _ reason: CoreError.TransportReason) {
            testDescription = name
            self.response = response
            self.reason = reason
        }
    }

    static let faults: [Fault] = [
        Fault("reset before the request", .reset(at: .accept), .reset),
        Fault("reset in the request", .reset(at: .requestLine), .reset),
        Fault("closed before the status line", .raw(""), .reset),
        Fault("reset in the head", .reset(at: .head), .truncated),
        Fault("closed in the head", .disconnect(at: .head), .truncated),
        Fault("closed in a field of the head", .raw("HTTP/1.1 200 OK\r\nConte"), .truncated),
        Fault("reset in the body", .reset(at: .body(after: 5)), .truncated),
        Fault("closed in the body", .disconnect(at: .body(after: 5)), .truncated),
        Fault("a length that is too large", MockResponse(body: "ab").declaringLength(9).closing(), .truncated),
        Fault("no HTTP at all", .raw("hello\r\n\r\n"), .malformedAnswer("no status line")),
        Fault("broken chunks", .text("abc").breakingChunks(.badSize), .malformedAnswer("broken chunks")),
        Fault("chunks without an end", .text("abc").breakingChunks(.missingEnd).closing(), .truncated),
        Fault(
            "a head without an end",
            .raw("HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 50_000)),
            .tooLarge(limit: 262_144)
        ),
        Fault(
            "a field without an end",
            .raw("HTTP/1.1 200 OK\r\nA: " + String(repeating: "b", count: 200_000)),
            .tooLarge(limit: 102_400)
        ),
        Fault("a status that is no number", .raw("HTTP/1.1 abc OK\r\n\r\n"), .malformedAnswer("no status line")),
        Fault("no version", .raw("HTTP/ 200 OK\r\n\r\n"), .malformedAnswer("no status line")),
        Fault(
            "a NUL in a field",
            .raw("HTTP/1.1 200 OK\r\nA: b\u{0}c\r\n\r\n"),
            .malformedAnswer("a NUL byte in its head")
        ),
        Fault(
            "a second chunk that is too short",
            .text("abcdef").breakingChunks(.shortChunk),
            .truncated
        ),
        Fault("a chunk without a line end", .text("abc").breakingChunks(.missingLineEnd), .truncated),
        Fault(
            "two lengths",
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc"),
            .malformedAnswer("two lengths that differ")
        ),
        Fault(
            "a length that is no number",
            .raw("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc"),
            .malformedAnswer("an invalid length")
        ),
        Fault(
            "a gzip body that is corrupt",
            .data(Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF]), contentType: "a/b")
                .header("Content-Encoding", "gzip"),
            .malformedAnswer("a body that can't be decompressed")
        ),
        Fault(
            "a gzip body that holds 100 MB",
            .data(Zeros.gzipped(100 << 20), contentType: "a/b").header("Content-Encoding", "gzip"),
            .tooLarge(limit: 64 << 20)
        ),
        Fault(
            "an encoding that nobody knows",
            .text("abc").header("Content-Encoding", "x-unknown"),
            .malformedAnswer("a body that can't be decompressed")
        ),
        Fault(
            "a redirect to nowhere",
            MockResponse(status: 307, headers: ["Location": "ftp://x/"]),
            .redirect(.invalidLocation)
        ),
    ]

    /// Those of which URLSession ends the process: no defense helps from outside.
    static let fatalToURLSession: Set<String> = [
        "closed in the head", "closed in a field of the head", "a head without an end", "a field without an end",
    ]

    @Test(arguments: faults)
    func aFaultIsOneError(fault: Fault) throws {
        let backend = try TestBackend()
        if TestTransport.isURLSession {
            // Its codes say less: that it is one error of the transport is all that can be told of most.
            guard !FaultTests.fatalToURLSession.contains(fault.testDescription) else { return }
            backend.server.enqueue(fault.response)
            let result = backend.session.access(TestResource.data(.POST)).single()
            guard case .failure(.transport(_, .init(method: .POST, path: "/v1/data"))) = result else {
                // Two lengths, and an encoding that nobody knows, it lets pass.
                let passes = ["two lengths", "an encoding that nobody knows", "a gzip body that is corrupt"]
                if !passes.contains(fault.testDescription) { Issue.record("\(String(describing: result))") }
                return
            }
            return
        }
        backend.server.enqueue(fault.response)

        #expect(
            backend.session.access(TestResource.data(.POST)).single()
                == .failure(.transport(fault.reason, at: .init(method: .POST, path: "/v1/data")))
        )
    }

    @Test(
        arguments: TestTransport.without(
            ["no reason phrase", "no space after the colon", "bare line feeds", "trailers", "100 KB of fields"],
            [
                ("no reason phrase", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok"),
                ("no space after the colon", "HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok"),
                ("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\nok"),
                (
                    "trailers",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\nX-T: 1\r\nHTTP/9: x\r\n\r\n"
                ),
                (
                    "an answer before the answer",
                    "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                ),
                ("a length that is too small", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more"),
                (
                    "100 KB of fields",
                    "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 17_000) + "Content-Length: 2\r\n\r\nok"
                ),
                ("a folded field", "HTTP/1.1 200 OK\r\nX-T: 1,\r\n  2\r\nContent-Length: 2\r\n\r\nok"),
                ("no length at all", "HTTP/1.1 200 OK\r\n\r\nok"),
            ]
        )
    )
    func whatIsUnusualButLegalIsAnAnswer(name: String, bytes: String) throws {
        let backend = try TestBackend()
        backend.server.enqueue(.raw(bytes))

        #expect(backend.session.access(TestResource.data()).single() == .success(Data("ok".utf8)), "\(name)")
    }

    @Test(arguments: [
        (Resource.Method.HEAD, "200 OK", Optional<Int>.none), (.GET, "204 No Content", nil),
        (.GET, "304 Not Modified", 304),
    ])
    func aBodyWhereThereIsNone(method: Resource.Method, status: String, code: Int?) throws {
        let backend = try TestBackend()
        backend.server.enqueue(.raw("HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\nhello"))
        backend.server.enqueue(.text("next"))
        let result = backend.session.access(TestResource.data(method)).single()

        if let code {
            guard case .status(let reason, _) = result?.failure else {
                Issue.record("\(String(describing: result))")
                return
            }
            #expect(reason.code == code)
        } else {
            #expect(result == .success(Data()))
        }
        #expect(backend.session.access(TestResource.data()).single() == .success(Data("next".utf8)))
    }

    @Test(arguments: [
        ("duplicate keys", #"{"name": "a", "name": "b"}"#, true),
        (
            "10,000 levels",
            #"{"name": "a", "x": "# + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
                + "}", false
        ),
        ("10,000 levels without an end", String(repeating: "{\"name\":", count: 10_000), false),
        ("a number that is too large", #"{"name": 1e999}"#, false),
        ("invalid UTF-8", "{\"name\": \"\u{FFFF}INVALID\"}", false),
        ("50 MB", "{\"name\": \"" + String(repeating: "x", count: 50 << 20) + "\"}", true),
        ("a comma too many, which Foundation lets pass", #"{"name": "a",}"#, true),
        ("two documents", #"{"name": "a"}{"name": "b"}"#, false),
    ])
    func aDocument(name: String, json: String, isValue: Bool) throws {
        let backend = try TestBackend()
        var bytes = Data(json.utf8)
        if let marker = bytes.range(of: Data("INVALID".utf8)) {
            bytes.replaceSubrange(marker, with: [0xC3, 0x28, 0xFF])
        }
        backend.server.enqueue(.data(bytes, contentType: "application/json"))
        let resource = BackendResource<Void, City, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        let result = backend.session.access(resource).single()

        switch result {
        case .success: #expect(isValue, "\(name)")
        case .failure(.parsing(let reason, let endpoint)):
            #expect(!isValue, "\(name): \(reason)")
            #expect(reason.excerpt.unicodeScalars.count <= 201)
            #expect(endpoint?.path == "/v1/cities")
        case .failure(let error): Issue.record("\(name): \(error)")
        case nil: Issue.record("\(name): nothing")
        }
    }

    @Test(.disabled(if: TestTransport.isURLSession, "a limit of URLSession")) func aHeadIsReadField() throws {
        let backend = try TestBackend()
        let bytes = Data(
            "HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nx-name: T\u{F6}lz\r\nset-cookie: b\r\n\r\n".utf16.map {
                UInt8(truncatingIfNeeded: $0)
            }
        )
        backend.server.enqueue(.raw(bytes))
        let resource = BackendResource<Void, [String], NoAuth>(
            path: .api(.core, "/"),
            method: .GET,
            response: { _, head in
                .success(head.headers.values(of: "SET-COOKIE") + [head.headers["X-Name"] ?? ""])
            }
        )

        #expect(backend.session.access(resource).single() == .success(["a", "b", "Tölz"]))
    }

    @Test func aRefusedConnection() throws {
        let session = BackendSession(
            environment: Environment(base: try MockServer.refusedURL()),
            transport: TestTransport.chosen
        )
        let error = CoreError.transport(.refused, at: .init(method: .GET, path: "/v1/data"))

        #expect(session.access(TestResource.data()).single() == .failure(error))
        #expect(error.isRetryable)
        #expect(error.description == "GET /v1/data: the connection was refused")
    }

    @Test(.disabled(if: TestTransport.isURLSession, "a limit of URLSession")) func aServerThatDoesNotSpeakTLS() throws {
        let backend = try TestBackend()
        let url = try #require(URL(string: "https://127.0.0.1:\(backend.server.port)"))
        let session = BackendSession(environment: Environment(base: url), transport: TestTransport.chosen)

        #expect(session.access(TestResource.data()).single()?.failure?.isTransport(.tls) == true)
    }

    @Test func aNameThatDoesNotResolve() throws {
        let url = try #require(URL(string: "http://no-such-host.invalid"))
        let session = BackendSession(environment: Environment(base: url), transport: TestTransport.chosen)

        #expect(session.access(TestResource.data()).single()?.failure?.isTransport(.unresolved) == true)
    }

    @Test(arguments: [MockResponse.hanging, .text("late").throttled(bytes: 1, per: .seconds(60))])
    func aServerThatIsTooSlow(response: MockResponse) throws {
        let backend = try TestBackend(timeout: .milliseconds(60))
        backend.server.enqueue(response)

        #expect(backend.session.access(TestResource.data()).single()?.failure?.isTransport(.timedOut) == true)
    }

    @Test func aResourcesTimeoutComesFirst() throws {
        let backend = try TestBackend(timeout: .seconds(3600))
        backend.server.enqueue(.hanging)
        var resource = TestResource.data()
        resource.timeout = .zero

        #expect(backend.session.access(resource).single()?.failure?.isTransport(.timedOut) == true)
    }

    @Test(arguments: ["", "{", "<html>", "null", "[]", #"{"cities": 1}"#])
    func aBodyThatIsNotWhatWasAskedFor(body: String) throws {
        let backend = try TestBackend()
        backend.server.enqueue(.json(body))
        let failure = backend.session.access(TestResource.cities()).single()?.failure

        guard case .parsing(_, .init(method: .GET, path: "/v1/cities")) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }
}

extension CoreError {
    func isTransport(_ reason: TransportReason) -> Bool {
        self == .transport(reason, at: endpoint)
    }
}
