import Millrace
import MillraceTestKit
import Testing

@Suite struct LoadThenPresentTests {
    private let counters = Stub<Tally, NoError>()
    private let loop: Loop<LoadThenPresent, LoadThenPresent.Event>

    init() {
        loop = Loop(
            initial: LoadThenPresent(),
            reduce: LoadThenPresent.reducer,
            feedbacks: LoadThenPresent.feedbacks(load: { [counters] in counters.producer() })
        )
    }

    @Test func theCounterIsPresentedWhenItIsThere() {
        loop.send(.didTapLoad)
        #expect(loop.state.value == LoadThenPresent(isLoading: true))
        counters.succeed(Tally(count: 7))
        #expect(!loop.state.value.isLoading)
        loop.send(.counter(.didTapDecrement))
        #expect(loop.state.value.counter?.state == Tally(count: 6))
        loop.send(.didTapClose)
        #expect(loop.state.value == LoadThenPresent())
    }
}
