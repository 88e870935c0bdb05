import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// The whole way, from a socket to the text of a screen, with everything that a backend can do wrong.
@Suite(.bodyTimeLimit) struct CitiesEndToEndTests {
    private let server = MockServer()

    init() throws {
        server.route(.POST, "/v1/sessions", try MockResponse(CannedResponses.named("sessions.201")))
        try server.start()
    }

    /// What a user sees, and whether the loading failed, when the list is answered like this.
    private func listing(_ answer: MockResponse) throws -> CitiesListing {
        server.route(.GET, "/v1/cities", answer)
        return try load(from: server.url)
    }

    private func load(from backend: URL, timeout: Duration = .seconds(10)) throws -> CitiesListing {
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: backend), timeout: timeout),
            user: "demo",
            scheduler: TestScheduler()
        )
        let result = loadCitiesListing(loggingInWith: .fixture(), with: buildingMaterials).single()
        return try #require(result).get()
    }

    @Test func theTokenOfTheLoginOpensTheCities() throws {
        let listing = try listing(MockResponse(CannedResponses.named("cities.200")))
        let token = server.requests.last?.headers["Authorization"]
        #expect((listing.error, token) == (nil, "Bearer token-of-the-embedded-backend"))
        assertSnapshot(of: listing.screen, as: .text(width: 60))
    }

    private static func list(_ cities: String) -> MockResponse { .json(#"{"cities": \#(cities)}"#) }

    /// Answers, each with whether the list can't be shown.
    private static let answers: [Row<(MockResponse, Bool)>] = [
        Row("unauthorized", (.status(401), true)),
        Row("forbidden", (.status(403), true)),
        Row("missing", (.status(404), true)),
        Row("html", (.data(Data("<h1>Oops</h1>".utf8), contentType: "text/html", status: 500), true)),
        Row("emptyBody", (.status(200), true)),
        Row("malformed", (.json(#"{"cities": [{"name": "Lon"#), true)),
        Row("otherShape", (list(#""London""#), true)),
        Row("reset", (.reset(at: .head), true)),
        Row("cutShort", (MockResponse.json(#"{"cities": []}"#).declaringLength(1000), true)),
        Row("notHTTP", (.raw("SSH-2.0-OpenSSH_9.2\r\n"), true)),
        Row("none", (list("[]"), false)),
        Row("oneMalformed", (list(#"[{"name": "London"}, {"name": 7}, {"name": "Bath"}]"#), false)),
        Row(
            "controlCharacters",
            (list(#"[{"name": "\u001b[2J\u001b[31mLondon\u0007"}, {"name": "\u0000\u009b31m"}]"#), false)
        ),
        Row("wide", (list(#"[{"name": "東京都"}, {"name": "👩‍🚀🇬🇧 Bath"}, {"name": "e\u0301vian"}]"#), false)),
        Row("long", (list(#"[{"name": "\#(String(repeating: "x", count: 10_000))"}]"#), false)),
    ]

    /// A failure is a screen that says what can be done, and a curious answer is a list still.
    @Test(arguments: answers) func anAnswerIsAScreen(_ row: Row<(MockResponse, Bool)>) throws {
        let (answer, fails) = row.value
        let listing = try listing(answer)
        let canGoOn = !fails || !listing.screen.focusOrder.isEmpty
        #expect((listing.error != nil, canGoOn) == (fails, true), sourceLocation: row.location)
        assertSnapshot(of: listing.screen, as: .text(width: 60), named: row.name, sourceLocation: row.location)
    }

    @Test func nobodyListens() throws {
        let listing = try load(from: MockServer.refusedURL())
        #expect(listing.error?.endpoint?.path == "/v1/sessions")
        assertSnapshot(of: listing.screen, as: .text(width: 60))
    }

    @Test func theBackendIsSlowerThanTheTimeout() throws {
        server.route(.GET, "/v1/cities", .hanging)
        // The login has to be answered within this time, which takes longer on a busy machine.
        var listing = try load(from: server.url, timeout: .milliseconds(500))
        for seconds in [5, 30] where listing.error?.endpoint?.path != "/v1/cities" {
            listing = try load(from: server.url, timeout: .seconds(seconds))
        }
        #expect(listing.error != nil)
        assertSnapshot(of: listing.screen, as: .text(width: 60))
    }
}
