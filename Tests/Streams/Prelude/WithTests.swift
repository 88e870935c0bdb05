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

    @Test func changesAreComposed() {
        let done: @Sendable (State) -> State = set(\.isLoading, false) >>> set(\.cities, ["Ely"])
        #expect(State().with(done) == State(cities: ["Ely"], isLoading: false))
    }

    @Test func aCopyIsChangedInPlace() {
        #expect(State().with { $0.cities.append("Bath") } == State(cities: ["Bath"]))
    }
}
