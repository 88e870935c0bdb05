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

    /// Whether the key opens the inspector from a screen, which has no use for the key itself.
    func opens(from screen: Screen) -> Bool {
        let items = [screen.leading, screen.trailing].compactMap { $0?.action == nil ? nil : $0?.key }
        return screen.presented == nil && !screen.allKeys.contains { $0.key == key } && !items.contains(key)
    }

    /// Whether a key or a frame is the inspector's, and not the app's.
    func takes(_ report: ApplicationReport, over controller: ScreenController?) -> Bool {
        guard self.controller.value == nil else { return true }
        guard case .received(key, _) = report.entry, let controller else { return false }
        return opens(from: controller.screen)
    }
}
