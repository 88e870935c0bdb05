import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Tokens that expire, on real sockets: what a request comes to, which refresh tokens are spent, and what is in the
/// file.
@Suite(.bodyTimeLimit) struct ExpiringTokenTests {
    struct Course: Sendable {
        let log: [String]
        let run: @Sendable (TokenEndpoint) throws -> [String]
    }

    private static let faults: [Row<Course>] = [
        Row(
            "a refresh that is refused logs out once, and removes the file",
            ["rejected", "missing", "absent", "r1", "app: logged out"]
        ) { endpoint in
            let app = endpoint.loggedIn()
            endpoint.clock.advance(by: .seconds(3600))
            endpoint.state.withLock { $0.isRevoked = true }
            return [endpoint.ask(app), endpoint.ask(app), endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "a refresh that breaks off keeps the login",
            ["no token: the connection ended in the middle of the answer", "200", "a2 r2 7", "r1", "r1"]
        ) { endpoint in
            let app = endpoint.loggedIn()
            endpoint.clock.advance(by: .seconds(3600))
            endpoint.state.withLock { $0.answer = MockResponse.json("{}").disconnecting(at: .head) }
            let first = endpoint.ask(app)
            endpoint.state.withLock { $0.answer = nil }
            return [first, endpoint.ask(app), endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "the rotated token is lost by a crash, and the backend takes the old one again",
            ["a1 r1 7", "200", "a2 r2 7", "r1", "r1"]
        ) { endpoint in
            endpoint.state.withLock { $0.isLenient = true }
            let stored = try crash(endpoint)
            return [stored, endpoint.ask(endpoint.provider()), endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "the rotated token is lost by a crash, and the backend revokes all",
            ["a1 r1 7", "rejected", "missing", "absent", "r1", "r1", "app: logged out"]
        ) { endpoint in
            let stored = try crash(endpoint)
            let app = endpoint.provider()
            return [stored, endpoint.ask(app), endpoint.ask(app), endpoint.stored] + endpoint.refreshTokens
        },
        Row("a clock that is set back delays no refresh", ["200", "200", "a2 r2 7", "r1"]) { endpoint in
            let app = endpoint.loggedIn()
            endpoint.clock.currentDate -= 86_400
            endpoint.clock.advance(by: .seconds(3539))
            let early = endpoint.ask(app)
            endpoint.clock.advance(by: .seconds(1))
            return [early, endpoint.ask(app), endpoint.stored] + endpoint.refreshTokens
        },
        Row("a clock that is set back between two starts makes the token a stale one", ["200", "r1"]) { endpoint in
            _ = endpoint.loggedIn()
            endpoint.clock.currentDate -= 86_400
            return [endpoint.ask(endpoint.provider())] + endpoint.refreshTokens
        },
        Row("the lifetime continues between two starts", ["200", "200", "r1"]) { endpoint in
            _ = endpoint.loggedIn()
            endpoint.clock.advance(by: .seconds(1800))
            let app = endpoint.provider()
            endpoint.clock.advance(by: .seconds(1739))
            let early = endpoint.ask(app)
            endpoint.clock.advance(by: .seconds(1))
            return [early, endpoint.ask(app)] + endpoint.refreshTokens
        },
        Row(
            "an early refresh that fails leaves the token in use until it expires",
            ["200", "no token: HTTP 503", "r1", "r1"]
        ) { endpoint in
            let app = endpoint.loggedIn()
            endpoint.state.withLock { $0.answer = .status(503) }
            endpoint.clock.advance(by: .seconds(3599))
            let early = endpoint.ask(app)
            endpoint.clock.advance(by: .seconds(1))
            return [early, endpoint.ask(app)] + endpoint.refreshTokens
        },
        Row("what a refresh leaves out stays", ["200", "r9", "read"]) { endpoint in
            let app = endpoint.loggedIn()
            app.logIn(Token("stale", refreshToken: "r9", scope: ["read"]))
            endpoint.state.withLock { $0.answer = .json(#"{"access_token": "a1"}"#) }
            let token = { try app.token().single()?.get() }
            return [endpoint.ask(app), try token()?.refreshToken ?? "", try token()?.scope?.first ?? ""]
        },
        Row(
            "a login is restored, with its person, and removed by a log-out",
            ["200", "7", "600", "absent", "missing", "login.json.refreshing", "login.json.writing"]
        ) {
            endpoint in
            _ = endpoint.loggedIn()
            // A writer that was killed has left a copy.
            try endpoint.folder.write(Data("a0 r0".utf8), "app/login.json.new-1")
            let app = endpoint.provider()
            _ = TokenFileLock(endpoint.folder.path("app/login.json.refreshing"))
            let answer = endpoint.ask(app)
            let mode = endpoint.folder.mode("app/login.json").map { String($0, radix: 8) } ?? "none"
            let person = app.login.person ?? "nobody"
            app.logOut()
            let names = try FileManager.default.contentsOfDirectory(atPath: endpoint.folder.path("app")).sorted()
            return [answer, person, mode, endpoint.stored, endpoint.ask(endpoint.provider())] + names
        },
        Row(
            "a damaged file is no login, and the next login replaces it",
            ["false", "200", "a1 r1 7", "app: file \(EBADMSG)"]
        ) { endpoint in
            _ = endpoint.loggedIn()
            try endpoint.folder.write(Data("{".utf8), "app/login.json")
            let app = endpoint.provider()
            let isLoggedIn = "\(app.isLoggedIn)"
            app.logIn(TokenEndpoint.first, person: "7")
            return [isLoggedIn, endpoint.ask(app), endpoint.stored]
        },
        Row(
            "a file that can't be written leaves the login in memory",
            ["200", "200", "app: file \(EINVAL)", "app: file \(EISDIR)", "app: file \(EINVAL)"]
                + ["app: file \(EISDIR)"]
        ) { endpoint in
            let folder = endpoint.folder.url.appending(path: "folder")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let app = endpoint.provider(file: folder)
            app.logIn(TokenEndpoint.first)
            let first = endpoint.ask(app)
            endpoint.clock.advance(by: .seconds(3600))
            return [first, endpoint.ask(app)]
        },
        Row("two processes refresh once", ["200", "200", "a2 r2 7", "r1"]) { endpoint in
            let (one, two) = (endpoint.loggedIn("one"), endpoint.loggedIn("two"))
            endpoint.clock.advance(by: .seconds(3600))
            return [endpoint.ask(one), endpoint.ask(two), endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "a process waits while another one refreshes, and takes its token",
            ["true", "200", "a2 r2 7"]
        ) { endpoint in
            let two = endpoint.loggedIn("two")
            let lock = TokenFileLock(endpoint.folder.path("app/login.json.refreshing"))
            endpoint.clock.advance(by: .seconds(3600))
            let done = DispatchSemaphore(value: 0)
            let text = endpoint.begin(two, done)
            let waits = endpoint.refreshTokens.isEmpty && !endpoint.clock.isIdle
            // What the other process does.
            endpoint.state.withLock { $0.generation = 2 }
            let file = TokenFile(endpoint.folder.url.appending(path: "app/login.json"))
            guard case .stored(var stored) = file.read() else { return ["nothing stored"] }
            stored.token = Token("a2", refreshToken: "r2", lifetime: .seconds(3600))
            stored.received = endpoint.clock.currentDate
            _ = file.update(stored, wasStored: true)
            lock?.release()
            endpoint.clock.advance(by: .seconds(1))
            done.waitInTest()
            return ["\(waits)", text.withLock { $0 }, endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "a process that is stopped while it refreshes holds the others up for a minute",
            ["no token: the request timed out", "true", "a1 r1 7"]
        ) { endpoint in
            let two = endpoint.loggedIn("two")
            let lock = TokenFileLock(endpoint.folder.path("app/login.json.refreshing"))
            endpoint.clock.advance(by: .seconds(3600))
            let text = endpoint.begin(two)
            endpoint.clock.advance(by: .seconds(61))
            lock?.release()
            return [text.withLock { $0 }, "\(two.isLoggedIn)", endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "a log-out of one process is the other one's at its next refresh",
            ["200", "missing", "absent", "two: logged out"]
        ) { endpoint in
            let (one, two) = (endpoint.loggedIn("one"), endpoint.loggedIn("two"))
            one.logOut()
            let first = endpoint.ask(two)
            endpoint.clock.advance(by: .seconds(3600))
            return [first, endpoint.ask(two), endpoint.stored] + endpoint.refreshTokens
        },
        Row(
            "a log-out of one process while the other one refreshes removes the file for good",
            ["missing", "absent", "two: logged out"]
        ) { endpoint in
            let (one, two) = (endpoint.loggedIn("one"), endpoint.loggedIn("two"))
            let (isOpen, hasCome, done) = (
                DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
            )
            endpoint.holdTokens(hasCome, until: isOpen)
            endpoint.clock.advance(by: .seconds(3600))
            let text = endpoint.begin(two, done)
            hasCome.waitInTest()
            one.logOut()
            isOpen.signal()
            done.waitInTest()
            return [text.withLock { $0 }, endpoint.stored]
        },
        Row(
            "another person's login in one process is not the other one's, and stays when that one logs out",
            ["missing", "a1 none 8", "a1 none 8", "two: logged out"]
        ) { endpoint in
            let (one, two) = (endpoint.loggedIn("one"), endpoint.loggedIn("two"))
            one.logIn(Token("a1"), person: "8")
            endpoint.clock.advance(by: .seconds(3600))
            let (answer, stored) = (endpoint.ask(two), endpoint.stored)
            two.logOut()
            return [answer, stored, endpoint.stored] + endpoint.refreshTokens
        },
    ]

    /// Lets the app end between the answer of the token endpoint and its writing; returns what is in the file then.
    private static func crash(_ endpoint: TokenEndpoint) throws -> String {
        _ = endpoint.loggedIn()
        let app = endpoint.provider("crashed", deliversAnswers: false)
        endpoint.clock.advance(by: .seconds(3600))
        let access = endpoint.access(app).start()
        endpoint.answered.waitInTest()
        access.dispose()
        try endpoint.crash()
        return endpoint.stored
    }

    @Test(arguments: faults) func aFault(_ row: Row<Course>) throws {
        let endpoint = try TokenEndpoint()
        let log = try row.value.run(endpoint) + endpoint.log.withLock { $0 }
        #expect(log == row.value.log, sourceLocation: row.location)
    }

    @Test func fiveHundredRequestsThatWaitForAnExpiredTokenMakeOneRefresh() throws {
        let endpoint = try TokenEndpoint()
        let app = endpoint.loggedIn()
        let isOpen = DispatchSemaphore(value: 0)
        endpoint.holdTokens(until: isOpen)
        endpoint.clock.advance(by: .seconds(3600))
        let texts = Guarded<[String: Int]>([:])
        let stored = Guarded<Set<String>>([])
        let group = DispatchGroup()
        for _ in 0..<500 {
            group.enter()
            app.token().startWithResult { _ in stored.withLock { _ = $0.insert(endpoint.stored) } }
            endpoint.access(app).startWithResult { result in
                texts.withLock { $0[endpoint.text(of: result), default: 0] += 1 }
                group.leave()
            }
        }
        isOpen.signal()
        group.waitInTest()
        let requests = Dictionary(grouping: endpoint.backend.server.requests, by: \.target).mapValues(\.count)

        #expect(
            (texts.withLock { $0 }, requests, stored.withLock { $0 }) == (
                ["200": 500], ["/v1/token": 1, "/v1/data": 500], ["a2 r2 7"]
            )
        )
    }

    @Test func aRefreshThatHangsIsNoLogOutAndItsTokenIsNotStoredAfterOne() throws {
        let endpoint = try TokenEndpoint()
        let app = endpoint.loggedIn()
        let (isOpen, hasCome) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        endpoint.holdTokens(hasCome, until: isOpen)
        endpoint.clock.advance(by: .seconds(3600))
        let text = endpoint.begin(app)
        hasCome.waitInTest()
        app.logOut()
        let (failed, stored) = (text.withLock { $0 }, endpoint.stored)
        // The next refresh waits for the end of this one.
        app.logIn(Token("stale", refreshToken: "r9"), person: "8")
        app.reject(Token("stale"))
        let next = DispatchSemaphore(value: 0)
        app.token().startWithResult { _ in next.signal() }
        isOpen.signal()
        endpoint.answered.waitInTest()
        let storedAfter = endpoint.stored
        isOpen.signal()
        endpoint.clock.advance(by: .seconds(1))
        next.waitInTest()

        #expect(
            (failed, stored, storedAfter, endpoint.stored) == ("missing", "absent", "stale r9 8", "a2 r2 8")
        )
    }
}

extension Row where Value == ExpiringTokenTests.Course {
    fileprivate init(
        _ name: String,
        _ log: [String],
        line: Int = #line,
        _ run: @escaping @Sendable (TokenEndpoint) throws -> [String]
    ) {
        self.init(name, .init(log: log, run: run), line: line)
    }
}
