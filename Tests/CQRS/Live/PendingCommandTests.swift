import MillraceBackend
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceCQRS

/// What commands show at once: letters, which the backend keeps in the order in which they came.
@Suite struct PendingCommandTests {
    private let accessible = ManualAccessible()
    private let live: LiveBackend<NoAuth>
    private let shown = Shown()

    private struct Letters: ParameterlessQuery {
        typealias Result = String
        static let path = "letters"
    }

    private struct Page: Query {
        typealias Result = String
        static let path = "page"
        let number: Int
        var parameters: [String: String]? { ["number": "\(number)"] }
    }

    private struct Add: BodilessCommand {
        static let path = "letters"
        static let method = CommandMethod.POST
        let letter: String

        var invalidates: [QuerySelection] {
            [
                .one(Letters(), showing: { $0 += letter }),
                .all(Page.self, where: { $0.number < 3 }, showing: { text, page in text += letter + "\(page.number)" }),
            ]
        }
    }

    private final class Shown: Sendable {
        private let answers = Mutex<[String]>([])

        var all: [String] { answers.withLock { $0 } }
        var last: String? { all.last }

        func add(_ answer: LiveAnswer<String>) { answers.withLock { $0.append("\(answer)") } }
    }

    init() {
        live = LiveBackend(Backend(accessible))
    }

    private func observe() {
        live.observe(Letters()).startWithValues { [shown] in shown.add($0) }
    }

    private func answer(_ query: Int, _ letters: String) {
        accessible.queries[query].answer(.success("\"\(letters)\""))
    }

    private func succeed(_ command: Int) {
        accessible.commands[command].answer(.success(""))
    }

    private func fail(_ command: Int, _ error: CoreError) {
        accessible.commands[command].answer(.failure(error))
    }

    @Test func aCommandIsShownAtOnceAndWithoutAFlicker() {
        observe()
        answer(0, "a")
        live.execute(Add(letter: "b")).start()
        succeed(0)
        answer(1, "ab")

        #expect(shown.all == ["fresh(a)", "fresh(ab, 1 pending)", "stale(ab, 1 pending)", "fresh(ab)"])
    }

    @Test func theEffectsAreInTheOrderOfTheCommands() {
        observe()
        answer(0, "a")
        for letter in ["b", "c", "d"] { live.execute(Add(letter: letter)).start() }
        #expect(shown.last == "fresh(abcd, 3 pending)")
        for command in [2, 0, 1] { succeed(command) }

        #expect(shown.last == "stale(abcd, 3 pending)")
        // Not before the last one has ended: an answer would not be taken.
        #expect(accessible.queries.count == 2)
        answer(1, "abcd")
        #expect(shown.last == "fresh(abcd)")
    }

    /// Two that fail leave nothing, and a refusal brings nothing back.
    @Test func aRefusalTakesItsOwnEffectAway() {
        observe()
        answer(0, "a")
        for letter in ["b", "c", "d"] { live.execute(Add(letter: letter)).start() }
        fail(1, .status(.init(code: 422)))
        #expect(shown.last == "fresh(abd, 2 pending)")
        fail(0, .status(.init(code: 422)))
        #expect(shown.last == "fresh(ad, 1 pending)")
        fail(2, .transport(.refused))

        #expect(shown.last == "fresh(a)")
        #expect(accessible.queries.count == 1)
    }

    @Test func aRefreshDoesNotOverwriteWhatIsPending() {
        observe()
        answer(0, "a")
        live.queries.invalidate(.all(Letters.self))
        live.execute(Add(letter: "b")).start()
        // Asked for before the command began.
        answer(1, "a")
        #expect(shown.all.suffix(2) == ["stale(a)", "stale(ab, 1 pending)"])
        live.queries.invalidate(.all(Letters.self))
        #expect(accessible.queries.count == 2)
        succeed(0)
        answer(2, "ab")

        #expect(shown.all.suffix(2) == ["stale(ab, 1 pending)", "fresh(ab)"])
    }

    /// Between the command's work in the backend and its success, an answer has the effect.
    @Test func anEffectThatTheAnswerHasIsNotAddedTwice() {
        observe()
        answer(0, "a")
        live.queries.invalidate(.all(Letters.self))
        live.execute(Add(letter: "b")).start()
        answer(1, "ab")
        #expect(shown.last == "stale(ab, 1 pending)")
        fail(0, .status(.init(code: 422)))

        // What the backend has made of it is asked for.
        #expect(shown.last == "stale(a)")
        answer(2, "a")
        #expect(shown.last == "fresh(a)")
    }

