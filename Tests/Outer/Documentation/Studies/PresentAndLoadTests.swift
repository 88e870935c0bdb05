import Millrace
import MillraceTestKit
import Testing

@Suite struct PresentAndLoadTests {
    private let counters = Stub<Tally, NoError>()
    private let loop: Loop<PresentAndLoad, PresentAndLoad.Event>

    init() {
        loop = Loop(
            initial: PresentAndLoad(),
            reduce: PresentAndLoad.reducer,
            feedbacks: PresentAndLoad.feedbacks(load: { [counters] in counters.producer() })
        )
    }

    private var sheet: CounterSheet? {
        loop.state.value.sheet?.state
    }

    @Test func aSheetThatIsClosedLoadsNoMore() {
        loop.send(.didTapLoad)
        loop.send(.didTapClose)
        #expect((counters.starts, counters.disposals, counters.waiting) == (1, 1, 0))
        loop.send(.didTapLoad)
        #expect(sheet == CounterSheet())
        counters.succeed(Tally(count: 2))
        #expect(
            (sheet, counters.starts, counters.disposals, counters.waiting)
                == (CounterSheet(counter: Tally(count: 2)), 2, 1, 0)
        )
    }
}
