import MillraceFeedback
import MillraceRendering
import MillraceStreams

/// The screens of a path in the state of a feature; the topmost one is shown.
///
/// The stack follows the state and never leads it. It has one controller for each screen on the path: it creates the
/// controller when the screen appears there, keeps it (with its focus and scroll position) as long as the screen stays,
/// and releases it when the screen is gone. A stack that follows is no ``Flow``: only an event of the feature pushes
/// and pops.
///
/// ```swift
/// let stack = PathStack(
///     following: app.state.map(\.path),
///     onBack: { app.send(action: .didGoBack($0)) },
///     controller: { screen in
///         switch screen.state.value {
///         case let .list(list):
///             ScreenController(
///                 viewModel: screen.viewModel(of: list, in: App.Screen.list) {
///                     app.send(action: .screen(screen.id, .list($0)))
///                 },
///                 renderer: ListRenderer.init(observer:)
///             )
///         case let .detail(detail):
///             ScreenController(
///                 viewModel: screen.viewModel(of: detail, in: App.Screen.detail) {
///                     app.send(action: .screen(screen.id, .detail($0)))
///                 },
///                 renderer: DetailRenderer.init(observer:)
///             )
///         }
///     }
/// )
/// try TerminalApplication(showing: stack, on: host).run()
/// ```
///
/// A path that another one replaces, as that of another tab, needs another stack: the stack keeps the screens whose ids
/// stay, and the ids of two paths are unrelated. See ``TabStacks``.
///
/// Flow controllers and a path don't share an order of screens. A flow controller of a screen on a path gets no `Flow`:
/// its route becomes an event, which the handler of the routes sends, and which pushes the next screen. A part of an
/// app that keeps its flow controllers has a ``ScreenStack`` of its own, which ``TabStacks`` shows instead of this
/// one.
public final class PathStack<Item: Sendable>: ScreenSource {
    /// The topmost screen, now and after every change; `nil` while the path is empty.
    public let current: Property<ScreenController?>

    private let follower: PathFollower<Item>
    private let observation: ScopedDisposable<AnyDisposable>

    /// Creates a stack that follows a path, and the controllers of the screens that are on it.
    ///
    /// - Parameters:
    ///   - path: The path. After its property has completed, the stack keeps the screens that it has.
    ///   - backTitle: The title of the item that goes back, at the start of the first line, or in the last line where
    ///     the screen has another item there, or `nil` for that of `MillraceRendering.Texts`; its key is escape. Only a
    ///     screen that leads back, and that has no use for escape itself, gets it; see
    ///     `ScreenInteraction.handle(_:on:)` for the order in which keys are handled.
    ///   - onBack: Called when the user goes back, with the id of the screen that the user leaves. It sends an event,
    ///     whose reducer calls `Path.pop(from:)`. By default the stack adds no such item; the renderer has one.
    ///   - controller: Creates the controller of a screen. The stack calls it on the thread that changes the path,
    ///     where no lock is held; it may read the state, and send events.
    public init(
        following path: Property<Path<Item>>,
        backTitle: String? = nil,
        onBack: (@Sendable (ScreenID) -> Void)? = nil,
        controller: @escaping @Sendable (PathScreen<Item>) -> ScreenController
    ) {
        let follower = PathFollower<Item>(
            controller: controller,
            back: { id in onBack.map { onBack in WayBack(title: backTitle, action: { onBack(id) }) } }
        )
        self.follower = follower
        current = Property(capturing: follower.top)
        let observation = path.producer.startWithValues { follower.follow($0) }
        self.observation = ScopedDisposable(AnyDisposable { observation.dispose() })
    }

    var count: Int {
        follower.count
    }
}
