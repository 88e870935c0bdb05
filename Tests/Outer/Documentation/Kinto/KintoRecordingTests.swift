import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

/// What Kinto has answered once, to the client in the dialects and to the one without them.
@Suite(.bodyTimeLimit) struct KintoRecordingTests {
    private let player: ResponsePlayer

    init() throws {
        player = ResponsePlayer(try KintoRecordings.all())
    }

    private func client(
        _ url: URL,
        _ transport: any Transport = BackendSession.defaultTransport,
        _ middleware: Middleware...
    ) -> MillraceMemos {
        let environment = Environment(base: url)
        let session = BackendSession(environment: environment, transport: transport, middleware: middleware)
        return MillraceMemos(client: MemosClient(session, user: "laura", password: "another password"))
    }

    @Test func thePlayerAnswersAsKintoDid() async throws {
        let url = try #require(URL(string: "http://replay.example/v1"))
        var story = MemosStory(client(url, player), patient: client(url, player, .backOff(waitingUpTo: .zero)))
        try await story.run()
        #expect((story.lines, player.leftovers) == (type(of: story).expected, []))
    }

    @Test func theMockServerAnswersAsKintoDid() async throws {
        let server = MockServer()
        try server.start()
        // Page: Sources/Testing/TestKit/Recordings/ResponsePlayer+MockServer.swift
        server.dispatcher = player.dispatcher
        // End of page
        let url = server.url.appending(path: "v1")
        let transport = BackendSession.defaultTransport
        var story = MemosStory(client(url), patient: client(url, transport, .backOff(waitingUpTo: .zero)))
        try await story.run()
        #expect((story.lines, player.leftovers) == (type(of: story).expected, []))
        let conditions = server.requests.filter { $0.headers["If-Match"] != nil || $0.headers["If-None-Match"] != nil }
        #expect(conditions.count == 18)
    }

    /// The client that the dialects are compared with does the same.
    @Test func theClientWithoutTheDialectsDoesItToo() async throws {
        let server = MockServer()
        try server.start()
        server.dispatcher = player.dispatcher
        let clients = [false, true].map {
            URLSessionMemos(
                base: server.url.appending(path: "v1"),
                user: "laura",
                password: "another password",
                keepsPauses: $0
            )
        }
        var story = MemosStory(clients[0], patient: clients[1])
        try await story.run()
        #expect((story.lines, player.leftovers) == (type(of: story).expected, []))
    }

    @Test func noRecordingHasASecret() throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: KintoRecordings.folder.path()) {
            let text = try String(contentsOf: KintoRecordings.folder.appending(path: file), encoding: .utf8)
            let credentials = Data("kate:kate's password".utf8).base64EncodedString()
            for secret in [credentials, "password", "Authorization", "127.0.0.1"] {
                #expect(!text.contains(secret), "\(file)")
            }
        }
    }
}
