/// A screen in a window over another screen, which is dimmed and gets neither keys nor clicks meanwhile.
///
/// ``Alert``, ``Confirmation`` and ``Menu`` are values in a state, each of which makes an overlay. A sheet is the
/// screen of any renderer, for example that of a feature in a `Presented` of the state:
///
/// ```swift
/// screen
///     .presenting(
///         state.sheet.map { sheet in
///             Overlay(id: sheet.id, onCancel: observer.sending(.didCancel)) { render(sheet: sheet.state) }
///         }
///     )
/// ```
/// At a width of 40:
/// ```text
/// Addresses
/// ──────┌ New address ─────────────┐──────
///   Bake│  Street: [Park Lane     ]│
///   High│  [ Save ]                │
///   Abbe└──────────────────────────┘
///   Downing Street
///   Fleet Street
/// ```
/// The screen in the window is used like any other screen: it has a focus, a scroll position, typed text, keys, and
/// overlays of its own. The title of the screen is in the border; where the window has no space for a border, it is in
/// the first line.
public struct Overlay: Equatable, Sendable {
    /// The positions where a window is shown.
    public enum Place: Hashable, Sendable {
        /// In the middle of the screen.
        case center
        /// In the upper part of the screen.
        case top
        /// Below a node, or above it if there is more space; in the middle of the screen if the node isn't in view.
        case below(NodeID)
    }

    /// The id: an overlay with another id has a new focus and scroll position.
    package var id: NodeID
    /// The position of the window.
    package var place: Place
    /// The number of columns of the content; by default as many as it takes, up to ``fittingWidth``.
    package var width: Extent
    /// Whether a click outside of the window cancels, as escape does.
    package var isLeftByClick: Bool
    /// The handler of escape; `nil` if a user can't leave the window without an answer.
    package var onCancel: (@Sendable () -> Void)?
    private var content: Content

    /// The most columns of a content that fits.
    public static let fittingWidth = 60

    fileprivate indirect enum Content: Sendable {
        case screen(Screen)
        case keys(KeyHelp, close: @Sendable () -> Void, cover: Overlay?)
    }

    /// Creates an overlay.
    ///
    /// - Parameters:
    ///   - id: The id; for a `Presented`, its id.
    ///   - place: The position of the window.
    ///   - width: The number of columns of the content; with `.flexible()` all columns of the screen.
    ///   - isLeftByClick: Whether a click outside of the window cancels.
    ///   - onCancel: The handler of escape, called where the content doesn't use the key itself.
    ///   - screen: The content.
    public init(
        id: some Hashable & Sendable,
        place: Place = .center,
        width: Extent = .fit,
        isLeftByClick: Bool = false,
        onCancel: (@Sendable () -> Void)? = nil,
        screen: () -> Screen
    ) {
        self.id = NodeID(id)
        self.place = place
        self.width = width
        self.isLeftByClick = isLeftByClick
        self.onCancel = onCancel
        content = .screen(screen())
    }

    /// Creates an overlay that shows the keys of the screen below it.
    init(_ help: KeyHelp, close: @escaping @Sendable () -> Void) {
        self.init(id: KeyHelp.id, isLeftByClick: true, onCancel: close) { Screen(title: "") {} }
        content = .keys(help, close: close, cover: nil)
    }

    /// Returns the screen in the window.
    ///
    /// - Parameter screen: The screen below it.
    public func window(over screen: Screen) -> Screen {
        switch content {
        case let .screen(window): window
        case let .keys(help, close, cover): help.window(over: screen, close: close).presenting(cover)
        }
    }

    /// Returns whether two overlays look equal; the handlers are not compared, only whether each has one.
    public static func == (lhs: Overlay, rhs: Overlay) -> Bool {
        lhs.id == rhs.id && lhs.place == rhs.place && lhs.width == rhs.width
            && lhs.isLeftByClick == rhs.isLeftByClick && (lhs.onCancel == nil) == (rhs.onCancel == nil)
            && lhs.content == rhs.content
    }
}

extension Overlay.Content: Equatable {
    fileprivate static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case let (.screen(lhs), .screen(rhs)): lhs == rhs
        case let (.keys(lhs, _, lhsCover), .keys(rhs, _, rhsCover)): lhs == rhs && lhsCover == rhsCover
        case (.screen, _), (.keys, _): false
        }
    }
}

extension Overlay {
    /// Returns the overlay with a key of its topmost window; a list of keys stays as it is.
    func adding(_ key: KeyBinding) -> Overlay {
        guard case let .screen(window) = content else { return self }
        var overlay = self
        overlay.content = .screen(window.addingToTopmost(key))
        return overlay
    }

    /// Returns the overlay of an embedded screen, as it is in the screen around that.
    func embedded(in screen: NodeID) -> Overlay {
        var overlay = self
        overlay.id = NodeID(id, in: screen)
        if case let .below(node) = place { overlay.place = .below(NodeID(node, in: screen)) }
        return overlay
    }

    /// Returns the overlay with another one over its own window.
    func covered(by other: Overlay) -> Overlay {
        var overlay = self
        switch content {
        case let .screen(screen):
            overlay.content = .screen(screen.presenting(other))
        case let .keys(help, close, cover):
            overlay.content = .keys(help, close: close, cover: cover.map { $0.covered(by: other) } ?? other)
        }
        return overlay
    }
}
