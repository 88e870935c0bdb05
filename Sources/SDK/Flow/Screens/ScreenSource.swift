import MillraceStreams

/// The screens that a `TerminalApplication` shows: the topmost one of a ``ScreenStack``, of a ``PathStack``, or of
/// the selected one of ``TabStacks``.
///
/// An app's own container of screens conforms to it. It chooses one of the controllers that it has, as tabs do, or
/// makes a screen of several:
///
/// ```swift
/// /// The current screens of two sources, side by side.
/// final class SideBySide: ScreenSource {
///     let current: Property<ScreenController?>
///
///     init(_ left: any ScreenSource, _ right: any ScreenSource) {
///         let controller = ScreenController(following: .merge(left.changes, right.changes)) {
///             Screen(title: "") {
///                 Panes(.sideBySide, collapsingBelow: 40) {
///                     Pane { left.current.value.map { EmbeddedScreen(id: "left", $0.screen) } }
///                     Pane { right.current.value.map { EmbeddedScreen(id: "right", $0.screen) } }
///                 }
///             }
///         }
///         current = Property(value: controller)
///     }
/// }
/// ```
/// The user's focus, scroll position and typed text belong to a controller: a container keeps its controllers, or shows
/// other screens. For something that stands around the screens of a source, as the titles of tabs do, there is
/// ``DecoratedScreens``.
public protocol ScreenSource: Sendable {
    /// The screen that is shown, now and after every change; `nil` for none.
    var current: Property<ScreenController?> { get }
}

extension ScreenSource {
    /// A producer that sends a value at each start, and another whenever the shown screen may have changed, or another
    /// one is shown.
    ///
    /// A subscriber keeps no controller alive, not even the one that was topmost when the subscription began.
    public var changes: SignalProducer<Void, NoError> {
        current.map { $0?.changes ?? SignalProducer(value: ()) }.producer.flatten(.latest)
    }
}
