import MillraceStreams
import StreamsTestSupport
import Testing

@Suite struct WithTests {
    private struct State: Equatable, With {
        var cities: [String] = []
        var isLoading = true
    }

    @Test func aCopyIsChangedInOrderAndTheOriginalIsNot() {
        let state = State()
        let changed = state.with(set(\.cities, ["Bath"]), set(\.isLoading, false), set(\.cities, ["London"]))
        let states = [state.with(set(\.cities, ["Bath"])), changed, state]
        #expect(states == [State(cities: ["Bath"]), State(cities: ["London"], isLoading: false), State()])
    }
}
