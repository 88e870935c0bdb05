import Millrace
import MillraceTestKit
import Testing

@Suite struct TwoCountersTests {
    private let loop = Loop(initial: TwoCounters(), reduce: TwoCounters.reducer)

    @Test func eachCounterCountsForItself() {
        loop.send(.first(.didTapIncrement))
        loop.send(.first(.didTapIncrement))
        loop.send(.second(.didTapDecrement))
        #expect(loop.state.value == TwoCounters(first: Tally(count: 2), second: Tally(count: -1)))
    }

    @Test func theButtonsOfACounterAreItsOwn() throws {
        let renderer = TwoCountersRenderer(observer: Sink { loop.send($0) })
        func press(_ id: NodeID) throws -> [Int] {
            let node = try #require(renderer.render(state: loop.state.value).node(id))
            node.interaction.activate?()
            return [loop.state.value.first.count, loop.state.value.second.count]
        }
        #expect(try press(NodeID("increment", in: "first")) == [1, 0])
        #expect(try press(NodeID("increment", in: "second")) == [1, 1])
        #expect(try press(NodeID("decrement", in: "second")) == [1, 0])
    }

    @Test func theScreen() {
        let state = TwoCounters(first: Tally(count: 2), second: Tally(count: -1))
        assertInlineSnapshot(of: TwoCountersRenderer(observer: .ignored).render(state: state), as: .text(width: 40)) {
            """
            Two counters
            ────────────────────────────────────────
            Counter 1
              2
              [ − ]
              [ + ]

            Counter 2
              -1
              [ − ]
              [ + ]
            """
        }
    }
}
