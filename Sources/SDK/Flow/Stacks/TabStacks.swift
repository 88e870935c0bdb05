import MillraceStreams
import Synchronization

/// The stacks of an app's tabs; the screens of the selected tab are shown.
///
/// The tabs are in the state as anything else is: a path for each, and which one is selected. The stack of a tab is
/// created when the tab is selected first, and kept from then on: the other tabs keep their screens, with their focus
/// and scroll positions.
///
/// ```swift
/// struct App: Equatable, Codable {
///     enum Tab: Codable { case cities, orders }
///
///     var tab = Tab.cities
///     var cities: Path<CitiesScreen> = [.list]
///     var orders: Path<OrdersScreen> = [.list]
/// }
/// ```
/// ```swift
/// let stacks = TabStacks(following: app.state.map(\.tab)) { tab in
///     switch tab {
///     case .cities: PathStack(following: app.state.map(\.cities), controller: makeCitiesScreen)
///     case .orders: PathStack(following: app.state.map(\.orders), controller: makeOrdersScreen)
///     }
/// }
/// ```
///
/// A ``ScreenStack`` may be one of the stacks: a login with flow controllers before screens that are a path. Another
/// person may be the next to log in, and a screen that is kept has the text and the state of the last one. So each
/// log-in ends the screen of the login, and each log-out the screens after it: the flow controller of a `ScreenStack`
/// replaces them by a new first screen (``ScreenStack/replaceAll(with:)``), and a ``PathStack`` releases them when its
/// path is empty.
///
/// A form whose masked field the user has filled in begins at its first field when it comes back, so that the next
/// person doesn't type a password where it is shown: after enter or a button, and where the app has cleared the field.
/// In the middle of typing it keeps the focus, so that the rest of a password doesn't go into another field.
public final class TabStacks<Tab: Hashable & Sendable>: ScreenSource {
    /// The topmost screen of the selected tab, now and after every change.
    public let current: Property<ScreenController?>

    /// Creates the stack of the selected tab.
    ///
    /// - Parameters:
    ///   - tab: The selected tab.
    ///   - stack: Creates the stack of a tab, on the thread that selects the tab.
    public init(following tab: Property<Tab>, stack: @escaping @Sendable (Tab) -> any ScreenSource) {
        let stacks = Mutex<[Tab: any ScreenSource]>([:])
        let selected = tab.producer
            .skipRepeats()
            .map { tab in
                if let known = stacks.withLock({ $0[tab] }) { return known }
                let new = stack(tab)
                stacks.withLock { $0[tab] = new }
                return new
            }
        current = Property(initial: nil, then: selected.flatMap(.latest) { $0.current.producer })
    }
}
