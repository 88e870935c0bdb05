import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// A cache between two people: nothing of one login is ever answered under another, however a kind of authentication
/// says who it is.
@Suite(.bodyTimeLimit) struct CacheLoginTests {
    /// What happens between two requests for one URL.
    private enum Change: CaseIterable {
        case nothing, refresh, logOut, other, otherAndBack
    }

    /// Each kind × each way to use a stored answer × memory and disk × each change; in a share, with each kind and way
    /// every third change.
    @Test(arguments: LoginWorld.Kind.allCases, [false, true])
    func nobodyGetsAnothersAnswer(kind: LoginWorld.Kind, isOnDisk: Bool) {
        var hits = 0
        let first = (LoginWorld.Kind.allCases.firstIndex(of: kind) ?? 0) + (isOnDisk ? 1 : 0)
        for (place, use) in LoginWorld.Use.allCases.enumerated() {
            for (turn, change) in Change.allCases.enumerated()
            where (first + place + turn).isMultiple(of: TestDepth.step(3)) {
                let world = LoginWorld(kind, use, isOnDisk: isOnDisk)
                defer { world.end() }
                let first = world.get()
                world.wait()
                switch change {
                case .nothing: break
                case .refresh: world.refresh()
                case .logOut: world.logOut()
                case .other: world.logIn("bob")
                case .otherAndBack:
                    world.logIn("bob")
                    _ = world.get()
                    world.logIn("ada")
                }
                let person = world.person ?? "nobody"
                // The second one finds what the first one has left behind, the validation after a stale answer as well.
                let later = (0..<2).map { _ in world.get() }
                let others = later.filter { answer in
                    !["\(person) ", "failed ", "504"].contains { answer.hasPrefix($0) }
                }
                hits += later.count { $0 == "ada 1" }
                #expect(
                    (first, others, world.leaks) == ("ada 1", [], []),
                    "\(use) \(change): \(later), and \(person) is logged in"
                )
            }
        }
        // A cache that never answered would pass as well. It can't help where credentials are new for each request.
        #expect((hits > 0) == (kind != .signature))
    }

    /// Somebody else logs in while a request is between the cache and what adds the credentials.
    @Test(
        arguments: [LoginWorld.Use.fresh, .validated, .instead],
        [LoginWorld.Kind.fields, .item, .ownProvider, .slow]
    )
    func aLoginThatChangesOnTheWayStoresNothing(use: LoginWorld.Use, kind: LoginWorld.Kind) {
        let world = LoginWorld(kind, use, isOnDisk: false)
        defer { world.end() }
        if use != .fresh {
            expect(world.get(), is: "ada 1")
            world.wait()
        }
        world.onTheWay { world.logIn("bob") }
        // It is Bob's request by then: no 304 about what is Ada's, and nothing of hers in place of a failure.
        let answer = world.get()
        world.onTheWay(nil)
        let leaks = world.leaks
        world.logIn("ada")
        let last = world.get()
        #expect(
            (answer.hasPrefix(use == .instead ? "failed " : "bob "), leaks, last.hasPrefix("bob ")) == (
                true, [], false
            ),
            "\(answer), \(last)"
        )
    }

    @Test func twoPeopleShareNoExchange() throws {
        let person = MutableProperty("ada")
        let boundary = CredentialBoundary(.credentials { ["X-Key": person.value] }, kind: "OwnAuth")
        let script = Script()
        let shared = Middleware.deduplication()
        let outcomes = (0..<3).map { _ in Outcomes() }
        for (number, outcome) in outcomes.enumerated() {
            if number == 2 { person.value = "bob" }
            var request = HTTPRequest.test()
            boundary.mark(&request)
            outcome.observe(
                shared.respond(to: request) { boundary.respond(to: $0, next: script.handler) }
            )
        }
        script.answer(.status(201))
        script.answer(.status(202))
        #expect(
            (script.requests.map { $0.headers["X-Key"] }, outcomes.map { $0.all.first }) == (
                ["ada", "bob"], ["201", "201", "202"]
            )
        )
    }

    /// Two kinds, or two sessions of one kind, are two people's even where their credentials are the same.
    @Test func twoSessionsShareNothing() {
        let cache = Middleware.cache(ResponseCache(), on: TestScheduler())
        let script = Script(
            .status(200, ["Cache-Control": "max-age=60"], body: "a"),
            .status(200, ["Cache-Control": "max-age=60"], body: "b"),
            .status(200, ["Cache-Control": "max-age=60"], body: "c")
        )
        let sessions = [
            CredentialBoundary(.basic(user: "ada", password: "1"), kind: "A"),
            CredentialBoundary(.basic(user: "ada", password: "1"), kind: "A"),
            CredentialBoundary(.credentials { ["X-Key": "k"] }, kind: "B"),
        ]
        let texts = (0..<2).map { _ in
            sessions.map { boundary in
                var request = HTTPRequest.test()
                boundary.mark(&request)
                let answer = cache.respond(to: request) { boundary.respond(to: $0, next: script.handler) }.single()
                return (try? answer?.get()).map { String(decoding: $0.body, as: UTF8.self) }
            }
        }
        #expect((texts, script.requests.count) == ([["a", "b", "c"], ["a", "b", "c"]], 3))
    }
}
