import MillraceFeedback
import MillraceStreams

/// A screen on a path, for the function that makes its controller; see ``PathStack``.
public struct PathScreen<Item: Sendable>: Sendable {
    /// The id of the screen on its path, by which events name it.
    public let id: ScreenID

    /// The state of the screen, now and at every change; after the screen has left the path, its last state, and its
    /// producer has completed.
    public let state: Property<Item>

    /// Returns a view model of the screen, which has no routes.
    ///
    /// - Parameter send: Takes the actions of the user, and sends each to the feature as an event of the screen.
    public func viewModel<Action: Sendable>(
        send: @escaping @Sendable (Action) -> Void
    ) -> ScopedViewModel<Item, Action> {
        ScopedViewModel(state: state, accept: send)
    }

    /// Returns a view model of a screen of one kind, which has no routes; see ``PathStack``.
    ///
    /// - Parameters:
    ///   - state: The first state.
    ///   - kind: The case of the screen. While the state is of another case, the view model keeps its last state: a
    ///     screen of another kind is put on the path by `Path.replace(with:)`.
    ///   - send: Takes the actions of the user, and sends each to the feature as an event of the screen.
    public func viewModel<State: Equatable & Sendable, Action: Sendable>(
        of state: State,
        in kind: EnumCase<Item, State>,
        send: @escaping @Sendable (Action) -> Void
    ) -> ScopedViewModel<State, Action> {
        let states = self.state.producer.compactMap(kind.extract).skipRepeats()
        return ScopedViewModel(state: Property(initial: state, then: states), accept: send)
    }
}
