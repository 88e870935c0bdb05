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

    @Test func aSecondTapWhileItLoadsIsNoSecondLoad() {
        loop.send(.didTapLoad)
        loop.send(.didTapLoad)
        #expect(counters.starts == 1)
        counters.succeed(Tally())
        loop.send(.didTapClose)
        loop.send(.didTapLoad)
        #expect((counters.starts, counters.disposals) == (2, 0))
    }

    @Test func theLoadEndsWithItsScreen() {
        let counters = Stub<Tally, NoError>()
        var loop: Loop? = Loop(
            initial: LoadThenPresent(isLoading: true),
            reduce: LoadThenPresent.reducer,
            feedbacks: LoadThenPresent.feedbacks(load: { counters.producer() })
        )
        withExtendedLifetime(loop) { #expect((counters.starts, counters.disposals) == (1, 0)) }
        loop = nil
        #expect((counters.starts, counters.disposals) == (1, 1))
    }

    @Test func theScreens() {
        let renderer = LoadThenPresentRenderer(observer: .ignored)
        loop.send(.didTapLoad)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Load, then present
            ────────────────────────────────────────
              [ Load the counter ]
              ⠋ Loading…
            """
        }
        counters.succeed(Tally(count: 7))
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            esc Close       Counter
            ────────────────────────────────────────
              7
              [ − ]
              [ + ]
            """
        }
    }
}
