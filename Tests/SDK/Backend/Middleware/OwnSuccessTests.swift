import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Requests that are repeated after an exchange without an answer, and may meet their own success.
@Suite(.bodyTimeLimit) struct OwnSuccessTests {
    private typealias Outcome = Result<HTTPAnswer, CoreError>

    /// One for each session: its requests share a budget.
    private static var retry: Middleware {
        .retry(
            .init(
                backoff: .constant(upTo: 1, pause: .zero),
                methods: [.GET, .PUT, .DELETE, .POST, .PATCH, .HEAD],
                statuses: [408, 429, 500, 501, 502, 503, 504, 520]
            )
        )
    }

    private func session(_ outcomes: Outcome..., middleware: [Middleware] = [retry]) throws -> BackendSession {
        BackendSession(
            environment: Environment(base: try URL.of("http://localhost")),
            transport: ScriptTransport(script: Script(outcomes)),
            middleware: middleware
        )
    }

    private static let firsts: [(name: String, outcome: Outcome, isOpen: Bool)] = [
        ("reset", .failure(.transport(.reset)), true), ("timed out", .failure(.transport(.timedOut)), true),
        ("truncated", .failure(.transport(.truncated)), true), ("502", .status(502), true), ("500", .status(500), true),
        ("504", .status(504), true), ("503", .status(503), true), ("429", .status(429), false),
        ("503 with a pause", .status(503, ["Retry-After": "0"]), false), ("501", .status(501), false),
        ("408", .status(408), false), ("refused", .failure(.transport(.refused)), false),
        ("unprocessed", .failure(.transport(.unprocessed)), false), ("520", .status(520), true),
    ]

