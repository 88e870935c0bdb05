import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct BackendSessionTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private static func ping(_ path: PathTemplate = "/v1/data") -> BackendResource<Void, Void, NoAuth> {
        BackendResource(path: .api(.core, path), method: .GET)
    }

    private static func session(
        of backend: TestBackend,
        _ middleware: [Middleware]
    ) -> BackendSession {
        backend.session(middleware: middleware)
    }

    private static let exchanges: [Row<Calls>] = [
        Row(
            "a response is fetched and decoded",
            [.json(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#)],
            ["London, Bath", "GET /v1/cities", "application/json", "Millrace", nil, nil]
        ) { backend in
            [Calls.text(backend.session.access(TestResource.cities()).single())]
                + (try Calls.sent(backend, "Accept", "User-Agent", "Content-Type", "Authorization"))
        },
        Row(
            "nothing is sent before a start, and each start sends once",
            [.text("a"), .text("b")],
            ["0", "a", "b", "2"]
        ) { backend in
            let access = backend.session.access(TestResource.data())
            let before = "\(backend.server.requestCount)"
            return [
                before, Calls.text(access.single()), Calls.text(access.single()), "\(backend.server.requestCount)",
            ]
        },
        Row(
            "arguments, query and fields go out",
            [.status(204)],
            ["()", "GET /v1/cities/Bad%20T%C3%B6lz%2F..x%3Fy/delivery?q=a%26b%20%2B", "", "text/plain", "Tölz"]
        ) { backend in
            let resource = ping("/v1/cities/\("Bad Tölz/..x?y")/delivery")
                .query([URLQueryItem(name: "q", value: "a&b +")])
                .headers(["X-Empty": "", "accept": "text/plain", "X-Name": "Tölz"])
            return [Calls.text(backend.session.access(resource).wait())]
                + (try Calls.sent(backend, "X-Empty", "Accept", "X-Name"))
        },
        Row("what a request handler says is located", [], ["POST /v1/data", "0"]) { backend in
            let resource = BackendResource<Double, Void, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
            let error = backend.session.access(resource, with: .infinity).wait().failure
            return [error?.endpoint?.description, "\(backend.server.requestCount)"]
        },
        Row("a status that is accepted reaches the handler", [.status(404)], ["404"]) { backend in
            let resource = BackendResource<Void, Int, NoAuth>(
                path: .api(.core, "/v1/data"),
                method: .GET,
                response: { _, head in .success(head.status) }
            )
            return [Calls.text(backend.session.access(resource.accepting(404)).single())]
        },
        Row("middleware is passed from the outside", [.status(204)], ["", "GET /v1/data", "outer inner"]) { backend in
            let session = BackendSessionTests.session(of: backend, [stamp("outer"), stamp("inner")])
            return [Calls.text(session.access(TestResource.data()).single())] + (try Calls.sent(backend, "X-Stamp"))
        },
    ]

    private static let brokenFields: [Row<Calls>] = ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"].map { value in
        let error = CoreError.request(.invalidHeader(name: "X-Name"), at: .init(method: .GET, path: "/v1/data"))
        return Row(
            "a field that would end its line is not sent: \(value.debugDescription)",
            [],
            ["\(error)", "0"]
        ) { backend in
            let access = backend.session.access(ping().headers(["X-Name": value]))
            return [Calls.text(access.wait()), "\(backend.server.requestCount)"]
        }
    }

    @Test(arguments: exchanges + brokenFields)
    func aCallIsAnExchange(_ row: Row<Calls>) throws { try row.value.make(with: backend, at: row.location) }

    @Test(arguments: [Resource.Method.GET, .DELETE, .HEAD, .POST, .PUT, .PATCH])
    func everyMethodHasItsBody(method: Resource.Method) throws {
        let isURLSession = TransportKind.current == .urlsession
        let path = ResourcePath.api(.core, "/v1/data")
        let full = BackendResource<[String: String], Void, NoAuth>(path: path, method: method)
        let empty = BackendResource<Void, Void, NoAuth>(path: path, method: method)
        backend.server.enqueue(.status(204))
        backend.server.enqueue(.status(204))

        let first = backend.session.access(empty).wait()
        let second = backend.session.access(full, with: ["a": "ä/b"]).wait()
        let isRefused = isURLSession && method == .GET
        let refused = CoreError.request(.unsupported("a GET with a body"), at: .init(method: .GET, path: "/v1/data"))
        let sent = backend.server.requests.map { request in
            [request.method.rawValue, request.bodyText]
                + ["Content-Length", "Content-Type", "Expect"].map { request.headers[$0] ?? "none" }
        }
        // A DELETE without a body has a length of 0 with URLSession.
        let hasLength = [.POST, .PUT, .PATCH].contains(method) || isURLSession && method == .DELETE
        let bare = [method.rawValue, "", hasLength ? "0" : "none"]
        let whole = [method.rawValue, #"{"a":"ä/b"}"#, "12", "application/json", "none"]
        let isHead = method == .HEAD
        #expect((first.failure, second.failure) == (nil, isRefused ? refused : nil))
        let head = sent.first?.prefix(3)
        let last = isHead || isRefused ? whole : sent.last
        #expect((sent.count, head, last) == (isRefused ? 1 : 2, bare[...], whole))
    }

    @Test func dataIsSentAsItIs() throws {
        let data = Data("{}".utf8)

        let found = try (
            RequestCoding.encodable(data, JSONEncoder()).get(),
            RequestCoding.encodable(Optional(data), JSONEncoder()).get(),
            RequestCoding.encodable(Data?.none, JSONEncoder()).get()
        )
        #expect(found == (data, data, Data("null".utf8)))
    }

    @Test func anEnvironmentSwitchesBetweenExchanges() throws {
        let other = try TestBackend()
        let current = Guarded(backend.environment)
        let session = BackendSession(
            switching: { current.withLock { $0 } },
            transport: TransportKind.current.shared
        )
        backend.server.enqueue(.text("first"))
        other.server.enqueue(.text("second"))
        let access = session.access(TestResource.data())

        let first = access.single()
        current.withLock { $0 = other.environment }
        #expect([first, access.single()] == ["first", "second"].map { .success(Data($0.utf8)) })
    }
}

/// Returns a middleware that adds its name to those in a header field.
private func stamp(_ name: String) -> Middleware {
    Middleware { request, next in
        var request = request
        request.headers["X-Stamp"] = [request.headers["X-Stamp"], name].compactMap { $0 }.joined(separator: " ")
        return next(request)
    }
}
