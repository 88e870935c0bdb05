/// Something to press.
///
/// ```swift
/// Button("Try again", action: observer.sending(.retry))
/// Button("Send", isEnabled: false, action: observer.sending(.send))
/// ```
/// ```text
/// [ Try again ]
/// ( Send )
/// ```
/// The second, which can't be pressed, is dimmed and can't have the focus.
public struct Button: Component {
    /// The words.
    public var title: String
    /// Whether it can be pressed.
    public var isEnabled: Bool
    /// What pressing does.
    public var action: @Sendable () -> Void

    /// Creates a button.
    public init(_ title: String, isEnabled: Bool = true, action: @escaping @Sendable () -> Void) {
        self.title = title
        self.isEnabled = isEnabled
        self.action = action
    }

    /// The title between brackets; a long one ends in an ellipsis.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let title = Truncation.tail.apply(to: title, columns: max(1, space.width - 4))
        guard isEnabled else { return [Line("( \(title) )", style: .dim)] }
        return [Line("[ \(title) ]", style: space.isFocused ? Style(attributes: .reverse) : .plain)]
    }

    /// One.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// What pressing does, if the button can be pressed.
    public var interaction: Interaction {
        isEnabled ? Interaction(activate: action) : .none
    }

    /// Returns whether two buttons look equal; actions take no part.
    public static func == (lhs: Button, rhs: Button) -> Bool {
        lhs.title == rhs.title && lhs.isEnabled == rhs.isEnabled
    }
}
