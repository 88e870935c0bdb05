/// A button that a user can press.
///
/// ```swift
/// Button("Try again", action: observer.sending(.retry))
/// Button("Send", isEnabled: false, action: observer.sending(.send))
/// ```
/// ```text
/// [ Try again ]
/// ( Send )
/// ```
/// The second button is disabled: it is shown in the style ``StyleName/disabled`` and can't have the focus. Two buttons
/// that can have it are two nodes, also side by side, in a pane each.
public struct Button: Component {
    /// The title.
    public var title: String
    /// Whether a user can press the button.
    public var isEnabled: Bool
    /// The handler of a press.
    public var action: @Sendable () -> Void

    /// Creates a button.
    public init(_ title: String, isEnabled: Bool = true, action: @escaping @Sendable () -> Void) {
        self.title = title
        self.isEnabled = isEnabled
        self.action = action
    }

    /// Returns the title between brackets; a title that is too long ends in an ellipsis.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let title = Truncation.tail.apply(to: title, columns: max(1, space.width - 4))
        guard isEnabled else { return [Line("( \(title) )", style: .disabled)] }
        guard !space.isFocused else { return [Line("[ \(title) ]", style: .focus)] }
        return [Line([Span("[ ", style: .border), Span(title), Span(" ]", style: .border)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// The button's action, if the button is enabled.
    public var interaction: Interaction {
        isEnabled ? Interaction(activate: action) : .disabled
    }

    /// Returns whether two buttons look equal; the actions are not compared.
    public static func == (lhs: Button, rhs: Button) -> Bool {
        lhs.title == rhs.title && lhs.isEnabled == rhs.isEnabled
    }
}
