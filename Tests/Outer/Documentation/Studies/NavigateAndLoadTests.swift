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
        #expect(counts == [1, 43, 100])
        #expect(loop.state.value.detail == nil)
    }

    @Test func aWayBackWhileItLoadsChangesNothing() {
        loop.send(.didSelect(2))
        loop.send(.didTapBack)
        #expect(counts == [1, 42, 100])
        #expect((counters.starts, counters.disposals, counters.waiting) == (1, 1, 0))
    }

    @Test func anotherRowLoadsForItself() {
        loop.send(.didSelect(2))
        loop.send(.didSelect(3))
        #expect(counters.arguments(as: Int.self) == [2, 3])
        #expect((counters.starts, counters.disposals, counters.waiting) == (2, 1, 1))
        counters.succeed(Tally(count: 100))
        #expect(loop.state.value.detail?.counter == Tally(count: 100))
    }

    @Test func aRowThatIsNotThereOpensNothing() {
        loop.send(.didSelect(9))
        #expect(loop.state.value == NavigateAndLoad())
        #expect(counters.starts == 0)
    }

    @Test func theScreens() {
        let renderer = NavigateAndLoadRenderer(observer: .ignored)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Navigate and load
            ────────────────────────────────────────
              Counter from 1
              Counter from 42
              Counter from 100
            """
        }
        loop.send(.didSelect(2))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            esc Back        From 42
            ────────────────────────────────────────
              ⠋ Loading…
            """
        }
        counters.succeed(Tally(count: 42))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            esc Back        From 42
            ────────────────────────────────────────
            Counter
              42
              [ − ]
              [ + ]
            """
        }
    }
}
