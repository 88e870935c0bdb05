/// The keys of a screen in a window over it: those that the screen and its items bind, and those that work on every
/// screen.
///
/// ```swift
/// .presenting(state.isHelpShown ? KeyHelp(closing: .didCancel) : nil, observer: observer)
/// ```
/// At a width of 40:
/// ```text
/// Addresse┌ Keys ────────────────┐
/// ────────│r          Refresh    │────────
///   Baker │↑ ↓        Move       │
///   High S│tab        Next       │
///   Abbey │enter      Choose     │
///   Downin│pgup pgdn  Page       │
///   Fleet │home end   First, last│
///         │                      │
/// r Refres│esc Close             │
///         └──────────────────────┘
/// ```
/// The window has a line for each key binding with a label, in their order, so a feature writes its keys once.
public struct KeyHelp<Action: Sendable>: Sendable {
    /// The title of the window, or `nil` for that of ``Texts``.
    public var title: String?
    /// The label of escape, which closes the window, or `nil` for that of ``Texts``.
    public var closeLabel: String?
    /// The lines after those of the screen, or `nil` for the keys that work on every screen.
    public var general: [KeyHelpLine]?
    /// The action of escape and of a click outside.
    public var cancellation: Action

    /// Creates the help of a screen.
    ///
    /// - Parameters:
    ///   - title: The title of the window, or `nil` for that of ``Texts``.
    ///   - closeLabel: The label of escape, which closes the window, or `nil` for that of ``Texts``.
    ///   - general: The lines after those of the screen; by default the keys that work on every screen.
    ///   - cancellation: The action of escape and of a click outside.
    public init(
        title: String? = nil,
        closeLabel: String? = nil,
        general: [KeyHelpLine]? = nil,
        closing cancellation: Action
    ) {
        self.title = title
        self.closeLabel = closeLabel
        self.general = general
        self.cancellation = cancellation
    }
}

extension KeyHelp: Equatable where Action: Equatable {}

extension KeyHelp: Presentable {
    /// Returns the window.
    public func overlay(observer: Sink<Action>) -> Overlay {
        Overlay(
            KeyHelpText(title: title, closeLabel: closeLabel, general: general),
            close: observer.sending(cancellation)
        )
    }
}
