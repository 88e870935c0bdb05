import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Every order of what can happen around a login: requests, a retry, an event stream, refreshes, a log-out and another
/// person's login.
///
/// A backend takes the tokens `A2` and `B1`; `A1` is stale from the start. One person is logged in with `A1`. In every
/// schedule, a request or a connection goes out with a token of the login under which it was started, or not at all,
/// and each ends once.
@Suite struct LoginScheduleTests {
    enum Refresh: CaseIterable {
        case token, sameToken, refused, unreachable, interrupted
    }

    /// The number of choices at the beginning of a schedule that are taken in all ways.
    ///
    /// Behind them, a share turns through what can happen next, one further in each schedule.
    static let depth = TestDepth.current == .share ? 6 : Int.max

    @Test(arguments: Refresh.allCases)
    func noScheduleMixesUpTwoLogins(refresh: Refresh) {
        var schedules = 0
        var schedule: [Int] = []
        while true {
            let run = Run(following: schedule, refresh, number: schedules)
            schedules += 1
            #expect(run.violations == [], "\(run.trace)")
            guard run.violations.isEmpty,
                let next = run.choices.prefix(Self.depth).lastIndex(where: { $0.taken + 1 < $0.available })
            else { break }
            schedule = run.choices[..<next].map(\.taken) + [run.choices[next].taken + 1]
        }
        #expect(schedules > (TestDepth.current == .share ? 60 : 400))
    }
}

/// One schedule: what was chosen at each step, and what went wrong.
private struct Run {
    enum Step {
        case start(String)
        case logOut
        case logIn
        case answer(Int)
        case refresh(Int)
        case tick
    }

    var choices: [(taken: Int, available: Int)] = []
    var violations: [String] = []
    private(set) var trace: [Step] = []

    init(following schedule: [Int], _ refresh: LoginScheduleTests.Refresh, number: Int) {
        let world = World(refresh)
        var starts = ["stream", "retried"]
        var canLogOut = true
        var canLogIn = true
        while true {
            var steps: [Step] = starts.first.map { [.start($0)] } ?? []
            if canLogOut { steps.append(.logOut) }
            if canLogIn { steps.append(.logIn) }
            steps += world.open.indices.map { .answer($0) }
            steps += world.refreshes.indices.map { .refresh($0) }
            if world.clock.nextDate != nil { steps.append(.tick) }
            guard !steps.isEmpty, choices.count < 60 else { break }
            let usual = choices.count < LoginScheduleTests.depth ? 0 : (number + choices.count) % steps.count
            let taken = choices.count < schedule.count ? schedule[choices.count] : usual
            choices.append((taken, steps.count))
            trace.append(steps[taken])
            switch steps[taken] {
            case .start(let name):
                starts.removeFirst()
                world.start(name)
            case .logOut:
                canLogOut = false
                world.provider.logOut()
            case .logIn:
                canLogIn = false
                world.logIn()
            case .answer(let index): world.answer(index)
            case .refresh(let index): world.endRefresh(index)
            case .tick: world.clock.nextDate.map { world.clock.advance(to: $0) }
            }
        }
        world.finish()
        violations = world.violations.withLock { $0 }
    }
}

private final class World: @unchecked Sendable {
    // Unchecked, because one thread alone uses it: nothing here runs on another one.
    struct Exchange {
        let request: HTTPRequest
        let completion: @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    }

    let clock = TestScheduler()
    let violations = Mutex<[String]>([])
    private(set) var provider: RefreshingTokenProvider
    private(set) var open: [Exchange] = []
    private(set) var refreshes: [Signal<Token, CoreError>.Observer] = []
    private var session: AuthenticatedSession<KongAuth>?
    private var accesses: [any Disposable] = []
    /// Who was logged in when each access began, by its path; nil where nobody was.
    private var owners: [String: (person: String?, login: Int)] = [:]
    private var ends: [String: Int] = [:]
    private var person: String? { provider.isLoggedIn ? (hasLoggedIn ? "B" : "A") : nil }
    private var hasLoggedIn = false
    private var served = 0
    private let refresh: LoginScheduleTests.Refresh

