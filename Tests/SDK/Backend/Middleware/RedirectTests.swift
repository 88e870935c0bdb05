import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct RedirectTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private func redirect(_ status: Int, _ location: String) -> MockResponse {
        MockResponse(status: status, headers: ["Location": location], body: "moved")
    }

    /// Follows redirects from `/a/b?x=1`, and returns the last request and where the answer is from.
    private func follow(
        _ locations: String...,
        status: Int = 302,
        method: Resource.Method = .GET,
        fragment: String = ""
    ) throws -> [String] {
        for location in locations { backend.server.enqueue(redirect(status, location)) }
        backend.server.enqueue(.text("there"))
        let base = backend.server.url.absoluteString
        let resource = BackendResource<Data, Answered<Data>, NoAuth>(
            path: .absolute(try .of(base + "/a/b?x=1" + fragment)),
            method: method
        )
        let body = method == .GET ? Data() : Data("body".utf8)
        let answer = try backend.session.access(resource, with: body).single().unwrapped().get()
        let last = try backend.server.requests.last.unwrapped()
        let isGET = last.method == .GET
        #expect(
            (
                answer.value, last.bodyText, last.headers["Content-Type"] == nil,
                backend.server.requests.allSatisfy { !$0.target.contains("#") }
            ) == (Data("there".utf8), isGET ? "" : "body", isGET, true)
        )
        return ["\(last.method) \(last.target)", answer.head.url.absoluteString.replacing(base, with: "")]
    }

    @Test func aRedirectIsFollowed() throws {
        for (status, method, last) in [
            (301, .GET, "GET"), (301, .POST, "GET"), (301, .PUT, "PUT"), (302, .POST, "GET"), (302, .PATCH, "PATCH"),
            (303, .POST, "GET"), (303, .PUT, "GET"), (307, .POST, "POST"), (308, .PUT, "PUT"),
        ] as [(Int, Resource.Method, String)] {
            expect(try follow("/c", status: status, method: method), is: ["\(last) /c", "/c"])
        }
        // A relative location is resolved.
        for (location, target) in [("c?y", "/a/c?y"), ("../c", "/c"), ("?z=2", "/a/b?z=2"), ("./", "/a/")] {
            expect(try follow(location), is: ["GET \(target)", target])
        }
        // A location without a fragment inherits it.
        expect(try follow("/d%20e#f"), is: ["GET /d%20e", "/d%20e#f"])
        expect(try follow("/c", fragment: "#a"), is: ["GET /c", "/c#a"])
        expect(try follow("/c#b", fragment: "#a"), is: ["GET /c", "/c#b"])
        expect(try follow("/c#b", "/d?e"), is: ["GET /d?e", "/d?e#b"])
        expect(try follow("/c#", fragment: "#a"), is: ["GET /c", "/c#"])
        expect(try follow("c", "d#d", "../e", fragment: "#a%20b"), is: ["GET /e", "/e#d"])
    }

    @Test func credentialsStayAtTheirOrigin() throws {
        let other = try TestBackend()
        backend.server.enqueue(redirect(307, "/same"))
        backend.server.enqueue(redirect(307, other.server.url.absoluteString + "/other"))
        other.server.enqueue(redirect(307, backend.server.url.absoluteString + "/back"))
        backend.server.enqueue(.text("there"))
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/"), method: .GET)
            .headers(["Cookie": "a=b", "X-Api-Key": "k", "X-Name": "n"])

        #expect(backend.loggedIn("abc").access(resource).single() == .success(Data("there".utf8)))
        let own = backend.server.requests
        let foreign = try other.server.requests.first.unwrapped()
        #expect(
            (
                own.map { $0.headers["Authorization"] }, own.map { $0.headers["X-Api-Key"] },
                foreign.headers["Authorization"], foreign.headers["Cookie"], foreign.headers["X-Api-Key"],
                foreign.headers["X-Name"]
            ) == (["Bearer abc", "Bearer abc", nil], ["k", "k", nil], nil, nil, nil, nil)
        )
    }

    /// What goes along to another origin, be it another scheme, host or port, and what stays.
    @Test(arguments: [301, 302, 303, 307, 308], ["https://a.org:444", "https://b.org", "http://a.org"])
    func otherOriginsGetWhatIsHarmless(status: Int, origin: String) throws {
        let harmless = [
            "Accept", "Accept-Charset", "Accept-Encoding", "accept-language", "Cache-Control", "If-Range", "Pragma",
            "Prefer", "Priority", "Range", "USER-AGENT",
        ]
        let ofBody = ["Content-Type", "Content-Encoding", "Content-Language", "Idempotency-Key"]
        let stays = [
            "Authentication", "X-User-Pass", "Access-Code", "X-Assertion", "X-MFA", "X-Ticket", "X-Login",
            "X-Client-Cert", "X-Sas", "X-Shared-Access", "Authorization", "Cookie", "X-Name", "X-Who", "Referer",
            "From",
            "Origin", "Forwarded", "Via", "traceparent", "Content-Secret", "Accept-Token", "Host",
        ]
        let way = ["https://a.org/1", "\(origin)/2", "\(origin)/3", "https://a.org/4"]
        let script = Script(
            way.dropFirst().map { .status(status, ["Location": $0]) } + [.status(200)]
        )
        var request = HTTPRequest(method: .POST, url: try URL.of(way[0]), body: Data("b".utf8))
        for name in harmless + ofBody + stays { request.headers[name] = "v" }
        Outcomes().observe(Middleware.redirects(allowsDowngrade: true).respond(to: request, next: script.handler))

        let kept = Set((harmless + (status < 307 ? [] : ofBody)).map { $0.lowercased() })
        let seen = script.requests.map { Set($0.headers.map { $0.name.lowercased() }) }
        let others = seen.dropFirst().map { $0.symmetricDifference(kept) }
        #expect((script.requests.map(\.url.absoluteString), others) == (way, [[], [], []]))
    }

    /// A body, or an upload that is read while it is sent; the status and the location; and whether it is followed.
    private typealias Secret = (text: String?, upload: UploadBody?, status: Int, location: String, isFollowed: Bool)

    private static let secrets: [Row<Secret>] = [
        Row("a password", ("user=anna&password=s3cret", nil, 307, "https://b.org/2", false)),
        Row("no password", ("user=anna&password=", nil, 307, "https://b.org/2", true)),
        Row("a token", (#"{"a": {"refresh_token": "s3cret"}}"#, nil, 308, "https://a.org:444/2", false)),
        Row("a name", (#"{"name": "anna"}"#, nil, 308, "https://b.org/2", true)),
        Row("a password, the same origin", ("password=s3cret", nil, 307, "https://a.org/2", true)),
        Row("a password that isn't sent again", ("password=s3cret", nil, 303, "https://b.org/2", true)),
        Row(
            "a token in a form",
            (nil, .form(["user": "anna", "refresh_token": "s3cret"]), 307, "https://b.org/2", false)
        ),
        Row("a form", (nil, .form(["page": "2"]), 307, "https://b.org/2", true)),
        Row(
            "a password in a part",
            (nil, .multipart([.field("title", "Bath"), .field("password", "s3cret")]), 307, "https://b.org/2", false)
        ),
        Row("a part", (nil, .multipart([.field("title", "password")]), 307, "https://b.org/2", true)),
    ]

    /// A login that is redirected would send a password to the place that the location names.
    @Test(arguments: secrets) private func aSecretStaysAtItsOrigin(_ row: Row<Secret>) throws {
        let (text, upload, status, location, isFollowed) = row.value
        let script = Script(.status(status, ["Location": location]), .status(200))
        let url = try URL.of("https://a.org/1")
        var request = HTTPRequest(method: .POST, url: url, body: text.map { Data($0.utf8) })
        if let upload { request.stream = try UploadStream.reading(upload).get() }
        let outcomes = Outcomes()
        outcomes.observe(Middleware.redirects().respond(to: request, next: script.handler))
        #expect(
            (script.requests.count, outcomes.all.joined().contains("s3cret")) == (isFollowed ? 2 : 1, false),
            sourceLocation: row.location
        )
    }

    /// A condition is one of the resource, wherever it has moved to: a write without it would overwrite.
    @Test(arguments: [(Resource.Method.PUT, 308), (.GET, 303)])
    func conditionsGoAlong(method: Resource.Method, status: Int) throws {
        let script = Script(.status(status, ["Location": "https://b.org/2"]), .status(200))
        var request = HTTPRequest(method: method, url: try URL.of("https://a.org/1"))
        for name in Precondition.names { request.headers[name] = "v" }
        Outcomes().observe(Middleware.redirects().respond(to: request, next: script.handler))

        #expect(script.requests.map { $0.headers.count } == [Precondition.names.count, Precondition.names.count])
    }

    @Test func loopsAndLongWaysEnd() throws {
        let endpoint = CoreError.Endpoint(method: .GET, path: "/2")
        backend.server.route(.GET, "/1", redirect(302, "/2"))
        backend.server.route(.GET, "/2", redirect(302, "/1"))
        backend.server.route(.GET, "/n/:n") { request in
            let number = Int(request.parameters["n"] ?? "") ?? 0
            return redirect(302, "/n/\(number + 1)")
        }
        let loop = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/1"), method: .GET)
        let long = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/n/0"), method: .GET)

        #expect(
            (backend.session.access(loop).single(), backend.session.access(long).single(), backend.server.requestCount)
                == (
                    .failure(.transport(.redirect(.loop), at: endpoint)),
                    .failure(.transport(.redirect(.tooMany(limit: 10)), at: .init(method: .GET, path: "/n/10"))), 2 + 11
                )
        )
    }

    @Test func allExchangesShareOneTime() throws {
        let seconds = Mutex(0)
        let start = ContinuousClock.now
        let rules = RedirectFollowing(now: {
            seconds.withLock { seconds in
                defer { seconds += 4 }
                return start + .seconds(seconds)
            }
        })
        let far = Result<HTTPAnswer, CoreError>.status(302, ["Location": "/next"])
        let script = Script(far, .status(302, ["Location": "/last"]), .status(302, ["Location": "/never"]))
        let outcomes = Outcomes()
        var request = HTTPRequest.test()
        request.timeout = .seconds(10)
        outcomes.observe(rules.respond(to: request, next: script.handler))

        #expect(
            (script.requests.map(\.timeout), outcomes.all) == (
                [.seconds(10), .seconds(6), .seconds(2)], ["GET /never: the request timed out"]
            )
        )
    }

    @Test func theTimeOfAStretchIsNotShared() {
        let script = Script(.status(302, ["Location": "/next"]), .status(200))
        var request = HTTPRequest.test()
        request.context.timeoutScope = .idle
        Outcomes().observe(Middleware.redirects().respond(to: request, next: script.handler))

        #expect(script.requests.map(\.timeout) == [.seconds(30), .seconds(30)])
    }

    @Test(arguments: [false, true])
    func aRequestThatAHostHasRedirectedIsNotMadeAgain(resolves: Bool) throws {
        let nowhere = resolves ? try MockServer.refusedURL().absoluteString : "http://no-such-host.invalid"
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 3, pause: .zero)))
        let session = backend.session(middleware: [retry])
        backend.server.route(.POST, "/v1/data", redirect(307, nowhere))
        let failure = session.access(TestResource.data(.POST)).single()?.failure

        #expect((failure?.isTransport(resolves ? .refused : .unresolved), backend.server.requestCount) == (true, 1))
    }

    @Test func encryptionIsNotGivenUp() throws {
        let script = Script(.status(302, ["Location": "http://localhost/"]))
        let url = try URL.of("https://localhost/")
        let outcomes = Outcomes()
        outcomes.observe(
            Middleware.redirects().respond(to: HTTPRequest(method: .GET, url: url), next: script.handler)
        )

        #expect(outcomes.all == ["GET /: the redirect can't be followed: its location is not encrypted"])
    }

    /// What follows an answer is started by the thread that delivers the answer, and these are few.
    @Test(arguments: [302, 307]) func manyAreRedirectedAtOnce(status: Int) throws {
        backend.server.route(.GET, "/v1/data", redirect(status, "/there"))
        backend.server.route(.GET, "/there", .text("there"))
        // A few connections do for all, and other tests need descriptors, too; URLSession takes one for each request.
        let session = backend.session(transport: TransportKind.current.transport(connectionsPerHost: 8))
        let all = (0..<(TransportKind.current == .curl ? 100 : 12)).map { _ in PendingAccess(session) }
        #expect(Set(all.map(\.text)) == ["there"])
    }

    @Test func aSessionMayRefuseRedirects() {
        let session = backend.session(redirects: nil)
        backend.server.enqueue(redirect(302, "/elsewhere"))

        let refusal = session.access(TestResource.data()).single()?.failure?.refusal
        #expect((refusal?.code, backend.server.requestCount) == (302, 1))
    }
}
