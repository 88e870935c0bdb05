/// An option of a group, in which at most one is chosen.
///
/// ```swift
/// Radio("Small", isOn: false, onChoose: observer.sending(.didChoose(.small)))
/// Radio("Large", isOn: true, onChoose: observer.sending(.didChoose(.large)))
/// ```
/// ```text
/// ( ) Small
/// (•) Large
/// ```
/// Enter, space and a click choose the option. ``Choices`` is a whole group of them.
public struct Radio: Component {
    /// The text after the circle.
    public var title: String
    /// Whether the option is chosen.
    public var isOn: Bool
    /// Whether a user can choose the option; a disabled option is dimmed and can't have the focus.
    public var isEnabled: Bool
    /// The handler of a choice.
    public var onChoose: @Sendable () -> Void

    /// Creates an option.
    public init(
        _ title: String,
        isOn: Bool,
        isEnabled: Bool = true,
        onChoose: @escaping @Sendable () -> Void
    ) {
        self.title = title
        self.isOn = isOn
        self.isEnabled = isEnabled
        self.onChoose = onChoose
    }

    /// Returns the circle and the title; a title that is too long ends in an ellipsis.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let style: Style = isEnabled ? (space.isFocused ? .focus : .plain) : .disabled
        let words = Truncation.tail.apply(to: title, columns: space.width - 4)
        let circle = Span(isOn ? "(•)" : "( )", style: style)
        return [Line([circle, Span(words.isEmpty ? "" : " " + words, style: isEnabled ? .plain : .disabled)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// The choice of the option, if it is enabled.
    public var interaction: Interaction {
        isEnabled ? Interaction(activate: onChoose) : .disabled
    }

    /// Returns whether two options look equal; the handlers are not compared.
    public static func == (lhs: Radio, rhs: Radio) -> Bool {
        lhs.title == rhs.title && lhs.isOn == rhs.isOn && lhs.isEnabled == rhs.isEnabled
    }
}
