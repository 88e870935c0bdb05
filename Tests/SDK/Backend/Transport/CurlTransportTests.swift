import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct CurlTransportTests {
    @Test func aCompressedBodyIsDecoded() throws {
        let backend = try TestBackend()
        backend.server.enqueue(Gzip.response(Gzip.hundredThousandZeros))
        let resource = BackendResource<Void, [String?], NoAuth>(
            path: .api(.core, "/"),
            method: .GET,
            response: { data, head in
                .success(["\(data.count)", head.headers["Content-Encoding"], head.headers["Content-Length"]])
            }
        )

        let result = backend.session.access(resource).single()
        let accepted = backend.server.takeRequest()?.headers["Accept-Encoding"]
        #expect((result, accepted?.contains("gzip")) == (.success(["100000", nil, nil]), true))
    }

    /// In a program that is linked statically as a whole, the thread in which libcurl looks up a name ends the process.
    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("a.invalid", false), ("127.invalid", false), ("1.2.3", false),
    ])
    func withoutThreadsOfItsOwnTheLibraryLooksUpNoName(host: String, isSent: Bool) throws {
        let server = MockServer()
        // `localhost` leads there.
        try server.start(address: "127.0.0.1")
        defer { server.stop() }
        server.dispatcher = { _ in .text("a") }
        let transport = CurlTransport(limits: CurlLimits(body: 100, head: 10_000, connectionsPerHost: 1)) {
            var library = CurlLibrary.shared
            library?.looksUpNames = false
            return library
        }
        let base = try URL.of("http://\(host):\(server.port)")
        let session = BackendSession(environment: Environment(base: base), transport: transport)
        let result = session.access(TestResource.data()).single()

        let reason = "a program that is linked statically as a whole can't look up the name of a host"
        let expected: Result<Data, CoreError> =
            isSent
            ? .success(Data("a".utf8)) : .failure(.transport(.other(reason), at: .init(method: .GET, path: "/v1/data")))
        #expect(result == expected)
    }

    @Test func nothingOfARequestIsLeftForTheNext() throws {
        let backend = try TestBackend(transport: CurlTransport())
        for method in [RequestMethod.GET, .POST, .DELETE] { backend.server.route(method, "/", .text("a")) }
        let ways: [(Resource.Method, Data, [String: String])] = [
            (.POST, Data("body".utf8), ["X-First": "1"]),
            (.POST, Data("longer body".utf8), ["X-First": "1"]),
            (.GET, Data(), [:]),
            (.GET, Data(), ["X-Second": "2"]),
            (.DELETE, Data(), [:]),
            (.GET, Data(), [:]),
        ]
        let answers = ways.map { method, body, headers in
            let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/"), method: method)
                .headers(headers)
            return backend.session.access(resource, with: body).single()?.map { String(decoding: $0, as: UTF8.self) }
        }

        let log = backend.server.requests.map { request in
            [request.method.rawValue, request.bodyText]
                + ["X-First", "X-Second"].map { request.headers[$0] ?? "none" }
                + [request.headers["Content-Type"] == nil ? "no type" : "a type"]
        }
        let expected = [
            ["POST", "body", "1", "none", "a type"], ["POST", "longer body", "1", "none", "a type"],
            ["GET", "", "none", "none", "no type"], ["GET", "", "none", "2", "no type"],
            ["DELETE", "", "none", "none", "no type"], ["GET", "", "none", "none", "no type"],
        ]
        #expect((answers, log) == ([Result?](repeating: .success("a"), count: ways.count), expected))
    }

    @Test func manyExchangesRunAtOnce() throws {
        let backend = try TestBackend(transport: CurlTransport(connectionsPerHost: 8))
        backend.server.route(.GET, "/v1/cities/:name") { .text($0.parameters["name"] ?? "") }
        let all = (0..<200).map { PendingAccess(backend.session, at: "/v1/cities/\($0)") }
        let names = all.map(\.text)
        let connections = Set(backend.server.requests.map(\.connectionNumber)).count
        let expected = (0..<200).map { "\($0)" }
        #expect((names, connections <= 8) == (expected, true))
    }

    /// Which one is closed for the seventeenth is libcurl's choice, by whole milliseconds.
    @Test func sixteenConnectionsToAllHostsAreKept() throws {
        let transport = CurlTransport(connectionsPerHost: 1)
        let backends = try (0..<17).map { _ in try TestBackend(transport: transport) }
        func ask(_ backend: TestBackend) -> Int {
            backend.server.enqueue(.text("a"))
            #expect(backend.session.access(TestResource.data()).single() == .success(Data("a".utf8)))
            return Set(backend.server.requests.map(\.connectionNumber)).count
        }
        let first = backends.map(ask)
        let kept = backends.filter { Descriptors.connected(to: $0.server.url) == 1 }
        let closed = backends.filter { Descriptors.connected(to: $0.server.url) == 0 }
        let again = (kept.suffix(1) + closed.prefix(1)).map(ask)

        #expect((first, kept.count, again) == ([Int](repeating: 1, count: 17), 16, [1, 2]))
    }

    @Test(arguments: [HTTPRequest.TimeoutScope.whole, .idle, .connecting])
    func waitingForAConnectionHasItsOwnEnd(_ scope: HTTPRequest.TimeoutScope) throws {
        let transport = CurlTransport(connectionsPerHost: 1)
        let backend = try TestBackend(timeout: .seconds(60), transport: transport)
        backend.server.route(.GET, "/v1/data", .hanging)
        let hasEnded = Atomic(false)
        let first = backend.session.access(TestResource.data())
            .startWithResult { _ in hasEnded.store(true, ordering: .releasing) }
        defer { first.dispose() }
        _ = try backend.server.takeRequest().unwrapped()
        let url = backend.server.url.appending(path: "v1/data")
        var second = HTTPRequest(method: .POST, url: url, timeout: .milliseconds(20))
        second.context.timeoutScope = scope

        let result = TransportCall.handler(transport)(second).single()
        let hadConnection = !hasEnded.load(ordering: .acquiring)

        // The first one still has the connection.
        #expect((result?.failure?.isTransport(.noConnection), hadConnection) == (true, true))
    }
}
