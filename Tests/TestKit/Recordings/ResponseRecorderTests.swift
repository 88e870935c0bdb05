import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct ResponseRecorderTests {
    private struct City: Codable, Equatable, Sendable {
        var name: String
    }

    private static let fetch = BackendResource<Void, [City], NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
    private static let search = BackendResource<Void, [City], KongAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        .query([URLQueryItem(name: "name", value: "a/b"), URLQueryItem(name: "api_key", value: "key-of-the-app")])
    private static let order = BackendResource<City, Void, NoAuth>(path: .api(.core, "/v1/orders"), method: .POST)

    private let server = MockServer()
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        try server.start()
        folder = try TemporaryFolder()
        url = URL(fileURLWithPath: folder.path).appending(path: "recordings")
    }

    private func session(_ middleware: Middleware) -> BackendSession {
        BackendSession(environment: Environment(base: server.url), middleware: [middleware])
    }

    private func contents(_ file: String) throws -> String {
        try String(contentsOf: url.appending(path: file), encoding: .utf8)
    }

    @Test func answersAreFilesInTheirOrder() throws {
        let recorder = ResponseRecorder(folder: url)
        let session = session(recorder.middleware)
        server.enqueue(.text("Later.", status: 503))
        server.enqueue(.json(#"[{"name": "Bath"}]"#))
        server.enqueue(.status(204))
        _ = session.access(Self.fetch).single()
        #expect(session.access(Self.fetch).single() == .success([City(name: "Bath")]))
        let order: SignalProducer<Never, CoreError> = session.access(Self.order, with: City(name: "Ely"))
        #expect(throws: Never.self) { try order.wait().get() }
        #expect(
            recorder.files == ["GET-v1-cities.1.503.http", "GET-v1-cities.2.200.json", "POST-v1-orders.1.204.http"]
        )
        #expect(
            try contents("GET-v1-cities.1.503.http")
                == "HTTP/1.1 503\nContent-Type: text/plain; charset=utf-8\n\nLater."
        )
        #expect(try contents("GET-v1-cities.2.200.json") == #"[{"name": "Bath"}]"#)
        #expect(recorder.leftovers.isEmpty)
    }

    @Test func noSecretReachesTheDisk() throws {
        let recorder = ResponseRecorder(folder: url, secretNames: ["pin"])
        var answer = MockResponse.json(
            #"[{"name": "Bath", "session_token": "of-the-body", "pin": 1234, "href": "/a?token=of-the-link"}]"#
        )
        answer.headers.append(name: "Set-Cookie", value: "of-the-cookie")
        answer.headers.append(name: "Location", value: "/b?access_token=of-the-header")
        server.enqueue(answer)
        let access = session(recorder.middleware).authenticated(KongAuth.self, by: .bearer(Token("of-the-request")))
        #expect(access.access(Self.search).single() == .success([City(name: "Bath")]))
        let file = try #require(recorder.files.first)
        let everything = try file + contents(file)
        for secret in ["of-the-", "1234", "key-of-the-app"] {
            #expect(!everything.contains(secret), "\(secret) is in \(everything)")
        }
        assertInlineSnapshot(of: try contents(file), as: .lines) {
            """
            HTTP/1.1 200
            Content-Type: application/json
            Set-Cookie: redacted
            Location: /b?access_token=redacted

            [{"name": "Bath", "session_token": "redacted", "pin": 0, "href": "/a?token=redacted"}]
            """
        }
    }

    @Test func aNewRecorderReplacesWhatAnEarlierOneWrote() throws {
        for count in [3, 1] {
            let recorder = ResponseRecorder(folder: url)
            for _ in 0..<count {
                server.enqueue(.json("[]"))
                _ = session(recorder.middleware).access(Self.fetch).single()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == ["GET-v1-cities.1.200.json"])
    }

    @Test func whatCannotBeWrittenIsLeftOver() throws {
        try Data().write(to: url)
        let recorder = ResponseRecorder(folder: url)
        server.enqueue(.json("[]"))
        #expect(session(recorder.middleware).access(Self.fetch).single() == .success([]))
        #expect(recorder.files.isEmpty)
        #expect(recorder.leftovers.first?.hasPrefix("GET /v1/cities could not be recorded: ") == true)
    }

    @Test func aPlayerAnswersAsTheServerDid() throws {
        let recorder = ResponseRecorder(folder: url)
        server.enqueue(.status(503))
        server.enqueue(.json(#"[{"name": "Bath"}]"#))
        server.enqueue(.json(#"[{"name": "Ely"}]"#))
        let accesses = { (session: BackendSession, token: String) in
            [
                session.access(Self.fetch).single(),
                session.access(Self.fetch).single(),
                session.authenticated(KongAuth.self, by: .bearer(Token(token))).access(Self.search).single(),
            ]
            // The error of a status has the header fields of the transfer, too.
            .map { "\(String(describing: $0))" }
        }
        let recorded = accesses(session(recorder.middleware), "first")
        let recordings = try Recordings(folder: url)
        #expect(accesses(session(ResponsePlayer(recordings).middleware), "other") == recorded)
        let player = ResponsePlayer(recordings)
        let replay = BackendSession(environment: Environment(base: server.url), transport: player)
        #expect(accesses(replay, "other") == recorded)
        #expect(player.leftovers.isEmpty)
        #expect(server.requestCount == 3)
    }
}
