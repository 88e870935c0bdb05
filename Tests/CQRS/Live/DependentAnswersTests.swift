import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// A query that is made from another one's answer.
struct DependentAnswersTests {
    private let desk = LiveDesk()
    private let shown = LiveDesk.Shown<String>()

    private struct Account: Codable, Sendable, Equatable {
        let depot: Int?
        let name: String
    }

    private struct AccountQuery: ParameterlessQuery {
        typealias Result = Account
        static let path = "account"
    }

    private func observe() -> any Disposable {
        desk.live.observe(AccountQuery()) { account in account.depot.map { LiveDesk.Letters(number: $0) } }
            .startWithValues { [shown] in shown.add($0) }
    }

    private func answerAccount(_ depot: Int?, _ name: String = "Ann") {
        let depot = depot.map { "\($0)" } ?? "null"
        desk.accessible.queries[desk.asked - 1].answer(.success(#"{"depot": \#(depot), "name": "\#(name)"}"#))
    }

    @Test func theSecondQueryIsMadeFromTheFirstAnswer() {
        _ = observe()
        #expect(desk.asked == 1)
        answerAccount(7)
        #expect(desk.asked == 2)
        #expect(shown.all == [])
        desk.answer("a")

        #expect(shown.all == ["fresh(a)"])
    }

    /// Another answer that makes the same query changes nothing but the status.
    @Test func theSecondQueryGoesOnWhileItIsTheSame() {
        _ = observe()
        answerAccount(7)
        desk.answer("a")
        desk.live.queries.invalidate(.all(AccountQuery.self))
        answerAccount(7, "Bea")

        #expect(shown.all == ["fresh(a)", "stale(a)", "fresh(a)"])
        #expect(desk.asked == 3)
    }

    @Test func anExchangeOfTheSameQueryIsNotBegunAnew() {
        _ = observe()
        answerAccount(7)
        desk.live.queries.patch(.one(AccountQuery(), showing: { $0 = Account(depot: $0.depot, name: "Bea") }))
        #expect(desk.asked == 2)
        #expect(!desk.accessible.queries[1].isOver())
        desk.answer("a")

        #expect(shown.all == ["fresh(a)"])
    }

    @Test func anotherQueryTakesItsPlace() {
        _ = observe()
        answerAccount(7)
        desk.answer("a")
        desk.live.queries.invalidate(.all(AccountQuery.self))
        answerAccount(8)
        #expect(shown.all == ["fresh(a)", "stale(a)", "stale(nothing)"])
        // The old one is not observed any more.
        desk.live.queries.invalidate(.one(LiveDesk.Letters(number: 7)))
        #expect(desk.asked == 4)
        desk.answer("b")

        #expect(shown.last == "fresh(b)")
    }

    @Test func aFailureOfTheFirstIsShownWithTheSecondsValue() {
        let error = CoreError.transport(.refused)
        _ = observe()
        desk.fail()
        #expect(shown.all == ["failed(\(error), last: nothing)"])
        desk.live.queries.invalidate(.all(AccountQuery.self))
        answerAccount(7)
        desk.answer("a")
        desk.live.queries.invalidate(.all(AccountQuery.self))
        desk.fail()

        #expect(shown.all.suffix(3) == ["fresh(a)", "stale(a)", "failed(\(error), last: a)"])
    }

    @Test func aFailureOfTheSecondIsShown() {
        let error = CoreError.status(.init(code: 404))
        _ = observe()
        answerAccount(7)
        desk.fail(error)
        #expect(shown.all == ["failed(\(error), last: nothing)"])
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        desk.answer("a")

        #expect(shown.last == "fresh(a)")
    }

    @Test func withoutASecondQueryThereIsNoValue() {
        _ = observe()
        answerAccount(nil)
        #expect(shown.all == ["fresh(nothing)"])
        desk.live.queries.invalidate(.all(AccountQuery.self))
        answerAccount(7)
        desk.answer("a")

        #expect(shown.all == ["fresh(nothing)", "stale(nothing)", "fresh(a)"])
    }

    /// The effects of commands on either are shown: of the first, they may make another query.
    @Test func commandsAreShownOnBoth() {
        struct Move: BodilessCommand {
            static let path = "account"
            static let method = CommandMethod.POST
            let depot: Int
            var invalidates: [QuerySelection] {
                [.one(AccountQuery(), showing: { $0 = Account(depot: depot, name: $0.name) })]
            }
        }
        _ = observe()
        answerAccount(7)
        desk.answer("a")
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        #expect(shown.last == "fresh(ab, 1 pending)")
        desk.live.execute(Move(depot: 8)).start()
        desk.answer("c")
        #expect(shown.last == "stale(cb, 1 pending)")
        desk.accessible.commands[1].answer(.failure(.status(.init(code: 422))))

        // The query is 7 again, of which nothing is kept.
        #expect(shown.all.suffix(2) == ["stale(cb, 1 pending)", "stale(nothing)"])
    }

    /// An answer of the old query is on its way when another one takes its place.
    @Test func anAnswerToTheOldQueryIsNotShown() {
        let (answers, input) = Signal<LiveAnswer<Int>, Never>.pipe()
        desk.live
            .observe(SignalProducer(answers)) { [desk] number in
                if number == 8 { desk.tell("e", 7) }
                return LiveDesk.Letters(number: number)
            }
            .startWithValues { [shown] in shown.add($0) }
        input.send(value: .fresh(7))
        desk.answer("a")
        input.send(value: .fresh(8))
        #expect(shown.all == ["fresh(a)", "stale(nothing)"])
        desk.answer("b")

        #expect(shown.last == "fresh(b)")
    }

    @Test func bothEndWithTheObserver() {
        let observation = observe()
        answerAccount(7)
        observation.dispose()

        #expect(desk.accessible.exchanges.allSatisfy { $0.isOver() })
        desk.live.queries.invalidate(.all(AccountQuery.self), .all(LiveDesk.Letters.self))
        #expect(desk.asked == 2)
    }
}
