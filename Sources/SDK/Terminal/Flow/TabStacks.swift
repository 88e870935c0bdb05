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
/// A ``ScreenStack`` may be one of the stacks: a login with flow controllers before screens that are a path.
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
