import Foundation
import MillraceStreams
import Testing

@testable import MillraceBackend

@Suite struct RequestRetryTests {
    private let clock = TestScheduler()
    private let outcomes = Outcomes()

    private func pauses(_ script: Script) -> [Double] {
        var pauses: [Double] = []
        while let next = clock.nextDate {
            pauses.append((next.timeIntervalSince(clock.currentDate) * 1e5).rounded() / 1e5)
            clock.advance(to: next)
        }
        return pauses
    }

    @Test func failuresAreRepeatedWithGrowingPauses() {
        let script = Script(.status(503), .failure(.transport(.timedOut)), .status(200))
        let retry = Middleware.retry(.init(backoff: .exponentialBackoff(upTo: 2, jitter: .none)), on: clock)
        outcomes.observe(retry.respond(to: .test(), next: script.handler))

        #expect(pauses(script) == [0.5, 1])
        #expect(outcomes.all == ["200", "completed"])
        #expect(script.requests.count == 3)
    }

    @Test func jitterIsDrawnFromTheWholePauseAndComesFromTheSeed() {
        func run(seed: UInt64) -> [Double] {
            let script = Script(.status(503), .status(503), .status(503), .status(503))
            let retry = Middleware.retry(
                .init(backoff: .exponentialBackoff(upTo: 3, first: .seconds(4), longest: .seconds(8))),
                on: clock,
                seed: seed
            )
            outcomes.observe(retry.respond(to: .test(), next: script.handler))
            return pauses(script)
        }
        let first = run(seed: 1)

        #expect(first == run(seed: 1))
        #expect(first != run(seed: 2))
        #expect(zip(first, [4.0, 8, 8]).allSatisfy { $0 >= 0 && $0 <= $1 })
        #expect(outcomes.all.first == "503")
    }

    @Test(arguments: [
        (Resource.Method.GET, 503, 2), (.PUT, 503, 2), (.DELETE, 429, 2), (.HEAD, 502, 2),
        (.POST, 503, 1), (.PATCH, 429, 1), (.GET, 501, 1), (.GET, 404, 1), (.GET, 401, 1),
    ])
    func onlyWhatMayBeRepeatedIs(method: Resource.Method, status: Int, requests: Int) {
        let script = Script(.status(status), .status(200))
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)), on: clock)
        outcomes.observe(retry.respond(to: .test(method), next: script.handler))

        #expect(script.requests.count == requests)
    }

    @Test(arguments: [
        (CoreError.TransportReason.refused, 2), (.unresolved, 2), (.unreachable, 2),
        (.reset, 1), (.truncated, 1), (.timedOut, 1), (.tls, 1), (.cancelled, 1), (.malformedAnswer("x"), 1),
    ])
    func aPOSTIsRepeatedOnlyWhereNothingWasSent(reason: CoreError.TransportReason, requests: Int) {
        let script = Script(.failure(.transport(reason)), .status(200))
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)), on: clock)
        outcomes.observe(retry.respond(to: .test(.POST), next: script.handler))

        #expect(script.requests.count == requests)
    }

    @Test func aRetryAfterIsObeyed() {
        let date = "Sat, 01 Jan 2000 00:00:12 GMT"
        let script = Script(
            .status(503, ["Retry-After": "7"]),
            .status(429, ["Retry-After": date]),
            .status(503, ["Retry-After": "61"]),
            .status(200)
        )
        let retry = Middleware.retry(.init(backoff: .exponentialBackoff(upTo: 5)), on: clock)
        outcomes.observe(retry.respond(to: .test(), next: script.handler))

        #expect(pauses(script) == [7, 5])
        #expect(outcomes.all == ["503", "completed"])
    }

    @Test func anIdempotencyKeyIsTheSameForAllAttempts() {
        let script = Script(.failure(.transport(.reset)), .status(200), .status(200))
        let retry = Middleware.retry(
            .init(backoff: .constant(upTo: 1, pause: .zero), addsIdempotencyKey: true),
            on: clock
        )
        let access = retry.respond(to: .test(.POST), next: script.handler)
        outcomes.observe(access)
        outcomes.observe(access)
        let keys = script.requests.map { $0.headers["Idempotency-Key"] }

        #expect(keys.count == 3)
        #expect(keys[0] != nil && keys[0] == keys[1])
        #expect(keys[2] != keys[0])
    }

    @Test func aBudgetBoundsAllRequestsTogether() {
        let script = Script()
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 5, pause: .zero)), budget: 2, earning: 0, on: clock)
        for _ in 0..<3 { outcomes.observe(retry.respond(to: .test(), next: script.handler)) }
        for _ in 0..<10 { script.answer(.status(503)) }

        #expect(script.requests.count == 5)
        #expect(outcomes.all == ["503", "completed", "503", "completed", "503", "completed"])
    }

    @Test func aResourcesOwnPolicyComesFirst() {
        let script = Script(.status(503), .status(200))
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)), on: clock)
        var request = HTTPRequest.test()
        request.retryPolicy = .never
        outcomes.observe(retry.respond(to: request, next: script.handler))

        #expect(outcomes.all == ["503", "completed"])
    }

    @Test func disposingDuringAPauseEndsIt() {
        let script = Script(.status(503), .status(200))
        let retry = Middleware.retry(on: clock)
        let access = outcomes.observe(retry.respond(to: .test(), next: script.handler))
        access.dispose()
        clock.run()

        #expect(script.requests.count == 1)
        #expect(outcomes.all == ["interrupted"])
        #expect(clock.isIdle)
    }

    /// Whether a request may have been carried out is a question of all its exchanges: a later one may reach nobody.
    @Test(
        arguments: [
            ([.refused, .refused], false), ([.reset, .refused], true), ([.timedOut, .unresolved], true),
            ([.unprocessed, .refused], false), ([.truncated, .suspended], true),
            ([.noConnection, .unreachable], false),
        ] as [([CoreError.TransportReason], Bool)]
    )
    func whatOneExchangeLeavesOpenStaysOpen(reasons: [CoreError.TransportReason], isOpen: Bool) {
        let script = Script()
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .zero)), on: clock)
        var request = HTTPRequest.test(.PUT)
        let delivery = RequestDelivery()
        request.context.delivery = delivery
        outcomes.observe(retry.respond(to: request, next: script.handler))
        for reason in reasons { script.answer(.failure(.transport(reason))) }

        #expect(script.requests.count == 2)
        #expect(delivery.mayHaveBeenProcessed == isOpen)
    }
}
