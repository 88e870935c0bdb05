import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct BackendSessionTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    @Test func aResponseIsFetchedAndDecoded() throws {
        backend.server.enqueue(.json(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#))
        let cities = backend.session.access(TestResource.cities()).single()
        let request = try #require(backend.server.takeRequest())

        #expect(cities == .success([City(name: "London"), City(name: "Bath")]))
        #expect(request.method == .GET)
        #expect(request.target == "/v1/cities")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.headers["User-Agent"] == "Millrace")
        #expect(request.headers["Content-Type"] == nil)
        #expect(request.headers["Authorization"] == nil)
    }

    @Test func nothingIsSentBeforeAStartAndEachStartSendsOnce() {
        let access = backend.session.access(TestResource.data())
        backend.server.enqueue(.text("a"))
        backend.server.enqueue(.text("b"))

        #expect(backend.server.requestCount == 0)
        #expect([access.single(), access.single()] == [.success(Data("a".utf8)), .success(Data("b".utf8))])
        #expect(backend.server.requestCount == 2)
    }

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
        #expect(requests.map(\.method.rawValue) == [method.rawValue, method.rawValue])
        #expect(requests[0].body.isEmpty)
        // A DELETE without a body has a length of 0 with URLSession.
        let hasLength = [.POST, .PUT, .PATCH].contains(method) || isURLSession && method == .DELETE
        #expect(requests[0].headers["Content-Length"] == (hasLength ? "0" : nil))
        guard method != .HEAD else { return }
        #expect(requests[1].bodyText == #"{"a":"ä/b"}"#)
        #expect(requests[1].headers["Content-Type"] == "application/json")
        #expect(requests[1].headers["Expect"] == nil)
    }

    @Test func dataIsSentAsItIs() throws {
        let data = Data("{}".utf8)

        #expect(try RequestCoding.encodable(data, JSONEncoder()).get() == data)
        #expect(try RequestCoding.encodable(Optional(data), JSONEncoder()).get() == data)
        #expect(try RequestCoding.encodable(Data?.none, JSONEncoder()).get() == Data("null".utf8))
    }

    @Test func aLargeBodyArrivesWhole() throws {
        let bytes = Data(count: 3_000_000, inStepsOf: 31)
        backend.server.enqueue(.status(201))
        let resource = BackendResource<Data, Void, NoAuth>(path: .api(.core, "/v1/files"), method: .PUT)

        #expect(backend.session.access(resource, with: bytes).wait().failure == nil)
        let request = try #require(backend.server.takeRequest())
        #expect(request.body == bytes)
        #expect(request.headers["Content-Type"] == "application/octet-stream")
    }

    @Test func argumentsQueryAndHeadersGoOut() throws {
        let name = "Bad Tölz/..x?y"
        let resource = BackendResource<Void, Void, NoAuth>(
            path: .api(.core, "/v1/cities/\(name)/delivery"),
            method: .GET
        )
        .query([URLQueryItem(name: "q", value: "a&b +")])
        .headers(["X-Empty": "", "accept": "text/plain", "X-Name": "Tölz"])
        backend.server.enqueue(.status(204))

        #expect(backend.session.access(resource).wait().failure == nil)
        let request = try #require(backend.server.takeRequest())
        #expect(request.target == "/v1/cities/Bad%20T%C3%B6lz%2F..x%3Fy/delivery?q=a%26b%20%2B")
        #expect(request.headers["X-Empty"] == "")
        #expect(request.headers["Accept"] == "text/plain")
        #expect(request.headers["X-Name"] == "Tölz")
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"])
    func aHeaderThatWouldEndItsLineIsNotSent(value: String) {
        let resource = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
            .headers(["X-Name": value])
        let error = CoreError.request(.invalidHeader(name: "X-Name"), at: .init(method: .GET, path: "/v1/data"))

        #expect(backend.session.access(resource).wait().failure == error)
        #expect(backend.server.requestCount == 0)
    }

    @Test func whatARequestHandlerSaysIsLocated() {
        let resource = BackendResource<Double, Void, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
        let error = backend.session.access(resource, with: .infinity).wait().failure

        #expect(error?.endpoint == .init(method: .POST, path: "/v1/data"))
        #expect(backend.server.requestCount == 0)
    }

    @Test func aStatusThatIsAcceptedReachesTheHandler() {
        let resource = BackendResource<Void, Int, NoAuth>(
            path: .api(.core, "/v1/data"),
            method: .GET,
            response: { _, head in .success(head.status) }
        )
        .accepting(404)
        backend.server.enqueue(.status(404))

        #expect(backend.session.access(resource).single() == .success(404))
    }

    @Test func prunedElementsAreReported() {
        let reports = Mutex<[String]>([])
        let session = BackendSession(environment: backend.environment, transport: TransportKind.current.shared) {
            endpoint,
            report in
            reports.withLock { $0.append("\(endpoint): \(report)") }
        }
        backend.server.enqueue(.json(#"{"cities": [{"name": "London"}, {"name": null}]}"#))

        #expect(session.access(TestResource.cities()).single() == .success([City(name: "London")]))
        #expect(
            reports.withLock { $0 }
                == ["GET /v1/cities: pruned 1 of 2: at cities[1].name: expected a string, found null"]
        )
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

    @Test func longAndOddNamesAreValues() {
        let long = String(repeating: "x", count: 10_000)
        let odd = "\u{1B}[2J\u{0}\u{202E}東京👩‍👩‍👧"
        backend.server.enqueue(.json(#"{"cities": [{"name": "\#(long)"}, {"name": "\u001b[2J\u0000\u202e東京👩‍👩‍👧"}]}"#))

        #expect(
            backend.session.access(TestResource.cities()).single()
                == .success([City(name: long), City(name: odd)])
        )
    }

    @Test func middlewareIsPassedFromTheOutside() throws {
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [stamp("outer"), stamp("inner")]
        )
        backend.server.enqueue(.status(204))

        #expect(session.access(TestResource.data()).single() == .success(Data()))
        #expect(try #require(backend.server.takeRequest()).headers["X-Stamp"] == "outer inner")
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
