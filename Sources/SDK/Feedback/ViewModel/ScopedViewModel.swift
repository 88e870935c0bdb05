import MillraceStreams

/// A part of a view model, as a view model: for a screen of its own, or for a part of one.
///
/// ```swift
/// let addresses = desk.core.scoped(to: \.addresses, event: { .addresses(.ui($0)) })
/// let controller = ScreenController(viewModel: addresses, renderer: AddressesRenderer.init(observer:))
/// ```
///
/// A scoped view model shows the state of its part, and sends the user's actions to the loop that the part is in, which
/// it keeps alive. The state changes when the part changes, never because of a sibling.
///
/// A part that is gone, or is replaced by another one, doesn't come back: the scoped view model keeps the last state
/// of its part, and its state's producer completes. Actions for such a part change nothing, and the journal of the loop
/// records each as ``JournalEntry/missed(_:part:)``.
///
/// There are no routes here: ``Feedback/routes(_:to:)`` sends those of the part.
public final class ScopedViewModel<State: Sendable, Action: Sendable>: ViewModel {
    /// The state of the part, now and at every change.
    public let state: Property<State>

    private let accept: @Sendable (Action) -> Void

    /// Creates a view model of a part.
    ///
    /// - Parameters:
    ///   - state: The state of the part.
    ///   - accept: Takes the actions, and sends each to the loop that the part is in.
    package init(state: Property<State>, accept: @escaping @Sendable (Action) -> Void) {
        self.state = state
        self.accept = accept
    }

    /// A signal without values.
    public var routes: Signal<Never, NoError> {
        .never
    }

    /// Sends an action of the user to the part, from any thread.
    ///
    /// - Parameter action: The user's action.
    public func send(action: Action) {
        accept(action)
    }
}
