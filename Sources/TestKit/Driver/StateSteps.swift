/// The states that a test describes by their changes.
enum StateSteps {
    /// Returns the first state, and the one that each change makes of the state before it.
    static func states<State>(from first: State, by changes: [(inout State) -> Void]) -> [State] {
        var state = first
        return [first]
            + changes.map { change in
                change(&state)
                return state
            }
    }
}
