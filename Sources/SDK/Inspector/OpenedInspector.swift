import MillraceFlow
import MillraceRendering
import MillraceStreams
import MillraceTerminal

/// The inspector while it is open: only its keys open and close it, on the queue of the application.
final class OpenedInspector: Sendable {
    let controller = MutableProperty<ScreenController?>(nil)
    private let key: Key
    private let makeController: @Sendable (_ close: @escaping @Sendable () -> Void) -> ScreenController

    init(
        key: Key,
        _ makeController: @escaping @Sendable (_ close: @escaping @Sendable () -> Void) -> ScreenController
    ) {
        self.key = key
        self.makeController = makeController
    }

    func open() {
        controller.value = makeController { [weak self] in self?.close() }
    }

    /// Closes the inspector; its loop ends with it, outside of the property's lock.
    private func close() {
        withExtendedLifetime(controller.swap(nil)) {}
    }

    /// Returns a screen with the key, in the window over it if there is one; `nil` for a screen that has a use for the
    /// key itself, or is covered by a list of keys.
    ///
    /// - Parameter title: The label of the key; a window has none, because its last line would be another one.
    func screen(_ screen: Screen, opening title: String) -> Screen? {
        guard !screen.topmost.usedKeys.contains(key) else { return nil }
        let label = screen.presented == nil ? title : ""
        let opening = screen.addingToTopmost(KeyBinding(key, label) { [weak self] in self?.open() })
        return opening.topmost.usedKeys.contains(key) ? opening : nil
    }

    /// Whether a key or a frame is the inspector's, and not the app's.
    func takes(_ report: ApplicationReport, over controller: ScreenController?) -> Bool {
        guard self.controller.value == nil else { return true }
        guard case .received(key, _) = report.entry, let controller else { return false }
        return screen(controller.screen, opening: "") != nil
    }
}
