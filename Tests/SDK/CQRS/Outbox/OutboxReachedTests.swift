import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Which answers to queries show an outbox that the backend can be reached.
@Suite(.bodyTimeLimit) struct OutboxReachedTests {
    private struct Put: BodilessCommand, StoredCommand, Codable {
        static let path = "more"
        static let method = CommandMethod.POST
    }

    struct Case: Sendable {
        var policy = CachePolicy.standard
        /// What the cache has.
        var control = "max-age=0, stale-if-error=100000"
        var status = 200
        /// The status of the backend's answer; nil if it can't be reached.
        var answer: Int?
        let reaches: Bool
    }

    private static let answers: [Row<Case>] = [
        Row("an answer of the backend", Case(answer: 200, reaches: true)),
        Row("a confirmation of the backend", Case(answer: 304, reaches: true)),
        Row("a refusal of the backend", Case(answer: 404, reaches: true)),
        Row("an answer of the backend instead of a cached refusal", Case(status: 404, answer: 200, reaches: true)),
        Row("a gateway, for which the cache stands in", Case(answer: 502, reaches: false)),
        Row("none, for which the cache stands in", Case(reaches: false)),
        Row("none, and no cache", Case(policy: .bypass, reaches: false)),
        Row("a cached answer", Case(policy: .preferStored, control: "max-age=1000", answer: 200, reaches: false)),
        Row("a cached answer that is old", Case(policy: .preferStored, answer: 200, reaches: false)),
        Row("a cached answer alone", Case(policy: .onlyStored, answer: 200, reaches: false)),
        Row(
            "a cached refusal",
            Case(policy: .preferStored, control: "max-age=1000", status: 404, answer: 200, reaches: false)
        ),
        Row("nothing in the cache", Case(policy: .onlyStored, control: "no-store", answer: 200, reaches: false)),
    ]

    /// A screen that is opened again and again is shown what a cache has; the outbox keeps its growing pause.
    @Test(arguments: answers) func onlyAnAnswerOfTheBackendEndsAPause(_ row: Row<Case>) throws {
        let clock = TestScheduler()
        let isFilled = Mutex(false)
        let posts = Mutex(0)
        let transport = ScriptedTransport { request in
            if request.method == .POST {
                posts.withLock { $0 += 1 }
                return .failure(.transport(.refused))
            }
            let status = isFilled.withLock { $0 } ? row.value.answer : row.value.status
            return status.map { .success(.letters(control: row.value.control, status: $0)) }
                ?? .failure(.transport(.refused))
        }
        let session = BackendSession(
            environment: Environment(base: CachedLetters.base),
            transport: transport,
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let live = LiveBackend(Backend(session), sharing: LiveQueries(scheduler: clock))
        _ = session.access(CachedLetters().resource, with: ()).wait()
        isFilled.withLock { $0 = true }
        var policy = OutboxPolicy()
        policy.pauses.isJittered = false
        let outbox = try CommandOutbox(
            store: MemoryStore(),
            login: "anna",
            commands: [Put.self],
            sending: live,
            policy: policy,
            scheduler: clock,
            writing: ImmediateScheduler()
        )
        outbox.execute(Put()).start()
        for _ in 0..<20 {
            let list = live.observe(CachedLetters(policy: row.value.policy)).start()
            clock.advance(by: .milliseconds(10))
            list.dispose()
        }
        #expect(posts.withLock { $0 } == (row.value.reaches ? 21 : 1), sourceLocation: row.location)
        outbox.close()
    }
}
