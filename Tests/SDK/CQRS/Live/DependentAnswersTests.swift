import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// A query that is made from another one's answer.
struct DependentAnswersTests {
    private static let stories = Row.stories(
        """
        ## another answer that makes the same query changes nothing but the status
        observe-depot → asks
        account 7 → asks
        answer a → A fresh(a)
        pass 1
        stale-account → A stale(a), asks
        account 7 Bea → A fresh(a)

        ## an exchange of the same query is not begun anew
        observe-depot → asks
        account 7 → asks
        rename-account Bea
        answer a → A fresh(a)

        ## another query takes its place
        observe-depot → asks
        account 7 → asks
        answer a → A fresh(a)
        pass 1
        stale-account → A stale(a), asks
        account 8 → A stale(nothing), asks
        # The old one is not observed any more.
        stale-letters 7
        answer b → A fresh(b)

        ## without a second query there is no value
        observe-depot → asks
        account none → A fresh(nothing)
        pass 1
        stale-account → A stale(nothing), asks
        account 7 → asks
        answer a → A fresh(a)

        ## both end with the observer
        observe-depot → asks
        account 7 → asks
        leave A → cancels
        stale-account
        stale-letters 7

        ## a failure of the first is shown with the second’s value
        observe-depot → asks
        fail refused → A failed(the connection was refused, last: nothing)
        pass 1
        stale-account → asks
        account 7 → asks
        answer a → A fresh(a)
        pass 1
        stale-account → A stale(a), asks
        fail refused → A failed(the connection was refused, last: a)

        ## a failure of the second is shown
        observe-depot → asks
        account 7 → asks
        fail 404 → A failed(HTTP 404, last: nothing)
        pass 1
        stale-letters 7 → asks
        answer a → A fresh(a)

        ## the effects of commands on either are shown: of the first, they may make another query
        observe-depot → asks
        account 7 → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        move 8 → A stale(nothing), asks
        answer c → A stale(cb, 1 pending)
        # The query is 7 again, of which nothing is kept.
        refuse 1 422 → A stale(nothing), failed, asks
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    /// An answer of the old query is on its way when another one takes its place.
    @Test func anAnswerToTheOldQueryIsNotShown() {
        let desk = LiveDesk()
        let shown = LiveDesk.Shown<String>()
        let (answers, input) = Signal<LiveAnswer<Int>, Never>.pipe()
        desk.live
            .observe(SignalProducer(answers)) { [desk] number in
                if number == 8 { desk.tell("e", 7) }
                return LiveDesk.Letters(number: number)
            }
            .startWithValues { shown.add($0) }
        input.send(value: .fresh(7))
        desk.answer("a")
        input.send(value: .fresh(8))
        desk.answer("b")
        #expect(shown.all == ["fresh(a)", "stale(nothing)", "fresh(b)"])
    }
}