    init(_ refresh: LoginScheduleTests.Refresh) {
        self.refresh = refresh
        let box = Slot()
        provider = RefreshingTokenProvider(
            token: Token("A1"),
            refresh: { token in
                SignalProducer { observer, _ in
                    guard let world = box.world else { return }
                    if token.value.hasPrefix("B") { world.report("a refresh of \(token.value)") }
                    world.refreshes.append(observer)
                }
            },
            loggedOut: { _ in
                guard let world = box.world else { return }
                if world.refresh != .refused { world.report("logged out by a refresh that was not refused") }
            }
        )
        box.world = self
        let base = BackendSession(
            environment: Environment(base: .test),
            transport: StubTransport { request, completion in
                box.world?.take(Exchange(request: request, completion: completion))
                return {}
            },
            middleware: [.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(1))), on: clock)]
        )
        session = base.authenticated(KongAuth.self, by: .bearer(provider))
    }

    func report(_ violation: String) {
        violations.withLock { $0.append(violation) }
    }

    func logIn() {
        hasLoggedIn = true
        provider.logIn(Token("B1"))
    }

    func start(_ name: String) {
        owners["/v1/data/\(name)"] = (person, provider.login.number)
        let end: @Sendable () -> Void = { [self] in ends[name, default: 0] += 1 }
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/\(name)"), method: .GET)
        guard let session else { return }
        accesses.append(
            name == "stream"
                ? session.streaming.events(of: resource, attempts: 2, on: clock, seed: 1)
                    .start(.init(failed: { _ in end() }, completed: end, interrupted: end))
                : session.access(resource).start(.init(failed: { _ in end() }, completed: end, interrupted: end))
        )
    }

    private func take(_ exchange: Exchange) {
        let (path, token) = (exchange.request.url.path(), exchange.request.headers["Authorization"] ?? "none")
        if let owner = owners[path] {
            if owner.person.map({ token.hasPrefix("Bearer \($0)") }) != true {
                report("\(path) of \(owner) went out with \(token)")
            }
            if owner.login != provider.login.number { report("\(path) went out after its login: \(token)") }
        }
        open.append(exchange)
    }

    func answer(_ index: Int) {
        let exchange = open.remove(at: index)
        let token = exchange.request.headers["Authorization"] ?? "none"
        let url = exchange.request.url
        func answer(_ status: Int, _ headers: HeaderFields = [:], _ body: String = "") {
            let head = HTTPResponse(status: status, headers: headers, url: url)
            exchange.completion(.success(HTTPAnswer(response: head, body: Data(body.utf8))))
        }
        guard token == "Bearer A2" || token == "Bearer B1" else { return answer(401) }
        served += 1
        if url.path().hasSuffix("stream") {
            served > 3 ? answer(204) : answer(200, ["Content-Type": "text/event-stream"], "data: x\n\n")
        } else {
            served == 1 ? answer(503) : answer(200)
        }
    }

    func endRefresh(_ index: Int) {
        let observer = refreshes.remove(at: index)
        switch refresh {
        case .token: observer.send(value: Token("A2"))
        case .sameToken: observer.send(value: Token("A1"))
        case .refused:
            observer.send(error: .status(.init(code: 400, body: Data(#"{"error": "invalid_grant"}"#.utf8))))
        case .unreachable: observer.send(error: .transport(.refused))
        case .interrupted: observer.sendInterrupted()
        }
        observer.sendCompleted()
    }

    /// Looks at what is left when nothing can happen any more.
    func finish() {
        for name in ["stream", "retried"] where owners["/v1/data/\(name)"] != nil && ends[name] != 1 {
            report("\(name) ended \(ends[name] ?? 0) times")
        }
        accesses.forEach { $0.dispose() }
        session = nil
    }
}

/// Where the closures of a world find it.
private final class Slot: @unchecked Sendable {
    // Unchecked, because one thread alone uses it.
    weak var world: World?
}
