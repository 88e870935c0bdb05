/// Where flow controllers take the user: from screen to screen, and back.
///
/// Screens are in layers. Pushing and popping happen within the topmost layer; presenting puts a layer of its own on top,
/// which dismissing takes away with all that was pushed in it. All may be called from any thread.
public protocol Flow: Sendable {
    /// Shows a screen that leads back to the current one.
    func push(_ controller: ScreenController)

    /// Goes back to the screen before the current one in its layer; at the first one it does nothing.
    func pop()

    /// Goes back to the first screen of the current layer.
    func popToRoot()

    /// Shows a screen on top of all others.
    func present(_ controller: ScreenController)

    /// Goes back to what was shown before the topmost layer was presented; without one it does nothing.
    func dismiss()
}
