import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
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
        BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: middleware
        )
    }

    private static let exchanges: [Row<Calls>] = [
        Row(
            "a response is fetched and decoded",
            Calls(
                [.json(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#)],
                ["London, Bath", "GET /v1/cities", "application/json", "Millrace", nil, nil]
            ) { backend in
                [Calls.text(backend.session.access(TestResource.cities()).single())]
                    + (try Calls.sent(backend, "Accept", "User-Agent", "Content-Type", "Authorization"))
            }
        ),
        Row(
            "nothing is sent before a start, and each start sends once",
            Calls([.text("a"), .text("b")], ["0", "a", "b", "2"]) { backend in
                let access = backend.session.access(TestResource.data())
                let before = "\(backend.server.requestCount)"
                return [
                    before, Calls.text(access.single()), Calls.text(access.single()), "\(backend.server.requestCount)",
                ]
            }
        ),
        Row(
            "arguments, query and fields go out",
            Calls(
                [.status(204)],
                ["()", "GET /v1/cities/Bad%20T%C3%B6lz%2F..x%3Fy/delivery?q=a%26b%20%2B", "", "text/plain", "Tölz"]
            ) { backend in
                let resource = ping("/v1/cities/\("Bad Tölz/..x?y")/delivery")
                    .query([URLQueryItem(name: "q", value: "a&b +")])
                    .headers(["X-Empty": "", "accept": "text/plain", "X-Name": "Tölz"])
                return [Calls.text(backend.session.access(resource).wait())]
                    + (try Calls.sent(backend, "X-Empty", "Accept", "X-Name"))
            }
        ),
        Row(
            "what a request handler says is located",
            Calls([], ["POST /v1/data", "0"]) { backend in
                let resource = BackendResource<Double, Void, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
                let error = backend.session.access(resource, with: .infinity).wait().failure
                return [error?.endpoint?.description, "\(backend.server.requestCount)"]
            }
        ),
        Row(
            "a status that is accepted reaches the handler",
            Calls([.status(404)], ["404"]) { backend in
                let resource = BackendResource<Void, Int, NoAuth>(
                    path: .api(.core, "/v1/data"),
                    method: .GET,
                    response: { _, head in .success(head.status) }
                )
                return [Calls.text(backend.session.access(resource.accepting(404)).single())]
            }
        ),
        Row(
            "middleware is passed from the outside",
            Calls([.status(204)], ["", "GET /v1/data", "outer inner"]) { backend in
                let session = BackendSessionTests.session(of: backend, [stamp("outer"), stamp("inner")])
                return [Calls.text(session.access(TestResource.data()).single())] + (try Calls.sent(backend, "X-Stamp"))
            }
        ),
    ]

    private static let brokenFields: [Row<Calls>] = ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"].map { value in
        let error = CoreError.request(.invalidHeader(name: "X-Name"), at: .init(method: .GET, path: "/v1/data"))
        return Row(
            "a field that would end its line is not sent: \(value.debugDescription)",
            Calls([], ["\(error)", "0"]) { backend in
                let access = backend.session.access(ping().headers(["X-Name": value]))
                return [Calls.text(access.wait()), "\(backend.server.requestCount)"]
            }
        )
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

        #expect(backend.session.access(empty).wait().failure == nil)
        let second = backend.session.access(full, with: ["a": "ä/b"]).wait()
        guard !isURLSession || method != .GET else {
            let refused = CoreError.RequestReason.unsupported("a GET with a body")
            #expect(second.failure == .request(refused, at: .init(method: .GET, path: "/v1/data")))
            return
        }
        #expect(second.failure == nil)
        let requests = backend.server.requests
        try #require(requests.count == 2)
        #expect(
            (requests.map(\.method.rawValue), requests[0].body.isEmpty) == ([method.rawValue, method.rawValue], true)
        )
        // A DELETE without a body has a length of 0 with URLSession.
        let hasLength = [.POST, .PUT, .PATCH].contains(method) || isURLSession && method == .DELETE
        #expect(requests[0].headers["Content-Length"] == (hasLength ? "0" : nil))
        guard method != .HEAD else { return }
        #expect(
            (requests[1].bodyText, requests[1].headers["Content-Type"], requests[1].headers["Expect"]) == (
                #"{"a":"ä/b"}"#, "application/json", nil
            )
        )
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
        let current = Current(backend.environment)
        let session = BackendSession(
            switching: { current.environment.withLock { $0 } },
            transport: TransportKind.current.shared
        )
        backend.server.enqueue(.text("first"))
        other.server.enqueue(.text("second"))
        let access = session.access(TestResource.data())

        #expect(access.single() == .success(Data("first".utf8)))
        current.environment.withLock { $0 = other.environment }
        #expect(access.single() == .success(Data("second".utf8)))
    }
}

private final class Current: Sendable {
    let environment: Mutex<Environment>

    init(_ environment: Environment) {
        self.environment = Mutex(environment)
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
