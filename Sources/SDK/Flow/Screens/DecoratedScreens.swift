import MillraceRendering
import MillraceStreams

/// The screens of another source, each with something around it that has a state of its own.
///
/// ```swift
/// let tabs = TabStacks(following: app.state.map(\.tab)) { tab in stack(of: tab) }
/// let screens = DecoratedScreens(tabs, following: app.state.map(\.tab)) { screen, tab in
///     screen.showing(
///         TabBar(["Cities", "Orders"], selection: tab.rawValue) { app.send(action: .didSelectTab($0)) }
///     )
/// }
/// try TerminalApplication(showing: screens, on: host).run()
/// ```
/// Each screen keeps its focus, its scroll position and its typed text while another one is shown. A key of a tab bar
/// with the focus leads to the same bar on the next screen.
public final class DecoratedScreens: ScreenSource {
    /// The shown screen of the source with what is around it, now and after every change.
    public let current: Property<ScreenController?>

    /// Creates the screens.
    ///
    /// - Parameters:
    ///   - source: The source of the screens.
    ///   - state: The state of what is around the screens; a change of it changes the shown screen.
    ///   - decorate: Returns a screen of the source with something around it. The function is called for every frame
    ///     after a change.
    public init<State: Sendable>(
        _ source: any ScreenSource,
        following state: Property<State>,
        _ decorate: @escaping @Sendable (Screen, State) -> Screen
    ) {
        let controllers = source.current.producer.map { controller in
            controller.map { controller in
                let changes = SignalProducer.merge(controller.changes, state.producer.skip(first: 1).map(value: ()))
                return ScreenController(following: changes, identity: controller.identity) {
                    decorate(controller.screen, state.value)
                }
            }
        }
        current = Property(initial: nil, then: controllers)
    }
}