    /// Every first outcome, every method, and every refusal that can be about the request's own success.
    @Test(arguments: Resource.Method.allCases, [400, 404, 409, 410, 412])
    func aRepeatedRequestSaysThatItsOutcomeIsUnknown(method: Resource.Method, status: Int) throws {
        for (name, outcome, isOpen) in Self.firsts {
            let access = try session(outcome, .status(status)).access(TestResource.data(method)).single()
            let error = try (access?.failure).unwrapped()
            let isUnknown = isOpen && !method.isSafe
            let stored = try JSONDecoder().decode(CoreError.self, from: JSONEncoder().encode(error))
            #expect(
                (
                    error.isOutcomeUnknown, error.refusal?.code, "\(error)".contains("may have succeeded"),
                    error.userMessage.hasPrefix("It isn't certain"), stored, stored.isOutcomeUnknown
                ) == (isUnknown, status, isUnknown, isUnknown, error, isUnknown),
                "\(method) \(name) \(status)"
            )
        }
    }

    @Test(arguments: [404, 410])
    func aRepeatedDeletionThatFindsNothingHasSucceeded(status: Int) throws {
        for (name, outcome, isOpen) in Self.firsts {
            for method in [Resource.Method.DELETE, .PUT] {
                let resource = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/v1/data"), method: method)
                let error = try session(outcome, .status(status)).access(resource).wait().failure
                expect([name: error == nil], is: [name: isOpen && method == .DELETE])
            }
            let shape = BackendResource<Void, EmptyResponse, NoAuth>(path: .api(.core, "/v1/data"), method: .DELETE)
            let answer = try session(outcome, .status(status)).access(shape).single()
            expect([name: answer == .success(EmptyResponse())], is: [name: isOpen])
            let headed = BackendResource<Void, Answered<EmptyResponse>, NoAuth>(
                path: .api(.core, "/v1/data"),
                method: .DELETE
            )
            let head = try? session(outcome, .status(status)).access(headed).single()?.get().head
            expect([name: head?.status], is: [name: isOpen ? status : nil])
        }
    }

    /// Outcomes of a second attempt that say by themselves that nothing was carried out, or that are refused on the
    /// way.
    private static let seconds: [(name: String, outcome: Outcome)] = [
        ("refused", .failure(.transport(.refused))), ("unresolved", .failure(.transport(.unresolved))),
        ("unreachable", .failure(.transport(.unreachable))), ("tls", .failure(.transport(.tls))),
        ("suspended", .failure(.transport(.suspended))), ("no connection", .failure(.transport(.noConnection))),
        ("held back", .failure(.transport(.heldBack(for: .seconds(60))))),
        ("no credentials", .failure(.authentication(.missing))), ("401", .status(401)), ("403", .status(403)),
        ("500", .status(500)), ("reset", .failure(.transport(.reset))),
    ]

    /// Every first outcome × every second one, or in a share every fourth pair of them, beginning with another one for
    /// each offset.
    private static func pairs(from offset: Int) -> [(
        first: (name: String, outcome: Outcome, isOpen: Bool), second: (name: String, outcome: Outcome)
    )] {
        firsts.enumerated().flatMap { place, first in
            seconds.enumerated()
                .filter { (place + $0.offset + offset).isMultiple(of: TestDepth.step(4)) }
                .map { (first, $0.element) }
        }
    }

    private static func offset(_ method: Resource.Method) -> Int {
        Resource.Method.allCases.firstIndex(of: method) ?? 0
    }

    /// Every first outcome × every second one × every method × authenticated or not.
    @Test(arguments: Resource.Method.allCases, [false, true])
    func aSecondAttemptThatReachedNobodySaysNothingOfTheFirst(method: Resource.Method, isKeyed: Bool) throws {
        for ((name, first, isOpen), (other, second)) in Self.pairs(from: Self.offset(method) + (isKeyed ? 1 : 0)) {
            let session = try session(first, second)
            let keyed = session.authenticated(KongAuth.self, by: .credentials { ["X-Key": "1"] })
            let plain = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: method)
            let own = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: method)
            let result = isKeyed ? keyed.access(own).single() : session.access(plain).single()
            let error = try (result?.failure).unwrapped()
            let mayHaveHappened = isOpen && !method.isSafe
            let isOpenByItself = other == "reset"
            // Users who have to log in again read that, and a refusal stays what it is.
            let isLogin = if case .authentication = error { other == "401" && isKeyed } else { false }
            let isRefusal = ["401", "403", "500"].contains(other) && !isLogin
            let code = isRefusal ? error.refusal.map { "\($0.code)" } ?? "none" : other
            #expect(
                (error.isOutcomeUnknown, code) == (mayHaveHappened || isOpenByItself, other),
                "\(method) \(name), \(other)"
            )
        }
    }

    /// Wherever the cache stands, a read after a change that may have been made is the backend's.
    @Test(arguments: TestDepth.some(Resource.Method.allCases, each: 2), [false, true])
    func whatMayHaveChangedIsNotRead(method: Resource.Method, isCacheOutside: Bool) throws {
        for ((name, first, isOpen), (other, second)) in Self.pairs(
            from: Self.offset(method) / 2 + (isCacheOutside ? 1 : 0)
        ) {
            let old = Outcome.status(200, ["Cache-Control": "max-age=60"], body: "old")
            let cache = Middleware.cache(ResponseCache(), on: TestScheduler())
            let session = try session(
                old,
                first,
                second,
                .status(200, body: "new"),
                middleware: isCacheOutside ? [cache, Self.retry] : [Self.retry, cache]
            )
            let read = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)
            _ = session.access(read).single()
            guard !method.isSafe else { continue }
            let change = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: method)
            let error = session.access(change).single()?.failure
            let body = try session.access(read).single()?.get()
            if isOpen || error?.isOutcomeUnknown == true { #expect(body == Data("new".utf8), "\(name), \(other)") }
        }
    }

    /// A gateway's answer to a change says nothing of the host behind it.
    @Test(arguments: Resource.Method.allCases)
    func aGatewayWithoutAnAnswerLeavesAChangeOpen(method: Resource.Method) throws {
        for status in [500, 501, 502, 503, 504] {
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/data"), method: method)
                .retrying(.never)
            let error = try session(.status(status), .status(200)).access(resource).single()?.failure
            #expect(error?.isOutcomeUnknown == (!method.isSafe && [502, 504].contains(status)), "\(method) \(status)")
        }
    }
}
