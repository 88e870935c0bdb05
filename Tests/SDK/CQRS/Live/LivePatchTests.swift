import CQRSTestSupport
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS

/// What events make of answers, with exchanges and commands under way.
struct LivePatchTests {
    private static let stories = Row.stories(
        """
        ## an event changes the confirmed answer of its query
        observe → asks
        observe query 1 → asks
        answer a to 0 → A fresh(a)
        answer o to 1 → B fresh(o)
        event e → A fresh(ae)

        ## an event is beneath the effect of a command that waits
        observe → asks
        answer a → A fresh(a)
        wait c → A fresh(ac, 1 pending)
        event e → A fresh(aec, 1 pending)
        give-up → A fresh(ae)

        ## a selection without a change makes the answer stale
        observe → asks
        answer a → A fresh(a)
        pass 1
        event → A stale(a), asks

        ## an event is made again on an answer from before it
        # The answer may have been read before the event.
        observe → asks
        answer a → A fresh(a)
        pass 1
        invalidate → A stale(a), asks
        event e → A stale(ae)
        event f → A stale(aef)
        answer a → A fresh(aef)

        ## an event after a command makes the answer stale, and the one of the exchange that began before the event
        observe → asks
        answer a → A fresh(a)
        add c → A fresh(ac, 1 pending)
        succeed 0 → A stale(ac, 1 pending), done, asks
        pass 1
        event c
        answer ac → A stale(ac)
        pass 1 → asks
        answer ac → A fresh(ac)
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    /// Of the events during an exchange, so many are made again on its answer; with more, the answer isn't used.
    @Test(arguments: [(events: 1_000, isUsed: true), (1_001, false), (5_000, false)])
    func theEventsDuringAnExchangeHaveABound(events: Int, isUsed: Bool) {
        var state = LiveQueryState<[Int]>()
        answer([], &state)
        let run = state.begin() ?? 0
        for event in 0..<events { _ = state.patch(at: .distantPast) { $0 = [event] } }
        let count = state.patches.count
        let shown = state.answer(.success([-1]), of: run).shown?.value
        #expect(
            (count, shown, state.shown?.value, state.isDue)
                == (isUsed ? events : 0, isUsed ? [events - 1] : nil, [events - 1], !isUsed)
        )
        // The next exchange begins with none.
        #expect(answer([7], &state) == .fresh([7]))
    }

    @discardableResult
    private func answer(_ value: [Int], _ state: inout LiveQueryState<[Int]>) -> LiveAnswer<[Int]>? {
        state.begin().flatMap { state.answer(.success(value), of: $0).shown }
    }

    /// Without a known answer the first one is used all the same, as stale.
    @Test func theFirstAnswerIsUsedHoweverManyEventsThereWere() {
        var state = LiveQueryState<[Int]>()
        let run = state.begin() ?? 0
        for event in 0..<1_001 { _ = state.patch(at: .distantPast) { $0 = [event] } }
        #expect((state.answer(.success([7]), of: run).shown, state.isDue) == (.stale([7]), true))
    }

    @Test func aStreamOfEventsIsFollowedUntilItsLifetimeEnds() {
        let desk = LiveDesk()
        let (shown, _) = desk.observe()
        desk.answer("a")
        let (events, input) = Signal<String?, Never>.pipe()
        let (lifetime, token) = Lifetime.make()
        desk.live.queries.follow(SignalProducer(events), during: lifetime) { letter in
            guard let letter else { return [.all(LiveDesk.Letters.self)] }
            return [.one(LiveDesk.Letters(), showing: { $0 += letter })]
        }
        desk.clock.advance(by: .seconds(1))
        for event in ["e", "f", nil] { input.send(value: event) }
        token.dispose()
        input.send(value: "g")
        #expect((shown.all, desk.asked) == (["fresh(a)", "fresh(ae)", "fresh(aef)", "stale(aef)"], 2))
    }

    @Test func aStreamOfEventsKeepsNoQueriesAlive() {
        let (events, input) = Signal<String, Never>.pipe()
        let (lifetime, token) = Lifetime.make()
        weak var queries: LiveQueries?
        do {
            let owned = LiveQueries()
            queries = owned
            owned.follow(SignalProducer(events), during: lifetime) { _ in [] }
        }
        input.send(value: "e")
        #expect(queries == nil)
        token.dispose()
    }
}
