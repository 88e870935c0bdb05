import Dispatch
import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.bodyTimeLimit) struct HostConcurrencyLimitTests {
    private let clock = TestScheduler()
    private let outcomes = Outcomes()

    private func request(_ host: String, _ name: String = "", _ priority: RequestPriority = .normal) throws
        -> HTTPRequest
    {
        var request = HTTPRequest.test(headers: ["X-Name": name])
        request.url = try URL.of("http://\(host)/v1/data")
        request.priority = priority
        return request
    }

    @Test func aHostGetsSoManyRequestsAtOnceAndTheUrgentOnesFirst() throws {
        let script = Script()
        let middleware = Middleware.hostLimit(2, on: clock)
        func start(_ priority: RequestPriority, _ name: String) throws -> any Disposable {
            outcomes.observe(middleware.respond(to: try request("a", name, priority), next: script.handler))
        }
        let accesses = [
            try start(.normal, "a"), try start(.normal, "b"), try start(.low, "c"), try start(.normal, "d"),
            try start(.high, "e"), try start(.normal, "f"),
        ]
        let countAtOnce = script.requests.count
        accesses[3].dispose()
        accesses[0].dispose()
        for _ in 0..<6 {
            clock.advance()
            script.answer(.status(200))
        }

        #expect(
            (countAtOnce, script.requests.map { $0.headers["X-Name"] }, script.waiting) == (
                2, ["a", "b", "e", "f", "c"], 0
            )
        )
    }

    @Test func manyExchangesThatEndAtOnceTakeNoStack() {
        let middleware = Middleware.hostLimit(1)
        let script = Script()
        let count = Atomic(0)
        let done = DispatchSemaphore(value: 0)
        let held = outcomes.observe(middleware.respond(to: .test(), next: script.handler))
        for _ in 0..<20_000 {
            middleware.respond(to: .test()) { _ in SignalProducer(error: .transport(.refused)) }
                .startWithFailed { _ in
                    if count.add(1, ordering: .relaxed).newValue == 20_000 { done.signal() }
                }
        }
        held.dispose()

        done.waitInTest()
        #expect(count.load(ordering: .relaxed) == 20_000)
    }

    /// The start of one request blocks for as long as the test runs: at its own turn, after having waited, and at
    /// another host's.
    @Test func aStartThatBlocksHoldsUpNobodyElse() throws {
        let middleware = Middleware.hostLimit(2)
        let blocked = DispatchSemaphore(value: 0)
        let isBlocking = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let script = Script()
        // Both places are taken, and two wait: the first of them blocks.
        let holding = try ["a", "a"].map {
            outcomes.observe(middleware.respond(to: try request($0), next: script.handler))
        }
        middleware.respond(to: try request("a")) { _ in
            SignalProducer { observer, _ in
                // Its exchange has ended; the one that started it is still here.
                observer.send(error: .transport(.refused))
                isBlocking.signal()
                blocked.waitInTest()
            }
        }
        .start()
        middleware.respond(to: try request("a")) { _ in
            SignalProducer { observer, _ in
                done.signal()
                observer.sendCompleted()
            }
        }
        .start()
        holding.forEach { $0.dispose() }
        defer { blocked.signal() }
        isBlocking.waitInTest()
        done.waitInTest()
        for host in ["a", "b"] {
            middleware.respond(to: try request(host)) { _ in .empty }.startWithCompleted { done.signal() }
            done.waitInTest()
        }
    }
}
