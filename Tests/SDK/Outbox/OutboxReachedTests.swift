import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

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

    private struct NumberedLetters: Query {
        typealias Result = String
        static let path = "letters"
        let number: Int
        var parameters: [String: String]? { ["number": "\(number)"] }
    }

    /// A list that is shown, and kept when it is left, and an outbox.
    private final class Scene {
        let desk = OutboxDesk()
        let outbox: CommandOutbox<NoAuth>
        private var list: (any Disposable)?
        private var others: [any Disposable] = []

        init() throws {
            outbox = try desk.open()
            open()
            answer()
        }

        func open() {
            list = desk.live.observe(Letters(), LiveOptions(leastPause: .zero, keepAlive: .seconds(600))).start()
        }

        func leave() { list?.dispose() }

        func makeStale() { desk.live.queries.invalidate(.one(Letters())) }

        func write(_ letter: String) { desk.execute(Write(letter: letter, lane: Lane(letter)), outbox) }

        func lose(_ command: Int) { desk.fail(command, .transport(.refused)) }

        func call() { desk.live.execute(Letters()).start() }

        /// Answers the last exchange, which is the list's.
        func answer() { desk.accessible.queries.last?.answer(.success("\"x\"")) }

        /// Has other queries take all slots.
        func takeSlots() {
            for number in 0..<16 {
                others.append(desk.live.observe(NumberedLetters(number: number)).start())
                desk.accessible.queries.last?.answer(.success("\"\""))
            }
            desk.clock.advance(by: .seconds(1))
            desk.live.queries.invalidate(.all(NumberedLetters.self))
        }

        /// Frees a slot, by a failure that shows nothing about the backend.
        func freeSlot() { desk.accessible.queries.first { !$0.isOver() }?.answer(.failure(.transport(.refused))) }
    }

    private typealias Acts = @Sendable (Scene) -> Void

    private static let executions: [Row<(acts: Acts, sent: [String])>] = [
        Row(
            "what waited for the attempt",
            (
                { scene in
                    scene.write("a")
                    scene.makeStale()
                    scene.lose(0)
                    scene.answer()
                }, ["a"]
            )
        ),
        Row(
            "an event after it",
            (
                { scene in
                    scene.write("a")
                    scene.makeStale()
                    scene.lose(0)
                    scene.answer()
                    scene.makeStale()
                    scene.answer()
                }, ["a", "a"]
            )
        ),
        Row(
            "a list that is opened again",
            (
                { scene in
                    scene.leave()
                    scene.makeStale()
                    scene.write("a")
                    scene.lose(0)
                    scene.open()
                    scene.answer()
                }, ["a", "a"]
            )
        ),
        Row(
            "a list that is left, and opened again",
            (
                { scene in
                    scene.write("a")
                    scene.makeStale()
                    scene.leave()
                    scene.lose(0)
                    scene.open()
                    scene.answer()
                }, ["a", "a"]
            )
        ),
        Row(
            "a caller, while another command is sent",
            (
                { scene in
                    scene.write("a")
                    scene.write("b")
                    scene.makeStale()
                    scene.lose(0)
                    scene.call()
                    scene.answer()
                }, ["a", "b", "a"]
            )
        ),
        Row(
            "what waited for both attempts",
            (
                { scene in
                    scene.write("a")
                    scene.write("b")
                    scene.makeStale()
                    scene.lose(0)
                    scene.lose(1)
                    scene.answer()
                }, ["a", "b"]
            )
        ),
        Row(
            "what waited for the attempt, and for a slot",
            (
                { scene in
                    scene.write("a")
                    scene.makeStale()
                    scene.takeSlots()
                    scene.lose(0)
                    scene.freeSlot()
                    scene.answer()
                }, ["a"]
            )
        ),
        Row(
            "a list that is opened again while it waits for a slot",
            (
                { scene in
                    scene.write("a")
                    scene.makeStale()
                    scene.takeSlots()
                    scene.lose(0)
                    scene.leave()
                    scene.open()
                    scene.freeSlot()
                    scene.answer()
                }, ["a", "a"]
            )
        ),
        Row(
            "a caller, while the list waits for a slot",
            (
                { scene in
                    scene.write("a")
                    scene.makeStale()
                    scene.takeSlots()
                    scene.lose(0)
                    scene.call()
                    scene.answer()
                }, ["a", "a"]
            )
        ),
    ]

    /// The execution that a failed attempt has caused ends no pause; any other one does.
    @Test(arguments: executions)
    private func onlyTheExecutionForTheAttemptEndsNoPause(_ row: Row<(acts: Acts, sent: [String])>) throws {
        let scene = try Scene()
        row.value.acts(scene)
        #expect(scene.desk.bodies == row.value.sent, sourceLocation: row.location)
        scene.leave()
        scene.outbox.close()
    }
}
