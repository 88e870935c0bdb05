import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Requests that wait for a token, in a session with few places for each host.
@Suite(.bodyTimeLimit) struct HostPlaceTests {
    enum Provider: CaseIterable {
        case refreshing, loggingIn
    }

    /// The login goes to the same host through the same session, as in the example of `RefreshingTokenProvider`.
    ///
    /// Those who share the exchange of one who waits hold no place either.
    @Test(arguments: Provider.allCases, [[1], [2], [6], [1, 1], [3, 2]])
    func thoseWhoWaitForALoginLeaveItAPlace(kind: Provider, limits: [Int]) throws {
        try logIn(kind, limits: limits, further: [])
        try logIn(kind, limits: limits, further: [.deduplication()])
    }

    private func logIn(_ kind: Provider, limits: [Int], further: [Middleware]) throws {
        let script = Script()
        let session = BackendSession(
            environment: Environment(base: .test),
            transport: ScriptTransport(script: script),
            middleware: limits.map { Middleware.hostLimit($0, on: ImmediateScheduler()) } + further
        )
        let logIn = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/login"), method: .POST)
        let login = session.access(logIn, with: ()).map { _ in Token("new") }
        let provider: any TokenProvider =
            switch kind {
            case .refreshing: RefreshingTokenProvider(token: Token("old"), refresh: { _ in login })
            case .loggingIn: LoginTokenProvider(login: login)
            }
        let authenticated = session.authenticated(KongAuth.self, by: .bearer(provider))
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/item"), method: .GET)
        let ended = Mutex<[String]>([])
        for _ in 0..<7 {
            authenticated.access(resource).startWithResult { result in ended.withLock { $0.append("\(result)") } }
        }
        var most = 0
        while let request = script.nextWaiting {
            most = max(most, script.waiting)
            let isKnown = request.headers["Authorization"] == "Bearer new" || request.url.path().hasSuffix("/login")
            script.answer(.status(isKnown ? 200 : 401))
        }

        let results = ended.withLock { $0 }
        let (different, limit) = (Set(results), limits.min() ?? 0)
        let logins = script.requests.count { $0.url.path().hasSuffix("/login") }
        #expect((results.count, different.count, logins, most <= limit) == (7, 1, 1, true), "\(results)")
    }

    /// Random orders of beginning, waiting for a token, getting it, ending and being disposed of.
    ///
    /// No more than the limit have a place at once; all that are left get one in the end, and no place is lost.
    @Test func noOrderLosesAPlaceThatWasLeft() {
        for seed in 0..<UInt64(TestDepth.times(300)) {
            var generator = SeededGenerator(seed: seed)
            let clock = TestScheduler()
            let limit = Middleware.hostLimit(2, on: clock)
            let script = Script()
            let tokens = Mutex<[Signal<Token, CoreError>.Observer]>([])
            let bearer = Middleware.bearer(
                PendingTokens { observer in tokens.withLock { $0.append(observer) } }
            )
            var accesses: [any Disposable] = []
            let outcomes = Outcomes()
            var disposed = 0
            var most = 0
            func step(_ kind: Int) {
                switch kind {
                case 0: if Bool.random(using: &generator) { clock.advance() }
                case 1: script.answer(.status(Bool.random(using: &generator) ? 200 : 401))
                case 2:
                    let token = tokens.withLock { tokens in
                        tokens.isEmpty ? nil : tokens.remove(at: Int.random(in: 0..<tokens.count, using: &generator))
                    }
                    token?.send(value: Token("\(Int.random(in: 0..<1000, using: &generator))"))
                case 3:
                    guard !accesses.isEmpty else { return }
                    accesses.remove(at: Int.random(in: 0..<accesses.count, using: &generator)).dispose()
                    disposed += 1
                default:
                    accesses.append(
                        outcomes.observe(
                            limit.respond(to: .test()) { bearer.respond(to: $0, next: script.handler) }
                        )
                    )
                }
                most = max(most, script.requests.count - script.cancelled)
            }
            for _ in 0..<60 { step(Int.random(in: 0..<5, using: &generator)) }
            for _ in 0..<400 { step(Int.random(in: 0..<3, using: &generator)) }
            clock.advance()

            let count = outcomes.all.filter { $0 != "completed" && $0 != "interrupted" }.count
            let left = (tokens.withLock { $0.count }, script.requests.count - script.cancelled)
            for _ in 0..<3 { outcomes.observe(limit.respond(to: .test(), next: script.handler)) }
            let places = script.requests.count - script.cancelled
            #expect(
                (most <= 2, count >= accesses.count - disposed, left.0, left.1, places) == (true, true, 0, 0, 2),
                "seed \(seed): both places are there again"
            )
        }
    }

    /// The numbers of those who have given up don't pile up while the places are taken for hours.
    @Test func whoGivesUpLeavesNothing() {
        let limit = HostConcurrencyLimit(1)
        let outcomes = Outcomes()
        let held = outcomes.observe(limit.respond(to: .test(), next: Script().handler))
        for _ in 0..<1000 { outcomes.observe(limit.respond(to: .test(), next: Script().handler)).dispose() }

        #expect(limit.lineLength <= 64)
        held.dispose()
    }
}

/// Tokens that come when the test says so.
private struct PendingTokens: TokenProvider {
    let wanted: @Sendable (Signal<Token, CoreError>.Observer) -> Void

    func token() -> SignalProducer<Token, CoreError> {
        SignalProducer { observer, _ in wanted(observer) }
    }

    func reject(_ token: Token) {}
}
