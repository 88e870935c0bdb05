import Millrace
import Testing

@Suite struct OptionalCounterTests {
    private let loop = Loop(initial: OptionalCounter(), reduce: OptionalCounter.reducer)

    @Test func aCounterThatIsShownAgainBeginsAnew() {
        loop.send(.didTapToggle)
        loop.send(.counter(.didTapIncrement))
        #expect(loop.state.value.counter == Tally(count: 1))
        loop.send(.didTapToggle)
        #expect(loop.state.value.counter == nil)
        loop.send(.didTapToggle)
        #expect(loop.state.value.counter == Tally())
    }
}
