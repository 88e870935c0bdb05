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

    @Test func theSheetLoadsItsCounter() {
        #expect(counters.starts == 0)
        loop.send(.didTapLoad)
        #expect(sheet == CounterSheet())
        counters.succeed(Tally(count: 7))
        loop.send(.sheet(.counter(.didTapIncrement)))
        #expect(sheet == CounterSheet(counter: Tally(count: 8)))
        loop.send(.didTapClose)
        #expect(sheet == nil)
        #expect((counters.starts, counters.disposals) == (1, 0))
    }

    @Test func aSheetThatIsClosedLoadsNoMore() {
        loop.send(.didTapLoad)
        loop.send(.didTapClose)
        #expect((counters.starts, counters.disposals, counters.waiting) == (1, 1, 0))
        loop.send(.didTapLoad)
        #expect(sheet == CounterSheet())
        counters.succeed(Tally(count: 2))
        #expect(sheet == CounterSheet(counter: Tally(count: 2)))
        #expect((counters.starts, counters.disposals, counters.waiting) == (2, 1, 0))
    }

    @Test func aSheetInPlaceOfAnotherOneLoadsForItself() {
        loop.send(.didTapLoad)
        loop.send(.didTapLoad)
        #expect((counters.starts, counters.disposals) == (2, 1))
    }

    @Test func theScreens() {
        let renderer = PresentAndLoadRenderer(observer: .ignored)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Present and load
            ────────────────────────────────────────
              [ Load the counter ]
            """
        }
        loop.send(.didTapLoad)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            esc Close        Sheet
            ────────────────────────────────────────
              ⠋ Loading…
            """
        }
        counters.succeed(Tally(count: 7))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            esc Close        Sheet
            ────────────────────────────────────────
            Counter
              7
              [ − ]
              [ + ]
            """
        }
    }
}
