import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceCQRS

/// Answers that are kept in a store: what is shown of them, to whom, and when they are written.
struct StoredAnswersTests {
    private let store = MemoryStore()
    private let writing = TestScheduler()

    /// Live queries as after a start of the app, ten minutes after the last one.
    private func start(_ login: String = "7", failed: @escaping @Sendable (StoreError) -> Void = { _ in }) -> LiveDesk {
        let answers = StoredAnswers(store: store, login: login, on: writing, failed: failed)
        return LiveDesk(answers: answers)
    }

    private func keep(_ letters: String, login: String = "7") {
        let desk = start(login)
        let (_, end) = desk.observe()
        desk.answer(letters)
        writing.advance()
        end.dispose()
    }

    private func question(_ login: String = "7") -> StoredQuestion {
        StoredQuestion(login: login, type: "Letters", query: #"{"number":0}"#)
    }

    @Test func aStoredAnswerIsShownBeforeTheBackendAnswers() {
        keep("a")
        let desk = start()
        desk.clock.advance(by: .seconds(600))
        let (shown, _) = desk.observe()
        #expect(desk.asked == 1)
        writing.advance()
        #expect(shown.all == ["stale(a, stored)"])
        #expect(shown.answers[0].provenance?.age(at: desk.clock.currentDate).description == "10 minutes old")
        desk.answer("a")

        #expect(shown.all == ["stale(a, stored)", "fresh(a)"])
    }

    @Test func aFailureShowsTheStoredAnswer() {
        keep("a")
        let desk = start()
        let (shown, _) = desk.observe()
        desk.fail()
        writing.advance()
        let failed = "failed(\(CoreError.transport(.refused)), last: a, stored)"

        #expect(shown.last == failed)
    }

    @Test func theBackendsAnswerIsNotReplacedByAStoredOne() {
        keep("a")
        let desk = start()
        let (shown, _) = desk.observe()
        desk.answer("b")
        writing.advance()

        #expect(shown.all == ["fresh(b)"])
    }

    @Test func anotherLoginIsShownNothing() {
        keep("a")
        keep("b", login: "8")
        let desk = start("9")
        let (shown, _) = desk.observe()
        writing.advance()
        #expect(shown.all == [])
        let other = start("8").observe()
        writing.advance()

        #expect(other.shown.all == ["stale(b, stored)"])
    }

    @Test func aCommandThatIsPendingIsShownOnAStoredAnswer() {
        keep("a")
        let desk = start()
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        let (shown, _) = desk.observe()
        writing.advance()
        #expect(shown.all == ["stale(ab, stored, 1 pending)"])
        // The answer may have the effect: it isn't the first one.
        desk.answer("ab")
        #expect(shown.last == "stale(ab, stored, 1 pending)")
        desk.accessible.commands[0].answer(.success(""))
        desk.answer("ab")

        #expect(shown.last == "fresh(ab)")
    }

    /// A query that is held from the start is executed after the command.
    @Test func aQueryThatIsHeldIsExecutedLater() {
        keep("a")
        let desk = start()
        let (shown, _) = desk.observe()
        desk.fail()
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        writing.advance()
        desk.accessible.commands[0].answer(.failure(.status(.init(code: 422))))
        desk.answer("c")

        #expect(shown.last == "fresh(c)")
    }

    @Test func onlyWhatIsConfirmedIsKept() throws {
        let desk = start()
        let (_, _) = desk.observe()
        desk.answer("a")
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        writing.advance()
        #expect(try store.answer(to: question())?.payload == Data(#""a""#.utf8))
        desk.accessible.commands[0].answer(.failure(.status(.init(code: 422))))
        desk.tell("e")
        writing.advance()

        #expect(try store.answer(to: question())?.payload == Data(#""ae""#.utf8))
    }

    /// A first answer is shown though it may have the effect of a command that is under way: on it, the effect would be there twice.
    @Test func anAnswerThatMayHaveAnEffectIsNotKept() throws {
        let desk = start()
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        let (_, _) = desk.observe()
        desk.answer("ab")
        writing.advance()
        #expect(try store.answer(to: question()) == nil)
        desk.accessible.commands[0].answer(.success(""))
        desk.answer("ab")
        writing.advance()

        #expect(try store.answer(to: question())?.payload == Data(#""ab""#.utf8))
    }

    @Test func theLatestAnswerIsWrittenOnceAndNotOnTheThreadOfTheAnswer() throws {
        let counting = CountingStore(store)
        let answers = StoredAnswers(store: counting, login: "7", on: writing)
        let desk = LiveDesk(answers: answers)
        let (_, _) = desk.observe()
        let (_, _) = desk.observe(1)
        writing.advance()
        desk.answer("a", to: 0)
        desk.answer("x", to: 1)
        for letter in ["b", "c"] { desk.tell(letter) }
        #expect(counting.kept == [])
        let isFlushed = Mutex(false)
        answers.flush().startWithCompleted { isFlushed.withLock { $0 = true } }
        #expect(!isFlushed.withLock { $0 })
        writing.advance()

        #expect(isFlushed.withLock { $0 })
        #expect(counting.kept == [["\"abc\"", "\"x\""]])
    }

    @Test(arguments: [(1, "{}"), (2, "\"a\""), (1, "")]) func whatCannotBeReadIsIgnored(version: Int, payload: String)
        throws
    {
        let record = AnswerRecord(
            question: question(),
            version: version,
            payload: Data(payload.utf8),
            answeredAt: .distantPast
        )
        try store.keep([record])
        let desk = start()
        let (shown, _) = desk.observe()
        writing.advance()
        #expect(shown.all == [])
        desk.answer("b")
        writing.advance()

        #expect(try store.answer(to: question())?.payload == Data(#""b""#.utf8))
    }

    @Test func aStoreThatFailsFailsNoQuery() {
        let failures = Failures()
        let desk = start(failed: failures.add)
        store.fail(with: .diskFull)
        let (shown, _) = desk.observe()
        desk.answer("a")
        writing.advance()
        #expect(failures.all == [.diskFull, .diskFull])
        store.fail(with: nil)
        desk.tell("b")
        writing.advance()

        #expect(shown.all == ["fresh(a)", "fresh(ab)"])
        #expect(failures.all.count == 2)
        #expect((try? store.answer(to: question())) != nil)
    }

    @Test func aLogOutForgetsWhatIsKeptAndWhatWaits() throws {
        keep("a")
        let answers = StoredAnswers(store: store, login: "7", on: writing)
        let desk = LiveDesk(answers: answers)
        let (_, _) = desk.observe()
        desk.answer("b")
        let isDone = Mutex(false)
        answers.discardAll().startWithCompleted { isDone.withLock { $0 = true } }
        desk.tell("c")
        writing.advance()

        #expect(isDone.withLock { $0 })
        #expect(try store.answer(to: question()) == nil)
        desk.tell("d")
        writing.advance()
        #expect(try store.answer(to: question()) == nil)
    }

    /// Who asks for the backend's answer needs no other: the store is written, and not read.
    @Test func anAnswerThatIsAskedForIsKept() throws {
        let failures = Failures()
        let desk = start(failed: failures.add)
        store.fail(with: .diskFull)
        desk.live.execute(LiveDesk.Letters()).start()
        writing.advance()
        #expect(failures.all == [])
        store.fail(with: nil)
        desk.answer("a")
        writing.advance()

        #expect(try store.answer(to: question())?.payload == Data(#""a""#.utf8))
    }

    @Test func aQueryThatIsNotStoredIsNotKept() {
        struct Plain: ParameterlessQuery {
            typealias Result = String
            static let path = "plain"
        }
        let desk = start()
        desk.live.observe(Plain()).start()
        desk.answer("a")

        #expect(writing.isIdle)
    }

    private final class Failures: Sendable {
        private let log = Mutex<[StoreError]>([])
        var all: [StoreError] { log.withLock { $0 } }
        @Sendable func add(_ error: StoreError) { log.withLock { $0.append(error) } }
    }

    /// A store that says what it was given at once.
    private final class CountingStore: CommandStore {
        private let store: MemoryStore
        private let log = Mutex<[[String]]>([])

        init(_ store: MemoryStore) { self.store = store }

        var kept: [[String]] { log.withLock { $0 } }

        func open(login: String) throws(StoreError) -> StoreContents { try store.open(login: login) }
        func commit(_ changes: [StoreChange]) throws(StoreError) { try store.commit(changes) }
        func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { try store.answer(to: question) }

        func keep(_ answers: [AnswerRecord]) throws(StoreError) {
            log.withLock { $0.append(answers.map { String(decoding: $0.payload, as: UTF8.self) }.sorted()) }
            try store.keep(answers)
        }
    }
}
