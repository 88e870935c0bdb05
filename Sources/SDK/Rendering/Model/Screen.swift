/// A value that describes the whole content of the terminal at one moment.
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
/// Two screens are equal when they look equal. The comparison ignores handlers, so a host keeps the newest screen even
/// if it equals the one before, and calls the newest handlers.
public struct Screen: Equatable, Sendable {
    /// The name of the screen, in the middle of the first line, or at the start of the line when there is no leading
    /// item; an empty title without items leaves out the first line and its rule.
    public var title: String
    /// The item at the start of the first line, usually to go back.
    public var leading: BarItem?
    /// The item at the end of the first line.
    public var trailing: BarItem?
    /// The keys that work anywhere on the screen; the last line shows those that work at the moment, with those of
    /// embedded screens.
    public var keys: [KeyBinding]
    /// The content that scrolls; nodes outside of a section form an anonymous one.
    public var box: Box
    /// The content between the title and the box, which doesn't scroll.
    package var pinnedTop: Box
    /// The content below the box, which doesn't scroll.
    package var pinnedBottom: Box
    /// The node that should have the focus, or `nil` to leave the focus where the user put it.
    ///
    /// A change of this value moves the focus to the node; afterwards the user can move it elsewhere. If the node
    /// doesn't exist yet, or can't have the focus, the focus moves there as soon as it can.
    public var focus: NodeID?
    /// The theme of the screen and of the windows over it, or `nil` for the theme of the host.
    ///
    /// The theme of an embedded screen applies to the screen around it, if that has none.
    public var theme: Theme?
    /// The title of the terminal's window while the screen is shown, or `nil` for the one that it has.
    package var windowTitle: String?
    /// The exit status of an app that ends with this screen where its output is no terminal: 0, or another number for a
    /// failure.
    ///
    /// A `TerminalApplication` returns it from `run()`. On a terminal the status is ignored, because the user reads the
    /// failure.
    public var exitStatus: Int32 = 0
    /// The window over the screen, or `nil`; see ``presenting(_:)``.
    public var overlay: Overlay? { window }
    /// The overlay, which few screens have.
    @Indirect var window: Overlay?
    /// The toasts over the screen.
    var toasts: [ShownToast] = []
    /// The node of the box that is shown as if it had the focus while the focus is elsewhere.
    package var marked: NodeID?

    /// Creates a screen; its properties explain the arguments.
    public init(
        title: String,
        leading: BarItem? = nil,
        trailing: BarItem? = nil,
        keys: [KeyBinding] = [],
        @ListBuilder<Box.Content> box: () -> Box
    ) {
        self.title = title
        self.leading = leading
        self.trailing = trailing
        self.keys = keys
        self.box = box()
        self.pinnedTop = Box()
        self.pinnedBottom = Box()
        self.focus = nil
        self.theme = nil
    }

    /// Returns a copy of the screen with another node that should have the focus; see ``focus``.
    ///
    /// - Parameter id: The id of the node, or `nil` to leave the focus where the user put it.
    public func focusing(_ id: (some Hashable & Sendable)?) -> Screen {
        changed { $0.focus = id.map { NodeID($0) } }
    }

    /// Returns a copy of the screen in a theme; see ``theme``.
    ///
    /// - Parameter theme: The theme, or `nil` for the theme of the host.
    public func themed(_ theme: Theme?) -> Screen {
        changed { $0.theme = theme }
    }

    /// Returns a copy of the screen with a title for the terminal's window while the screen is shown, or `nil` for the
    /// one that the window has.
    ///
    /// A title may contain any characters, and control characters are left out. When the app ends, the window has its
    /// own title again, where the terminal can store it.
    public func windowTitle(_ title: String?) -> Screen {
        changed { $0.windowTitle = title }
    }

    /// Returns a copy of the screen with an exit status for the app; see ``exitStatus``.
    ///
    /// - Parameter status: The status: 0 for success, up to 255. A number outside of these ends the app with 255.
    public func exitStatus(_ status: Int32) -> Screen {
        changed { $0.exitStatus = status }
    }

    /// Returns a copy of the screen with this content between the title and the box, instead of any that was pinned
    /// there before.
    ///
    /// Tabs stay above it; see ``showing(_:)-(TabBar)``.
    public func pinnedToTop(@ListBuilder<Box.Content> _ content: () -> Box) -> Screen {
        changed { $0.pinnedTop = content().scoped(by: NodeID(PinnedScope.top)).headed(by: pinnedTop.tabs) }
    }

    /// Returns a copy of the screen with this content below the box, instead of any that was pinned there before.
    public func pinnedToBottom(@ListBuilder<Box.Content> _ content: () -> Box) -> Screen {
        changed { $0.pinnedBottom = content().scoped(by: NodeID(PinnedScope.bottom)) }
    }

    private func changed(_ change: (inout Screen) -> Void) -> Screen {
        var copy = self
        change(&copy)
        return copy
    }
}