    @Test(arguments: [
        CoreError.transport(.timedOut), .transport(.reset), .status(.init(code: 504, isOutcomeUnknown: true)),
        .parsing(.init(codingPath: "id", expected: "a text", found: "nothing")),
    ])
    func anUnknownOutcomeStaysUntilTheBackendSaysMore(error: CoreError) {
        observe()
        answer(0, "a")
        live.execute(Add(letter: "b")).start()
        fail(0, error)
        #expect(shown.last == "stale(ab, 1 pending)")
        answer(1, "a")

        #expect(shown.last == "fresh(a)")
    }

    @Test func aRefusalThatShowsAnOldAnswerAsksAgain() {
        observe()
        answer(0, "a")
        live.execute(Add(letter: "b")).start()
        fail(0, .status(.init(code: 409)))

        #expect(shown.all.suffix(2) == ["fresh(a)", "stale(a)"])
        #expect(accessible.queries.count == 2)
    }

    @Test func aCommandThatIsDisposedOfStaysUntilTheBackendSaysMore() {
        observe()
        answer(0, "a")
        let execution = live.execute(Add(letter: "b")).start()
        execution.dispose()
        #expect(shown.last == "stale(ab, 1 pending)")
        answer(1, "a")

        #expect(shown.last == "fresh(a)")
    }

    @Test func aQueryThatIsObservedMeanwhileHasTheEffect() {
        live.execute(Add(letter: "b")).start()
        observe()
        answer(0, "a")
        #expect(shown.all == ["stale(ab, 1 pending)"])
        #expect(accessible.queries.count == 1)
        succeed(0)
        answer(1, "ab")

        #expect(shown.all == ["stale(ab, 1 pending)", "fresh(ab)"])
    }

    @Test func anObserverThatComesBackSeesTheEffect() {
        let observation = live.observe(Letters()).start()
        answer(0, "a")
        live.execute(Add(letter: "b")).start()
        observation.dispose()
        observe()
        answer(1, "a")
        fail(0, .status(.init(code: 403)))
        answer(2, "a")

        #expect(shown.all == ["stale(ab, 1 pending)", "stale(a)", "fresh(a)"])
    }

    @Test func aFailureOfTheQueryKeepsTheEffects() {
        observe()
        answer(0, "a")
        live.execute(Add(letter: "b")).start()
        succeed(0)
        accessible.queries[1].answer(.failure(.transport(.refused)))
        let failed = "failed(\(CoreError.transport(.refused)), last: ab, 1 pending)"
        #expect(shown.last == failed)
        live.execute(Add(letter: "c")).start()
        succeed(1)
        answer(2, "abc")

        #expect(shown.last == "fresh(abc)")
    }

    /// Who asks for an answer gets the backend's own.
    @Test func anAnswerThatIsAskedForIsTheBackends() {
        observe()
        answer(0, "a")
        live.execute(Add(letter: "b")).start()
        let asked = Mutex<Result<String, CoreError>?>(nil)
        live.execute(Letters()).startWithResult { result in asked.withLock { $0 = result } }
        answer(1, "a")
        #expect(asked.withLock { $0 } == .success("a"))
        #expect(shown.last == "fresh(ab, 1 pending)")
        succeed(0)
        answer(2, "ab")

        #expect(shown.last == "fresh(ab)")
    }

    @Test func onlyTheSelectedQueriesShowIt() {
        let pages = (1...3).map { number in
            let shown = Shown()
            live.observe(Page(number: number)).startWithValues { shown.add($0) }
            answer(number - 1, "p")
            return shown
        }
        live.execute(Add(letter: "b")).start()
        succeed(0)

        #expect(pages.map(\.last) == ["stale(pb1, 1 pending)", "stale(pb2, 1 pending)", "fresh(p)"])
        #expect(accessible.queries.count == 5)
    }

    @Test func anObserverMayGiveACommand() {
        live.observe(Letters()).startWithValues { [live, shown] answer in
            shown.add(answer)
            if answer == .fresh("a") { live.execute(Add(letter: "b")).start() }
        }
        answer(0, "a")
        succeed(0)

        #expect(shown.all == ["fresh(a)", "fresh(ab, 1 pending)", "stale(ab, 1 pending)"])
    }

    @Test func whatIsConfirmedIsKnown() {
        let answers = Mutex<[LiveAnswer<String>]>([])
        live.observe(Letters()).startWithValues { answer in answers.withLock { $0.append(answer) } }
        answer(0, "a")
        live.execute(Add(letter: "b")).start()

        let last = answers.withLock { $0.last }
        #expect(last?.confirmed == "a")
        #expect(last == LiveAnswer.fresh("a").showing("ab"))
        #expect(last?.pendingCount == 1)
        #expect(last?.isFresh == true)
    }
}
