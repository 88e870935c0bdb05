import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

/// The chat of the pages: on a socket, and with a stub.
@Suite(.bodyTimeLimit) struct AChatAppTests {
    private func page(_ numbers: ClosedRange<Int>, older: String? = nil) -> String {
        let messages = numbers.reversed().map { #"{"id": "\#($0)", "author": "Ada", "text": "Message \#($0)"}"# }
        let older = older.map { #", "older": "\#($0)""# } ?? ""
        return #"{"messages": [\#(messages.joined(separator: ", "))]\#(older)}"#
    }

    private func logIn(_ pilot: Pilot) {
        pilot.type("Ada")
        pilot.press(.tab)
        pilot.type("secret")
        pilot.press(.enter)
    }

    /// Expects that the page shows a screen, with one empty line instead of several.
    private func isOnThePage(_ screen: PilotScreen) throws {
        let documentation = try Documentation("Sources/SDK/Millrace/Documentation.docc/AChatApp.md")
        let text = screen.text.replacing(/\n{3,}/, with: "\n\n")
        #expect(documentation.outputs.contains(text), "the page doesn't print this:\n\(text)")
    }

    @Test func aUserLogsInReadsAndSends() throws {
        let server = MockServer()
        try server.start()
        let sent = MutableProperty<[String]>([])
        server.route(.POST, "/v1/login") { request in
            request.bodyText.contains("secret") ? .json("\"t1\"") : .status(401)
        }
        server.route(.GET, "/v1/rooms") { _ in .json(#"[{"id": "1", "name": "Mill"}]"#) }
        server.route(.GET, "/v1/rooms/1/messages") { request in
            if request.target.contains("before=30") { return .json(self.page(1...29)) }
            let own = sent.value.indices.map { #"{"id": "s\#($0)", "author": "Ada", "text": "\#(sent.value[$0])"}"# }
            let page = self.page(30...49, older: "30")
            guard let last = own.last else { return .json(page) }
            return .json(page.replacingOccurrences(of: #"{"messages": ["#, with: #"{"messages": ["# + last + ", "))
        }
        server.route(.POST, "/v1/rooms/1/messages") { request in
            sent.modify { $0.append(request.bodyText.contains("Two sacks.") ? "Two sacks." : "?") }
            return .status(204)
        }
        let stack = ScreenStack()
        showTalk(on: stack, session: BackendSession(environment: Environment(base: server.url)), store: MemoryStore())
        let pilot = Pilot(showing: stack, columns: 40, rows: 12, patience: .seconds(30))

        logIn(pilot)
        try isOnThePage(pilot.expect(shows: "› Mill"))
        pilot.expect(hides: "Back")
        pilot.press(.enter)
        pilot.expect(shows: "Ada: Message 49")
        server.network = .offline
        pilot.type("Two sacks.")
        pilot.press(.enter)
        try isOnThePage(pilot.expect(shows: "me: Two sacks."))
        server.network = .online
        pilot.expect(shows: "Ada: Two sacks.")
        // Until the page before has arrived, a key at the start moves nothing.
        let end = ContinuousClock.now + .seconds(30)
        while !pilot.screen.lines.contains("  Ada: Message 2"), ContinuousClock.now < end { pilot.press(.pageUp) }
        pilot.expect(shows: "Ada: Message 2")
        pilot.press(.end)
        pilot.expect(shows: "Ada: Two sacks.")
        #expect(server.requests.filter { $0.method == "POST" }.count >= 2)
        server.stop()
    }

    @Test func aWrongPasswordIsSaid() throws {
        let stub = StubAccessible()
        stub.stub(TalkService.logInResource(), .status(401))
        let (stack, store) = (ScreenStack(), MemoryStore())
        // Page: Sources/Testing/TestKit/Stubs/StubAccessible+Session.swift
        showTalk(on: stack, session: stub.session(), store: store)
        // End of page
        let pilot = Pilot(showing: stack, columns: 40, rows: 12)
        logIn(pilot)
        try isOnThePage(pilot.expect(shows: "The server asks for a valid login"))
    }

    @Test func theAppIsTestedWithAStub() {
        // Page: Sources/SDK/Millrace/Documentation.docc/AnAppBehindALogin.md
        let stub = StubAccessible()
        stub.stub(TalkService.logInResource(), .json("\"t1\""))
        stub.stub(.GET, "/v1/rooms", .json(#"[{"id": "1", "name": "Mill"}]"#))
        let room = "1"
        stub.stub(.GET, "/v1/rooms/\(room)/messages", .json(page(1...3)), .json(page(1...4)))
        stub.stub(.POST, "/v1/rooms/\(room)/messages", .status(204))

        let stack = ScreenStack()
        showTalk(on: stack, session: stub.session(), store: MemoryStore())
        let pilot = Pilot(showing: stack, columns: 40, rows: 12, patience: .seconds(30))
        // End of page
        // Page: Sources/SDK/Millrace/Documentation.docc/AnAppBehindALogin.md
        pilot.type("Ada")
        pilot.press(.tab)
        pilot.type("secret")
        pilot.press(.enter)
        pilot.expect(shows: "Mill")
        pilot.press(.enter)
        pilot.expect(shows: "Ada: Message 3")
        pilot.type("Two sacks.")
        pilot.press(.enter)
        pilot.expect(shows: "Ada: Message 4")
        // End of page
        // Page: Sources/SDK/Millrace/Documentation.docc/AnAppBehindALogin.md
        let credentials = stub.requests.map { $0.request.headers["Authorization"] }
        #expect(credentials == [nil] + Array(repeating: "Bearer t1", count: 4))
        // End of page
    }
}

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
@Suite struct SignInTests {
    private let driver = ViewModelDriver { (logIn: Stub<Token, CoreError>) in
        SignInViewModel { _ in logIn.producer() }
    }

    @Test func aFailureIsShown() {
        driver.perform(
            stub: Stub(.failure(.transport(.refused))),
            when: { $0.send(.didTapLogIn) },
            assert: { run in
                run.expectStates(
                    from: .init(),
                    { $0.isLoggingIn = true },
                    { ($0.isLoggingIn, $0.problem) = (false, .transport(.refused)) }
                )
                run.expectEvents([.didFail(.transport(.refused))])
            }
        )
    }
}
// End of page

// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
@Suite(.timeLimit(.minutes(1))) struct TalkTests {
    @Test func aUserLogsInAndSaysSomething() throws {
        let backend = try EmbeddedBackend()
        defer { backend.stop() }
        let session = BackendSession(environment: Environment(base: backend.url))
        let stack = ScreenStack()
        showTalk(on: stack, session: session, store: MemoryStore())
        let pilot = Pilot(showing: stack, columns: 40, rows: 12, patience: .seconds(30))
        pilot.type("Ada")
        pilot.press(.tab)
        pilot.type("secret")
        pilot.press(.enter)
        pilot.expect(shows: "Mill")
        pilot.press(.enter)
        pilot.expect(shows: "Ada: Is the mill open?")
        pilot.type("Two sacks.")
        pilot.press(.enter)
        pilot.expect(shows: "Ada: Two sacks.")
    }
}
// End of page
