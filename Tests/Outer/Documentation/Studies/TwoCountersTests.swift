import Millrace
import Testing

@Suite struct TwoCountersTests {
    private let loop = Loop(initial: TwoCounters(), reduce: TwoCounters.reducer)

    @Test func theButtonsOfACounterAreItsOwn() throws {
        let renderer = TwoCountersRenderer(observer: Sink { loop.send($0) })
        func press(_ id: NodeID) throws -> [Int] {
            let node = try #require(renderer.render(state: loop.state.value).node(id))
            node.interaction.activate?()
            return [loop.state.value.first.count, loop.state.value.second.count]
        }
        #expect(
            try (
                press(NodeID("increment", in: "first")), press(NodeID("increment", in: "second")),
                press(NodeID("decrement", in: "second"))
            )
                == ([1, 0], [1, 1], [1, 0])
        )
    }
}
