import Millrace
import MillraceTestKit
import Testing

@Suite struct OptionalCounterTests {
    private let loop = Loop(initial: OptionalCounter(), reduce: OptionalCounter.reducer)

    @Test func aHiddenCounterCountsNothing() {
        loop.send(.counter(.didTapIncrement))
        #expect(loop.state.value == OptionalCounter())
    }

    @Test func aCounterThatIsShownAgainBeginsAnew() {
        loop.send(.didTapToggle)
        loop.send(.counter(.didTapIncrement))
        #expect(loop.state.value.counter == Tally(count: 1))
        loop.send(.didTapToggle)
        #expect(loop.state.value.counter == nil)
        loop.send(.didTapToggle)
        #expect(loop.state.value.counter == Tally())
    }

    @Test(arguments: [nil, Tally(count: 42)])
    func theScreen(counter: Tally?) {
        let screen = OptionalCounterRenderer(observer: .ignored).render(state: OptionalCounter(counter: counter))
        if counter == nil {
            assertInlineSnapshot(of: screen, as: .text(width: 40)) {
                """
                Optional counter
                ────────────────────────────────────────
                  [ Show or hide the counter ]
                  There is no counter.
                """
            }
        } else {
            assertInlineSnapshot(of: screen, as: .text(width: 40)) {
                """
                Optional counter
                ────────────────────────────────────────
                  [ Show or hide the counter ]

                Counter
                  42
                  [ − ]
                  [ + ]
                """
            }
        }
    }
}
