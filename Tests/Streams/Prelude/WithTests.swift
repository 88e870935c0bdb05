import MillraceStreams
import Testing

@Suite struct WithTests {
    private struct State: Equatable, With {
        var cities: [String] = []
        var isLoading = true
    }

    @Test func aCopyIsChangedAndTheOriginalIsNot() {
        let state = State()
        #expect(state.with(set(\.cities, ["Bath"])) == State(cities: ["Bath"]))
        #expect(state == State())
    }

    @Test func severalChangesAreMadeInOrder() {
        let state = State().with(set(\.cities, ["Bath"]), set(\.isLoading, false), set(\.cities, ["London"]))
        #expect(state == State(cities: ["London"], isLoading: false))
    }
}
