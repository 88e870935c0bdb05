/// A choice between on and off.
///
/// ```swift
/// Toggle("Remember me", isOn: true, onChange: observer.sending { .didToggleRemember($0) })
/// Toggle("Send news", isOn: false, onChange: observer.sending { .didToggleNews($0) })
/// ```
/// ```text
/// [x] Remember me
/// [ ] Send news
/// ```
/// Enter and space turn it to the other side.
public struct Toggle: Component {
    /// The words.
    public var title: String
    /// Whether it is on.
    public var isOn: Bool
    /// Whether it can be turned; if not, it is dimmed and can't have the focus.
    public var isEnabled: Bool
    /// What is given the other side.
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

    /// The box and the words; long ones end in an ellipsis.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let box = Span(isOn ? "[x]" : "[ ]", style: style(in: space))
        let words = Truncation.tail.apply(to: title, columns: space.width - 4)
        return [Line([box, Span(words.isEmpty ? "" : " " + words, style: isEnabled ? .plain : .dim)])]
    }

    /// One.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Turning it, if it can be turned.
    public var interaction: Interaction {
        guard isEnabled else { return .none }
        return Interaction(activate: { [isOn, onChange] in onChange(!isOn) })
    }

    /// Returns whether two toggles look equal; handlers take no part.
    public static func == (lhs: Toggle, rhs: Toggle) -> Bool {
        lhs.title == rhs.title && lhs.isOn == rhs.isOn && lhs.isEnabled == rhs.isEnabled
    }

    private func style(in space: Space) -> Style {
        guard isEnabled else { return .dim }
        return space.isFocused ? Style(attributes: .reverse) : .plain
    }
}
