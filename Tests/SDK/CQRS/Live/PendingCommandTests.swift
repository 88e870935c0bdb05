import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// What commands show at once: letters, which the backend keeps in the order in which they came.
@Suite struct PendingCommandTests {
    private static let stories = Row.stories(
        """
        ## a command is shown at once and without a flicker
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        succeed 0 → A stale(ab, 1 pending), done, asks
        answer ab → A fresh(ab)

        ## a query that is observed meanwhile has the effect
        add b
        observe → asks
        answer a → A stale(ab, 1 pending)
        succeed 0 → done, asks
        answer ab → A fresh(ab)

        ## a failure of the query keeps the effects
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        succeed 0 → A stale(ab, 1 pending), done, asks
        fail refused → A failed(the connection was refused, last: ab, 1 pending)
        add c → A failed(the connection was refused, last: abc, 2 pending)
        succeed 1 → A stale(abc, 2 pending), done, asks
        answer abc → A fresh(abc)

        ## a refusal takes its own effect away
        # Two that fail leave nothing, and a refusal brings nothing back.
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        add c → A fresh(abc, 2 pending)
        add d → A fresh(abcd, 3 pending)
        refuse 1 422 → A fresh(abd, 2 pending), failed
        refuse 0 422 → A fresh(ad, 1 pending), failed
        refuse 2 refused → A fresh(a), failed

        ## a refusal that shows an old answer asks again
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        refuse 0 409 → A fresh(a), A stale(a), failed, asks

        ## a command that is disposed of stays until the backend says more
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        dispose 0 → A stale(ab, 1 pending), asks
        answer a → A fresh(a)

        ## a refresh does not overwrite what is pending
        observe → asks
        answer a → A fresh(a)
        pass 1
        invalidate → A stale(a), asks
        add b → A stale(ab, 1 pending)
        # Asked for before the command began.
        answer a
        invalidate
        succeed 0 → done, asks
        answer ab → A fresh(ab)

        ## a caller that executes the query gets the backend's own answer
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        ask → asks
        answer a → asked a
        succeed 0 → A stale(ab, 1 pending), done, asks
        answer ab → A fresh(ab)
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    @Test(arguments: [
        CoreError.transport(.timedOut), .transport(.reset), .status(.init(code: 504, isOutcomeUnknown: true)),
        .parsing(.init(codingPath: "id", expected: "a text", found: "nothing")),
    ])
    func anUnknownOutcomeStaysUntilTheBackendSaysMore(error: CoreError) {
        let story = """
            observe → asks
            answer a → A fresh(a)
            add b → A fresh(ab, 1 pending)
            refuse 0 given → A stale(ab, 1 pending), failed, asks
            answer a → A fresh(a)
            """
        #expect(LiveStory.differences(story, given: error) == [])
    }

    private struct Page: Query {
        typealias Result = String
        static let path = "page"
        let number: Int
        var parameters: [String: String]? { ["number": "\(number)"] }
    }

    private struct AddToPages: BodilessCommand {
        static let path = "letters"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] {
            [.all(Page.self, where: { $0.number < 3 }, showing: { text, page in text += "b\(page.number)" })]
        }
    }

    @Test func onlyTheSelectedQueriesShowIt() {
        let desk = LiveDesk()
        let pages = (1...3).map { number in
            let shown = LiveDesk.Shown<String>()
            desk.live.observe(Page(number: number)).startWithValues { shown.add($0) }
            desk.answer("p")
            return shown
        }
        desk.live.execute(AddToPages()).start()
        desk.accessible.commands[0].answer(.success(""))

        let last: [String?] = ["stale(pb1, 1 pending)", "stale(pb2, 1 pending)", "fresh(p)"]
        #expect((pages.map(\.last), desk.asked) == (last, 5))
    }

    @Test func anObserverMayGiveACommand() {
        let desk = LiveDesk()
        let shown = LiveDesk.Shown<String>()
        desk.live.observe(LiveDesk.Letters()).startWithValues { [desk] answer in
            shown.add(answer)
            if answer == .fresh("a") { desk.live.execute(LiveDesk.Add(letter: "b")).start() }
        }
        desk.answer("a")
        desk.accessible.commands[0].answer(.success(""))

        #expect(shown.all == ["fresh(a)", "fresh(ab, 1 pending)", "stale(ab, 1 pending)"])
    }
}
