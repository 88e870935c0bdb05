import Millrace
import MillraceTestKit
import Testing

@Suite struct NavigateAndLoadTests {
    private let counters = Stub<Tally, NoError>()
    private let loop: Loop<NavigateAndLoad, NavigateAndLoad.Event>

    init() {
        loop = Loop(
            initial: NavigateAndLoad(),
            reduce: NavigateAndLoad.reducer,
            feedbacks: NavigateAndLoad.feedbacks(load: { [counters] in counters.producer($0.id) })
        )
    }

    private var counts: [Int] {
        loop.state.value.items.map(\.count)
    }

    @Test func theCountGoesBackIntoItsRow() {
        loop.send(.didSelect(2))
        counters.succeed(Tally(count: 42))
        loop.send(.detail(.counter(.didTapIncrement)))
        #expect(counts == [1, 42, 100])
        loop.send(.didTapBack)
        #expect((counts, loop.state.value.detail) == ([1, 43, 100], nil))
    }
}
