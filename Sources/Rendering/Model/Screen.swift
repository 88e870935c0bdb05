/// Everything a user sees at one moment, as a value.
///
/// ```swift
/// Screen(title: "Cities", keys: [KeyBinding("r", "Refresh", action: observer.sending(.refresh))]) {
///     Section(id: "cities", header: "Nearby") {
///         for city in state.cities {
///             Node(id: city.name) { ListItem(city.name) }
///         }
///     }
/// }
/// .text(width: 24)
/// ```
/// ```text
/// Cities
/// ────────────────────────
/// Nearby
///   London
///   Bath
///
/// r Refresh
/// ```
///
/// Two screens are equal when they look equal. Handlers take no part in that: whoever shows a screen keeps the newest
/// one, and so calls the newest handlers.
public struct Screen: Equatable, Sendable {
    /// The name of the screen, in the middle of its first line, or at its start when there is no leading item.
    public var title: String
    /// What is at the start of the first line, usually the way back.
    public var leading: BarItem?
    /// What is at the end of the first line.
    public var trailing: BarItem?
    /// The keys that work anywhere on the screen; the last line names those that work now.
    public var keys: [KeyBinding]
    /// The content, which scrolls.
    public var box: Box
    /// Content between the title and the box, which doesn't scroll.
    public var pinnedTop: Box
    /// Content below the box, which doesn't scroll.
    public var pinnedBottom: Box
    /// The node that should have the focus, or `nil` to leave it where the user has it.
    ///
    /// The focus goes there when this value changes, and afterwards wherever the user takes it. A node that isn't there
    /// yet, or can't have the focus, gets it as soon as it can.
    public var focus: NodeID?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - title: The name of the screen. An empty title without items leaves out the first line and its rule.
    ///   - leading: What is at the start of the first line.
    ///   - trailing: What is at the end of the first line.
    ///   - keys: The keys that work anywhere on the screen.
    ///   - box: The sections of the content. Nodes outside of a section make an anonymous one.
    public init(
        title: String,
        leading: BarItem? = nil,
        trailing: BarItem? = nil,
        keys: [KeyBinding] = [],
        @BoxBuilder box: () -> Box
    ) {
        self.title = title
        self.leading = leading
        self.trailing = trailing
        self.keys = keys
        self.box = box()
        self.pinnedTop = Box()
        self.pinnedBottom = Box()
        self.focus = nil
    }

    /// Returns the screen with another node that should have the focus; see ``focus``.
    ///
    /// - Parameter id: The node, or `nil` to leave the focus where the user has it.
    public func focusing(_ id: (some Hashable & Sendable)?) -> Screen {
        var copy = self
        copy.focus = id.map { NodeID($0) }
        return copy
    }

    /// Returns the screen with this content between the title and the box.
    public func pinnedToTop(@BoxBuilder _ content: () -> Box) -> Screen {
        var copy = self
        copy.pinnedTop = content()
        return copy
    }

    /// Returns the screen with this content below the box.
    public func pinnedToBottom(@BoxBuilder _ content: () -> Box) -> Screen {
        var copy = self
        copy.pinnedBottom = content()
        return copy
    }
}
