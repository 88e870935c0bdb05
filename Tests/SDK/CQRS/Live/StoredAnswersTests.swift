import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Answers that are kept in a store: what is shown of them, to whom, and when they are written.
struct StoredAnswersTests {
    private let store = MemoryStore()
    private let writing = TestScheduler()

    /// Live queries as after a start of the app, ten minutes after the last one.
    private func start(_ login: String = "7") -> LiveDesk {
        LiveDesk(answers: StoredAnswers(store: store, login: login, on: writing))
    }

    private func question(_ login: String = "7") -> StoredQuestion {
        StoredQuestion(login: login, type: LiveDesk.Letters.storedName, query: #"{"number":0}"#)
    }

    private static let stories = Row.stories(
        """
        ## a failure shows the stored answer
        open 7
        observe → asks
        answer a → A fresh(a)
        write → keeps "a"
        open 7
        observe → asks
        fail refused → B failed(the connection was refused, last: nothing)
        write → B failed(the connection was refused, last: a, stored)
        pass 1 → asks

        ## the backend’s answer is not replaced by a stored one
        open 7
        observe → asks
        answer a → A fresh(a)
        write → keeps "a"
        open 7
        observe → asks
        answer b → B fresh(b)
        write → keeps "b"

        ## another login is shown nothing
        open 7
        observe → asks
        answer a → A fresh(a)
        write → keeps "a"
        open 8
        observe → asks
        answer b → B fresh(b)
        write → keeps "b"
        open 9
        observe → asks
        write
        open 8
        observe → asks
        write → D stale(b, stored)

        ## a command that is pending is shown on a stored answer
        open 7
        observe → asks
        answer a → A fresh(a)
        write → keeps "a"
        open 7
        add b
        observe → asks
        write → B stale(ab, stored, 1 pending)
        # The answer may have the effect: it isn’t the first one.
        answer ab
        succeed 0 → done, asks
        answer ab → B fresh(ab)

        ## only what is confirmed is kept
        open 7
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        write → keeps "a"
        refuse 0 422 → A fresh(a), failed
        event e → A fresh(ae)
        write → keeps "ae"

        ## a first answer that may have an effect is shown, and not kept: on it, the effect would be there twice
        open 7
        add b
        observe → asks
        answer ab → A stale(abb, 1 pending)
        write
        succeed 0 → done, asks
        answer ab → A fresh(ab)
        write → keeps "ab"

        ## a store that fails fails no query
        open 7
        disk full
        observe → asks
        answer a → A fresh(a)
        write → the disk is full, the disk is full
        disk works
        event b → A fresh(ab)
        write → keeps "ab"

        ## a log-out forgets what is kept and what waits
        open 7
        observe → asks
        answer a → A fresh(a)
        write → keeps "a"
        open 7
        observe → asks
        answer b → B fresh(b)
        forget
        event c → B fresh(bc)
        write → forgotten, keeps nothing
        event d → B fresh(bcd)
        write

        ## an answer for a caller is kept, and none is read for it
        open 7
        disk full
        ask → asks
        write
        disk works
        answer a → asked a
        write → keeps "a"
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    /// What one person has seen isn't shown under another login, and is back at the next answer.
    @Test(arguments: [CoreError.AuthenticationReason.otherLogin, .unknownPerson])
    func anAnswerIsWithdrawnUnderAnotherLogin(reason: CoreError.AuthenticationReason) {
        var state = LiveQueryState<String>()
        func answer(_ result: Result<String, CoreError>) -> LiveAnswer<String>? {
            state.begin().flatMap { state.answer(result, of: $0).shown }
        }
        let stored = AnswerProvenance(.stored, answeredAt: .distantPast)
        var shown = [answer(.success("a"))]
        _ = state.invalidate(at: .distantPast)
        for error in [CoreError.authentication(reason), .transport(.reset)] {
            shown += [answer(.failure(error)), state.restore("a", from: stored)]
        }
        shown.append(answer(.success("b")))
        let expected: [LiveAnswer<String>?] = [
            .fresh("a"), .failed(.authentication(reason), last: nil), nil, .failed(.transport(.reset), last: nil), nil,
            .fresh("b"),
        ]
        #expect(shown == expected)
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
        let isFlushed = Mutex(false)
        answers.flush().startWithCompleted { isFlushed.withLock { $0 = true } }
        let before = (isFlushed.withLock { $0 }, counting.kept)
        writing.advance()
        #expect(before == (false, []))
        #expect((isFlushed.withLock { $0 }, counting.kept) == (true, [["\"abc\"", "\"x\""]]))
    }

    /// They are the outbox's, and wait for the next login, even if the answers are removed after it.
    @Test func aLogOutKeepsTheCommandsThatAreNotSent() throws {
        let answers = StoredAnswers(store: store, login: "7", on: writing)
        try store.keep([.init(question: question(), version: 1, payload: Data(#""a""#.utf8), answeredAt: .now)])
        answers.discardAll().start()
        try store.commit([.put(.fixture(login: "7"))])
        writing.advance()
        #expect(try store.open(login: "7").commands == [.fixture(login: "7")])
        #expect(try store.answer(to: question()) == nil)
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
        desk.answer("b")
        writing.advance()
        #expect(try (shown.all, store.answer(to: question())?.payload) == (["fresh(b)"], Data(#""b""#.utf8)))
    }

    private enum Letters: Sendable {
        struct All: ParameterlessQuery, StoredQuery {
            typealias Result = String
            static let path = "letters"
        }
    }

    private enum Words: Sendable {
        struct All: ParameterlessQuery, StoredQuery {
            typealias Result = String
            static let path = "words"
        }
        struct Named: ParameterlessQuery, StoredQuery {
            typealias Result = String
            static let path = "words"
            static var storedName: String { Letters.All.storedName }
        }
    }

    /// Two types that are called the same have answers of their own; of two with one name, the second one's are neither
    /// kept nor shown.
    @Test func noTypeIsShownTheAnswersOfAnother() throws {
        let problems = News()
        for isKept in [false, true] {
            let answers = StoredAnswers(store: store, login: "7", on: writing) { problems.add("\($0)") }
            let desk = LiveDesk(answers: answers)
            let shown = [LiveDesk.Shown<String>(), .init(), .init()]
            desk.live.observe(Letters.All()).startWithValues { shown[0].add($0) }
            desk.live.observe(Words.All()).startWithValues { shown[1].add($0) }
            desk.live.observe(Words.Named()).startWithValues { shown[2].add($0) }
            writing.advance()
            #expect(shown.map(\.all) == (isKept ? [["stale(0, stored)"], ["stale(1, stored)"], []] : [[], [], []]))
            for index in 0..<3 { desk.answer("\(index)", to: index) }
            writing.advance()
        }
        let problem = "the store failed: several types of queries are kept as \(Letters.All.storedName)"
        #expect(problems.all == [problem, problem])
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
