import MillraceRendering

/// The title and the action with which a stack leads a screen back to the one before.
struct WayBack: Sendable {
    /// The title, or `nil` for that of the texts.
    let title: String?
    let action: @Sendable () -> Void

    init(title: String?, action: @escaping @Sendable () -> Void) {
        self.title = title
        self.action = action
    }

    /// The item at the start of the first line.
    var item: BarItem {
        BarItem(title ?? Texts.current.back, key: .escape, action: action)
    }
}
