import Foundation
import Millrace
import MillraceMockServer
import MillraceRepositories
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct ResponseRecorderTests {
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
        try order.wait().get()
        let names = ["GET-v1-cities.1.503.http", "GET-v1-cities.2.200.json", "POST-v1-orders.1.204.http"]
        #expect((recorder.files, recorder.leftovers) == (names, []))
        #expect(
            try names.prefix(2).map { try contents($0) } == [
                "HTTP/1.1 503\nContent-Type: text/plain; charset=utf-8\n\nLater.", #"[{"name": "Bath"}]"#,
            ]
        )
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
        let answer = session(recorder.middleware).access(Self.fetch).single()
        let leftover = recorder.leftovers.first?.prefix { $0 != ":" }
        #expect(
            (answer, recorder.files, leftover) == (.success([]), [], "GET /v1/cities could not be recorded")
        )
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
        #expect((accesses(replay, "other"), player.leftovers, server.requestCount) == (recorded, [], 3))
    }

    @Test func aCursorThatIsNoSecretIsKept() throws {
        let page = { (token: String) in
            BackendResource<Void, [City], NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
                .query([URLQueryItem(name: "_token", value: token), URLQueryItem(name: "api_key", value: "hidden")])
        }
        let recorder = ResponseRecorder(folder: url, publicNames: ["_Token"])
        let session = session(recorder.middleware)
        for name in ["Bath", "Ely"] {
            server.enqueue(
                .json(#"[{"name": "\#(name)", "token": "hidden", "_token": "\#(name)"}]"#)
                    .header("Next-Page", "/v1/cities?_token=\(name)&access_token=hidden")
            )
            _ = session.access(page(name)).single()
        }
        let everything = try recorder.files.map { try $0 + contents($0) }.joined()
        let texts = [
            "hidden", "Next-Page: /v1/cities?_token=Ely&access_token=redacted",
            #""token": "redacted", "_token": "Ely""#,
        ]
        #expect(texts.map { everything.contains($0) } == [false, true, true], "\(everything)")
    }

    /// A value that is masked is said to be a secret, or no secret, or nothing is said of it.
    @Test(arguments: ["_token", "api_key", "page"], ["nothing", "secret", "public"])
    func aMaskedValueThatMergesTwoRecordingsIsNamed(item: String, said: String) throws {
        let page = { (value: String) in
            BackendResource<Void, [City], NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
                .query([URLQueryItem(name: item, value: value)])
        }
        let (secret, open): (Set<String>, Set<String>) =
            (said == "secret" ? [item] : [], said == "public" ? [item.lowercased()] : [])
        let recorder = ResponseRecorder(folder: url, secretNames: secret, publicNames: open)
        let recording = session(recorder.middleware)
        for value in ["a", "b", "a"] {
            server.enqueue(.json(#"[{"name": "\#(value)"}]"#))
            _ = recording.access(page(value)).single()
        }
        let isMerged = said == "nothing" && item != "page"
        #expect(recorder.files.map { $0.contains(".merged.") } == [false, isMerged, false])

        // What is asked for with masked values, as from recorded links, and with values of its own.
        for values in [["redacted", "redacted"], ["a", "b"]] {
            let recordings = try Recordings(folder: url, secretNames: secret, publicNames: open)
            let player = ResponsePlayer(recordings)
            let replay = BackendSession(environment: Environment(base: server.url), transport: player)
            let found = failures { for value in values { _ = replay.access(page(value)).single() } }
            let isMissing = said != "secret" && !isMerged && values[0] == "redacted"
            let merged = player.merged.map { $0.hasSuffix(" is the name of requests that differ in \(item)") }
            #expect((found.isEmpty, merged) == (!isMissing, isMerged ? [true] : []), "\(player.merged)")
            #expect(player.leftovers.filter(player.merged.contains) == player.merged)
        }
    }

    @Test func linksToTheRecordedOriginAreRelative() throws {
        let recorder = ResponseRecorder(folder: url)
        let origin = "http://\(server.url.host() ?? ""):\(server.url.port ?? 0)"
        let escaped = origin.replacing("/", with: #"\/"#)
        server.enqueue(
            .json(
                #"[{"name": "\#(origin)/a?b=1", "x": "see \#(origin)/a", "y": "\#(escaped)\/c", "z": "\#(origin)"}]"#
            )
            .header("Next-Page", "\(origin)/v1/cities?after=1")
            .header("Link", "<\(origin)/v1/cities?after=1>; rel=next, <http://other.example/x>; rel=first")
            .header("X-Home", origin)
            .header("X-Other", "\(origin)0/a")
        )
        _ = session(recorder.middleware).access(Self.fetch).single()
        let file = try contents(try #require(recorder.files.first))
        let missing = [
            "Next-Page: /v1/cities?after=1\n",
            "Link: </v1/cities?after=1>; rel=next, <http://other.example/x>; rel=first\n", "X-Home: /\n",
            "X-Other: \(origin)0/a\n", #"[{"name": "/a?b=1", "x": "see \#(origin)/a", "y": "\/c", "z": "/"}]"#,
        ]
        .filter { !file.contains($0) }
        #expect(missing == [], "\(file)")
    }
}
