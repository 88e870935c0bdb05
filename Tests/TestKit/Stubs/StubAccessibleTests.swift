import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct StubAccessibleTests {
    private struct City: Codable, Equatable, Sendable {
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

    @Test func aValueIsTheAnswerAsItIs() {
        accessible.stub(Self.fetchCities, .value([City(name: "Bath")]))
        #expect(cities() == .success([City(name: "Bath")]))
    }

    @Test func bytesAreDecodedByTheResource() throws {
        accessible.stub(
            Self.fetchCities,
            .json(#"[{"name": "Bath"}]"#),
            .canned(try CannedResponse(named: "cities.200.json", contents: Data(#"[{"name": "Ely"}]"#.utf8))),
            .json(#"[{"name": 3}]"#)
        )
        #expect(cities() == .success([City(name: "Bath")]))
        #expect(cities() == .success([City(name: "Ely")]))
        guard case .failure(.parsing(let reason, let endpoint)) = cities() else {
            Issue.record("The last answer should not be decodable.")
            return
        }
        #expect(reason.codingPath == "[0].name")
        #expect(endpoint?.description == "GET /v1/cities")
    }

    @Test func aStatusIsJudgedAsByARealSession() {
        accessible.stub(Self.fetchCities, .status(503), .status(401))
        #expect(cities() == .failure(.status(.init(code: 503), at: .init(method: .GET, path: "/v1/cities"))))
        #expect(
            cities()
                == .failure(.authentication(.rejected(.init(code: 401)), at: .init(method: .GET, path: "/v1/cities")))
        )
    }

    @Test func aKindOfTheAppsOwnIsAnswered() {
        enum AccountAuth: AuthKind {}
        let orders = BackendResource<Void, [City], AccountAuth>(path: .api(.core, "/v1/orders"), method: .GET)
        accessible.stub(orders, .value([City(name: "Bath")]), .json(#"[{"name": "Ely"}]"#), .status(401))
        let backend = accessible.authenticated(AccountAuth.self)

        #expect(backend.access(orders).single() == .success([City(name: "Bath")]))
        #expect(backend.access(orders).single() == .success([City(name: "Ely")]))
        let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/orders")
        #expect(
            backend.access(orders).single()
                == .failure(.authentication(.rejected(.init(code: 401)), at: endpoint))
        )
        #expect(accessible.requests.map { "\($0.method) \($0.path)" } == Array(repeating: "GET /v1/orders", count: 3))
    }

    @Test func aKindOfTheAppsOwnAddsItsCredentials() {
        enum TenantAuth: AuthKind {}
        let orders = BackendResource<Void, [City], TenantAuth>(path: .api(.core, "/v1/orders"), method: .GET)
        accessible.stub(orders, .value([]), repeatsLast: true)
        let own = Middleware.credentials { ["X-API-Key": "k3y", "X-Tenant": "north"] }
        for backend in [
            accessible.authenticated(TenantAuth.self, by: own),
            accessible.authenticated(TenantAuth.self, by: .basic(user: "Ada", password: "pässword:1")),
            accessible.authenticated(TenantAuth.self),
        ] {
            #expect(backend.access(orders).single() == .success([]))
        }
        let sent = accessible.requests.map { $0.request.headers }
        #expect(sent.map { $0["X-Tenant"] } == ["north", nil, nil])
        #expect(sent.map { $0["Authorization"] } == [nil, "Basic QWRhOnDDpHNzd29yZDox", "Bearer stub"])
        let missing = accessible.authenticated(TenantAuth.self, by: .credentials { nil })
        let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/orders")
        #expect(missing.access(orders).single() == .failure(.authentication(.missing, at: endpoint)))
        #expect(accessible.requests.count == 3)
    }

    @Test func aFailureIsLocated() {
        accessible.stub(Self.fetchCities, .failure(.transport(.timedOut)))
        #expect(cities() == .failure(.transport(.timedOut, at: .init(method: .GET, path: "/v1/cities"))))
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
        #expect(names.value == ["Bath"])
        #expect(access.isDisposed)
    }

    @Test func disposingGivesTheStubUp() {
        let stub = Stub<[City], CoreError>()
        accessible.stub(Self.fetchCities, .stub(stub))
        accessible.access(Self.fetchCities).start().dispose()
        #expect(stub.disposals == 1)
    }

    @Test func requestsAreRecordedAsTheyWouldBeSent() throws {
        accessible.stub(Self.fetchCities, .value([]))
        accessible.stub(.POST, "/v1/sessions", .json(#"{"name": "session"}"#))
        accessible.stub(Self.order, .status(204))
        #expect(accessible.access(Self.login, with: City(name: "Bath")).single() == .success(City(name: "session")))
        _ = cities()
        let order: SignalProducer<Never, CoreError> = accessible.access(Self.order, with: City(name: "Ely"))
        #expect(throws: Never.self) { try order.wait().get() }
        #expect(accessible.requests.map(\.description) == ["POST /v1/sessions", "GET /v1/cities", "POST /v1/orders"])
        #expect(accessible.requests[0].bodyText == #"{"name":"Bath"}"#)
        #expect(accessible.requests[1].query == [URLQueryItem(name: "near", value: "a b")])
        #expect(try accessible.requests[2].body(as: City.self) == City(name: "Ely"))
        #expect(accessible.requests[2].request.headers["Content-Type"] == "application/json")
        #expect(accessible.leftovers.isEmpty)
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
        #expect(cities() == .success([City(name: "Ely")]))
        #expect(accessible.leftovers.isEmpty)
    }

    @Test(arguments: [true, false])
    func theLastAnswerIsRepeatedWhereTheTestAsksForIt(isOfBytes: Bool) {
        if isOfBytes {
            accessible.stub(.GET, "/v1/cities", .json("[]"), .json(#"[{"name": "Ely"}]"#), repeatsLast: true)
        } else {
            accessible.stub(Self.fetchCities, .value([]), .value([City(name: "Ely")]), repeatsLast: true)
        }
        let answers = (0..<4).map { _ in cities() }
        #expect(answers.first == .success([]))
        #expect(answers.dropFirst().allSatisfy { $0 == .success([City(name: "Ely")]) })
        #expect(accessible.leftovers.isEmpty)
    }

    @Test func anAnswerOfAnotherTypeFails() {
        let wrong = BackendResource<Void, String, KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        accessible.stub(wrong, .value("Bath"))
        let messages = failures { _ = cities() }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The stub for GET /v1/cities is a StubResponse<String>, and Array<City> is wanted.
            """
        }
    }
}
