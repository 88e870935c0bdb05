import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// When an observed query is executed, however fast events, triggers and commands come: on virtual time.
struct RefreshPaceTests {
    private static let stories = Row.stories(
        """
        ## an exchange that an event overtakes ends, its answer is stale, and one more follows after the pause
        observe → asks
        answer a → A fresh(a)
        pass 1
        invalidate → A stale(a), asks
        invalidate
        pass 0.3
        invalidate
        answer b → A stale(b)
        pass 0.999
        invalidate
        pass 0.001 → asks
        answer c → A fresh(c)
        rest → idle

        ## the shortest pause counts, and none for a caller, a command or an observer of another query
        observe least 20 → asks
        answer a to 0 → A fresh(a)
        invalidate → A stale(a)
        observe query 1 → asks
        answer o → B fresh(o)
        ask → asks
        answer b → A fresh(b), asked b
        touch
        succeed 0 → A stale(b), B stale(o), done, asks, asks
        answer c to 3 → A fresh(c)
        answer c to 4 → B fresh(c)
        invalidate → A stale(c), B stale(c)
        pass 1 → asks
        observe least 2 → C stale(c)
        pass 1 → asks

        ## a failure is shown though the next event has come, and a retry doesn't wait for the pause
        observe constant 1 pause 0 → asks
        invalidate
        fail refused
        pass 0 → asks
        invalidate
        fail refused → A failed(the connection was refused, last: nothing)
        pass 1 → asks
        answer a → A fresh(a)

        ## a trigger that observers share executes the query once
        observe shared → asks
        observe shared
        observe shared
        answer a → A fresh(a), B fresh(a), C fresh(a)
        pass 1
        ring → asks
        answer b → A fresh(b), B fresh(b), C fresh(b)
        rest → idle
        pass 5
        ring → asks
        # Another value comes while the exchange is under way.
        ring
        answer c → A fresh(c), B fresh(c), C fresh(c)
        pass 1 → asks
        answer c
        rest → idle

        ## the effect is shown as long as the answers are the same, and marked
        observe every 10 → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        pass 5 → A fresh(ab, 1 pending, 1 uncertain), asks
        answer a
        pass 10 → asks
        # Another change has come: whether the answer has the effect, nobody knows.
        answer ac → A fresh(ac, 1 pending, 1 uncertain)
        pass 10 → asks
        answer acb → A fresh(acb, 1 pending, 1 uncertain)
        succeed 0 → A stale(acb, 1 pending, 1 uncertain), done, asks
        answer acb → A fresh(acb)

        ## the shortest hold counts, and a first answer that may have the effect is no longer added to
        add b
        observe hold 3 → asks
        observe
        answer ab → A stale(abb, 1 pending), B stale(abb, 1 pending)
        pass 3 → A stale(abb, 1 pending, 1 uncertain), B stale(abb, 1 pending, 1 uncertain), asks
        answer ab → A fresh(ab, 1 pending, 1 uncertain), B fresh(ab, 1 pending, 1 uncertain)

        ## the hold of a command that has waited begins with its turn
        observe → asks
        answer a → A fresh(a)
        wait b → A fresh(ab, 1 pending)
        pass 60
        go
        pass 5 → A fresh(ab, 1 pending, 1 uncertain), asks

        ## commands that follow each other don't hold it any longer
        observe → asks
        answer a → A fresh(a)
        add b → A fresh(ab, 1 pending)
        pass 3
        succeed 0 → A stale(ab, 1 pending), done, asks
        add c → A stale(abc, 2 pending)
        # The answer may have the effect of the second one.
        answer ab
        pass 1.999
        succeed 1 → done, asks
        add d → A stale(abcd, 3 pending)
        pass 0.001 → A stale(abcd, 3 pending, 1 uncertain)
        add e → A stale(abcde, 4 pending, 2 uncertain)
        answer abc → A fresh(abc, 2 pending, 2 uncertain)
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    /// Nobody knows whether an answer is younger than the event that came before it.
    @Test func anOvertakenAnswerIsAsOldAsTheEvent() {
        let desk = LiveDesk()
        let (shown, _) = desk.observe()
        desk.clock.advance(by: .seconds(2))
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        desk.clock.advance(by: .seconds(60))
        desk.answer("a")
        let age = shown.answers.last?.provenance?.age(at: desk.clock.currentDate)
        #expect((shown.last, age?.duration) == ("stale(a)", .seconds(60)))
    }

    @Test func aBackendHasOptionsForAllItsQueries() {
        let desk = LiveDesk()
        let live = LiveBackend(
            desk.live.backend,
            sharing: LiveQueries(scheduler: desk.clock),
            options: LiveOptions(refreshInterval: .seconds(3))
        )
        live.observe(LiveDesk.Letters()).start()
        desk.answer("a")
        desk.clock.advance(by: .seconds(3))
        #expect(desk.asked == 2)
    }

    /// Events at random times, and answers after random times: what is shown is never older than its pause and an
    /// exchange.
    @Test(arguments: TestDepth.some(0..<40 as Range<UInt64>, each: 4))
    func anObservedQueryIsNeverOlderThanItsPauseAndOneExchange(seed: UInt64) {
        let feed = EventFeed(seed: seed)
        feed.run()
        #expect(feed.problems == [], "seed \(seed)")
    }
}
