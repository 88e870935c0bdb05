import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct StubAccessibleTests {
    struct City: Codable, Equatable, Sendable {
        var name: String
    }

    private static let fetchCities = BackendResource<Void, [City], KongAuth>(
        path: .api(.core, "/v1/cities"),
        method: .GET
    )
    .query([URLQueryItem(name: "near", value: "a b")])
    private static let login = BackendResource<City, City, NoAuth>(path: .api(.core, "/v1/sessions"), method: .POST)
    private static let order = BackendResource<City, Void, KongAuth>(path: .api(.core, "/v1/orders"), method: .POST)

    private let accessible = StubAccessible()

    private func cities() -> Result<[City], CoreError>? {
        accessible.access(Self.fetchCities).single()
    }

    private static let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/cities")

    typealias Answers = (answers: [StubResponse<[City]>], results: [Result<[City], CoreError>])

    static let answers: [Row<Answers>] = [
        Row("a value is the answer as it is", ([.value([City(name: "Bath")])], [.success([City(name: "Bath")])])),
        Row(
            "bytes are decoded by the resource",
            (
                [
                    .json(#"[{"name": "Bath"}]"#),
                    .canned(CannedResponse(name: "cities.200", status: 200, body: Data(#"[{"name": "Ely"}]"#.utf8))),
                ], [.success([City(name: "Bath")]), .success([City(name: "Ely")])]
            )
        ),
        Row(
            "a status is judged as by a real session",
            (
                [.status(503), .status(401)],
                [
                    .failure(.status(.init(code: 503), at: endpoint)),
                    .failure(.authentication(.rejected(.init(code: 401)), at: endpoint)),
                ]
            )
        ),
        Row(
            "a failure is located",
            ([.failure(.transport(.timedOut))], [.failure(.transport(.timedOut, at: endpoint))])
        ),
    ]

    @Test(arguments: answers) func answersAreThoseOfASession(_ row: Row<Answers>) {
        for answer in row.value.answers { accessible.stub(Self.fetchCities, answer) }
        let results = row.value.results.map { _ in cities() }
        #expect((results, accessible.leftovers) == (row.value.results, []), sourceLocation: row.location)
    }

    private enum MemberAuth: AuthKind {}

    /// An app that takes a session logs in, refreshes and logs out as with a real one.
    @Test func aSessionIsAnsweredByTheStub() throws {
        let room = "a/b ü"
        accessible.stub(Self.login, .json(#"{"name": "t1"}"#))
        accessible.stub(.GET, "/v1/rooms/\(room)/messages", .status(401), .json(#"[{"name": "Bath"}]"#))
        accessible.stub(.POST, "/v1/refresh", .json(#""t2""#))
        let session = accessible.session()
        let provider = RefreshingTokenProvider(
            refresh: { _ in
                session.access(BackendResource<Void, Token, NoAuth>(path: .api(.core, "/v1/refresh"), method: .POST))
            }
        )
        let member = session.authenticated(MemberAuth.self, by: .bearer(provider))
        let messages = BackendResource<Void, [City], MemberAuth>(
            path: .api(.core, "/v1/rooms/\(room)/messages"),
            method: .GET
        )

        let token = try session.access(Self.login, with: City(name: "anna")).single().unwrapped().get()
        provider.logIn(Token(token.name))
        let answer = member.access(messages).single()
        let fields = accessible.requests.map { $0.request.headers["Authorization"] }
        #expect(
            (answer, fields, accessible.leftovers)
                == (.success([City(name: "Bath")]), [nil, "Bearer t1", nil, "Bearer t2"], [])
        )
    }

    @Test func aSessionNeedsBytes() {
        accessible.stub(Self.login, .value(City(name: "Bath")), .failure(.transport(.timedOut)))
        let logIn = { accessible.session().access(Self.login, with: City(name: "anna")).single()?.failure }
        let messages = failures { #expect(logIn() != nil) }
        let texts = messages + [logIn().map { "\($0)" } ?? "none"]
        #expect(
            texts == [
                "The stub for POST /v1/sessions has a value; a session needs bytes, such as .json(…)",
                "POST /v1/sessions: the request timed out",
            ]
        )
    }

    @Test func aKindOfTheAppsOwnAddsItsCredentials() {
        enum TenantAuth: AuthKind {}
        let orders = BackendResource<Void, [City], TenantAuth>(path: .api(.core, "/v1/orders"), method: .GET)
        accessible.stub(orders, .value([]), repeatsLast: true)
        let own = Middleware.credentials { ["X-API-Key": "k3y", "X-Tenant": "north"] }
        let results = [
            accessible.authenticated(TenantAuth.self, by: own),
            accessible.authenticated(TenantAuth.self, by: .basic(user: "Ada", password: "pässword:1")),
            accessible.authenticated(TenantAuth.self),
            // Without credentials nothing is sent.
            accessible.authenticated(TenantAuth.self, by: .credentials { nil }),
        ]
        .map { $0.access(orders).single() }
        let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/orders")
        #expect(
            results == [.success([]), .success([]), .success([]), .failure(.authentication(.missing, at: endpoint))]
        )
        let sent = accessible.requests.map { $0.request.headers["X-Tenant"] ?? $0.request.headers["Authorization"] }
        #expect(sent == ["north", "Basic QWRhOnDDpHNzd29yZDox", "Bearer stub"])
    }

    @Test func aStubIsAnsweredByTheTest() {
        let stub = Stub<[City], CoreError>()
        accessible.stub(Self.fetchCities, .stub(stub))
        let names = MutableProperty<[String]>([])
        let access = accessible.access(Self.fetchCities).startWithResult { result in
            names.value = (try? result.get())?.map(\.name) ?? ["failed"]
        }
        #expect(accessible.leftovers == ["1 start waits for an answer"])
        stub.succeed([City(name: "Bath")])
        #expect((names.value, access.isDisposed) == (["Bath"], true))
        let other = Stub<[City], CoreError>()
        accessible.stub(Self.fetchCities, .stub(other))
        accessible.access(Self.fetchCities).start().dispose()
        #expect((stub.disposals, other.disposals) == (0, 1))
    }

    @Test func requestsAreRecordedAsTheyWouldBeSent() throws {
        accessible.stub(Self.fetchCities, .value([]))
        accessible.stub(.POST, "/v1/sessions", .json(#"{"name": "session"}"#))
        accessible.stub(Self.order, .status(204))
        let session = accessible.access(Self.login, with: City(name: "Bath")).single()
        _ = cities()
        let order: SignalProducer<Never, CoreError> = accessible.access(Self.order, with: City(name: "Ely"))
        try order.wait().get()
        let requests = accessible.requests
        #expect(
            (session, requests.map(\.description), accessible.leftovers)
                == (.success(City(name: "session")), ["POST /v1/sessions", "GET /v1/cities", "POST /v1/orders"], [])
        )
        let type = requests[2].request.headers["Content-Type"]
        #expect(
            try (requests[0].bodyText, requests[1].query, requests[2].body(as: City.self), type) == (
                #"{"name":"Bath"}"#, [URLQueryItem(name: "near", value: "a b")], City(name: "Ely"), "application/json"
            )
        )
    }

    @Test func aMissListsWhatThereIs() {
        accessible.stub(Self.login, .value(City(name: "session")))
        accessible.stub(Self.order, .status(204), .status(500))
        let messages = failures {
            #expect(
                cities()
                    == .failure(.transport(.other("no stub answers"), at: .init(method: .GET, path: "/v1/cities")))
            )
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            No stub answers GET /v1/cities. There are:
              POST /v1/sessions (1 answer, 0 used)
              POST /v1/orders (2 answers, 0 used)
            """
        }
        #expect(
            accessible.leftovers == [
                "1 of 1 answers for POST /v1/sessions never used", "2 of 2 answers for POST /v1/orders never used",
            ]
        )
    }

    @Test func anAnswerServesOneAccess() {
        accessible.stub(Self.fetchCities, .value([]))
        #expect(cities() == .success([]))
        let messages = failures { #expect(throws: CoreError.self) { try cities()?.get() } }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            No answer is left for GET /v1/cities. There are:
              GET /v1/cities (1 answer, 1 used)
            """
        }
        accessible.stub(.GET, "/v1/cities", .json(#"[{"name": "Ely"}]"#))
        #expect((cities(), accessible.leftovers) == (.success([City(name: "Ely")]), []))
        // An answer of another type fails.
        let wrong = BackendResource<Void, String, KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        accessible.stub(wrong, .value("Bath"))
        #expect(
            failures { _ = cities() } == [
                "The stub for GET /v1/cities is a StubResponse<String>, and Array<City> is wanted."
            ]
        )
    }

    @Test(arguments: [true, false])
    func theLastAnswerIsRepeatedWhereTheTestAsksForIt(isOfBytes: Bool) {
        if isOfBytes {
            accessible.stub(.GET, "/v1/cities", .json("[]"), .json(#"[{"name": "Ely"}]"#), repeatsLast: true)
        } else {
            accessible.stub(Self.fetchCities, .value([]), .value([City(name: "Ely")]), repeatsLast: true)
        }
        let ely = Result<[City], CoreError>.success([City(name: "Ely")])
        let results = (0..<4).map { _ in cities() }
        #expect((results, accessible.leftovers) == ([.success([]), ely, ely, ely], []))
    }
}
