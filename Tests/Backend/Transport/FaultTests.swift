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
    ]

    @Test(arguments: faults)
    func aFaultIsOneError(fault: Fault) throws {
        let backend = try TestBackend()
        backend.server.enqueue(fault.response)

        #expect(
            backend.session.access(TestResource.data(.POST)).single()
                == .failure(.transport(fault.reason, at: .init(method: .POST, path: "/v1/data")))
        )
    }

    @Test(arguments: [
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
        ("a folded field", "HTTP/1.1 200 OK\r\nX-T: 1,\r\n  2\r\nContent-Length: 2\r\n\r\nok"),
        ("no length at all", "HTTP/1.1 200 OK\r\n\r\nok"),
    ])
    func whatIsUnusualButLegalIsAnAnswer(name: String, bytes: String) throws {
        let backend = try TestBackend()
        backend.server.enqueue(.raw(bytes))

        #expect(backend.session.access(TestResource.data()).single() == .success(Data("ok".utf8)), "\(name)")
    }

    @Test func aHeadIsReadField() throws {
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
        let session = BackendSession(environment: Environment(base: try MockServer.refusedURL()))
        let error = CoreError.transport(.refused, at: .init(method: .GET, path: "/v1/data"))

        #expect(session.access(TestResource.data()).single() == .failure(error))
        #expect(error.isRetryable)
        #expect(error.description == "GET /v1/data: the connection was refused")
    }

    @Test func aServerThatDoesNotSpeakTLS() throws {
        let backend = try TestBackend()
        let url = try #require(URL(string: "https://127.0.0.1:\(backend.server.port)"))
        let session = BackendSession(environment: Environment(base: url))

        #expect(session.access(TestResource.data()).single()?.failure?.isTransport(.tls) == true)
    }

    @Test func aNameThatDoesNotResolve() throws {
        let url = try #require(URL(string: "http://no-such-host.invalid"))
        let session = BackendSession(environment: Environment(base: url))

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
