/// A switch between on and off.
///
/// ```swift
/// Toggle("Remember me", isOn: true, onChange: observer.sending { .didToggleRemember($0) })
/// Toggle("Send news", isOn: false, onChange: observer.sending { .didToggleNews($0) })
/// ```
/// ```text
/// [x] Remember me
/// [ ] Send news
/// ```
/// Enter and space switch the toggle.
public struct Toggle: Component {
    /// The text after the box.
    public var title: String
    /// Whether the toggle is on.
    public var isOn: Bool
    /// Whether a user can switch the toggle; a disabled toggle is dimmed and can't have the focus.
    public var isEnabled: Bool
    /// The handler that receives the new value.
    public var onChange: @Sendable (Bool) -> Void

    /// Creates a toggle.
    public init(
        _ title: String,
        isOn: Bool,
        isEnabled: Bool = true,
        onChange: @escaping @Sendable (Bool) -> Void
    ) {
        self.title = title
        self.isOn = isOn
        self.isEnabled = isEnabled
        self.onChange = onChange
    }

    /// Returns the box and the title; a title that is too long ends in an ellipsis.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let box = Span(isOn ? "[x]" : "[ ]", style: style(in: space))
        let words = Truncation.tail.apply(to: title, columns: space.width - 4)
        return [Line([box, Span(words.isEmpty ? "" : " " + words, style: isEnabled ? .plain : .disabled)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// The switch to the other value, if the toggle is enabled.
    public var interaction: Interaction {
        guard isEnabled else { return Interaction.disabled }
        return Interaction(activate: { [isOn, onChange] in onChange(!isOn) })
    }

    /// Returns whether two toggles look equal; the handlers are not compared.
    public static func == (lhs: Toggle, rhs: Toggle) -> Bool {
        lhs.title == rhs.title && lhs.isOn == rhs.isOn && lhs.isEnabled == rhs.isEnabled
    }

    private func style(in space: Space) -> Style {
        guard isEnabled else { return .disabled }
        return space.isFocused ? .focus : .plain
    }
}
