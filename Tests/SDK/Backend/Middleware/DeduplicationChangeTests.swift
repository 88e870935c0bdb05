import MillraceStreams
import Testing

@testable import MillraceBackend

/// Requests that share an exchange, around one that changes something.
@Suite struct DeduplicationChangeTests {
    enum End: CaseIterable {
        case confirmed, rejected, failed, cancelled
    }

    /// Its response may be older than the change: who asks after the change gets one of an exchange that began after
    /// it.
    @Test(arguments: End.allCases, [Resource.Method.POST, .PUT, .DELETE])
    func nobodyJoinsAnExchangeFromBeforeAChange(end: End, method: Resource.Method) {
        let deduplication = Middleware.deduplication()
        let (script, outcomes) = (Script(), Outcomes())
        outcomes.observe(deduplication.respond(to: .test(), next: script.handler))
        let changes = Script()
        let change = outcomes.observe(deduplication.respond(to: .test(method), next: changes.handler))
        outcomes.observe(deduplication.respond(to: .test(), next: script.handler))
        let countBefore = script.requests.count
        switch end {
        case .confirmed: changes.answer(.status(200))
        case .rejected: changes.answer(.status(409))
        case .failed: changes.answer(.failure(.transport(.timedOut)))
        case .cancelled: change.dispose()
        }
        for _ in 0..<2 { outcomes.observe(deduplication.respond(to: .test(), next: script.handler)) }

        let before = outcomes.all.count
        script.answer(.status(200))
        script.answer(.status(200))
        // Each has its answer and its end.
        #expect((countBefore, script.requests.count, outcomes.all.count - before) == (1, 2, 8))
    }
}
