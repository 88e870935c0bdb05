import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import Cities

/// The whole way, from a socket to the text of a screen, with everything that a backend can do wrong.
@Suite(.timeLimit(.minutes(5))) struct CitiesEndToEndTests {
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
        #expect(listing.error == nil)
        assertSnapshot(of: listing.screen, as: .text(width: 60))
        #expect(server.requests.last?.headers["Authorization"] == "Bearer token-of-the-embedded-backend")
    }

    static let failures: [(name: String, answer: MockResponse)] = [
        ("unauthorized", .status(401)),
        ("forbidden", .status(403)),
        ("missing", .status(404)),
        ("html", .data(Data("<h1>Oops</h1>".utf8), contentType: "text/html", status: 500)),
        ("emptyBody", .status(200)),
        ("malformed", .json(#"{"cities": [{"name": "Lon"#)),
        ("otherShape", .json(#"{"cities": "London"}"#)),
        ("reset", .reset(at: .head)),
        ("cutShort", MockResponse.json(#"{"cities": []}"#).declaringLength(1000)),
        ("notHTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n")),
    ]

    @Test(arguments: failures.indices)
    func aFailureIsAScreenThatSaysWhatCanBeDone(index: Int) throws {
        let (name, answer) = Self.failures[index]
        let listing = try listing(answer)
        #expect(listing.error != nil)
        #expect(!listing.screen.focusOrder.isEmpty)
        assertSnapshot(of: listing.screen, as: .text(width: 60), named: name)
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

    static let curiosities: [(name: String, cities: String)] = [
        ("none", "[]"),
        ("oneMalformed", #"[{"name": "London"}, {"name": 7}, {"name": "Bath"}]"#),
        ("controlCharacters", #"[{"name": "\u001b[2J\u001b[31mLondon\u0007"}, {"name": "\u0000\u009b31m"}]"#),
        ("wide", #"[{"name": "東京都"}, {"name": "👩‍🚀🇬🇧 Bath"}, {"name": "e\u0301vian"}]"#),
        ("long", #"[{"name": "\#(String(repeating: "x", count: 10_000))"}]"#),
    ]

    @Test(arguments: curiosities.indices)
    func aCuriousAnswerIsStillAList(index: Int) throws {
        let (name, cities) = Self.curiosities[index]
        let listing = try listing(.json(#"{"cities": \#(cities)}"#))
        #expect(listing.error == nil)
        assertSnapshot(of: listing.screen, as: .text(width: 60), named: name)
    }
}
