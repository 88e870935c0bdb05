/// A choice of one of some options.
///
/// ```swift
/// Picker("Country", options: ["England", "Scotland", "Wales"], selection: 1, onChange: { observer(.pick($0)) })
/// Picker("Day", options: ["Monday", "Tuesday"], selection: nil, onChange: { observer(.pickDay($0)) })
/// ```
/// ```text
/// Country: ‹ Scotland › 2/3
/// Day: ‹ – › 0/2
/// ```
/// Left and right choose the option before and after; at the ends they do nothing. Enter and space choose the next one,
/// and after the last the first.
public struct Picker: Component {
    /// What is chosen.
    public var label: String
    /// What there is to choose from.
    public var options: [String]
    /// Which of the options is chosen, or `nil`; a number that is none of theirs counts as none chosen.
    public var selection: Int?
    /// What is given the number of the option that the user chose.
    public var onChange: @Sendable (Int) -> Void

    /// Creates a picker.
    public init(
        _ label: String,
        options: [String],
        selection: Int?,
        onChange: @escaping @Sendable (Int) -> Void
    ) {
        self.label = label
        self.options = options
        self.selection = selection
        self.onChange = onChange
    }

    /// The label, the chosen option between marks, and its number.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let shortLabel =
            label.isEmpty ? "" : Truncation.tail.apply(to: label, columns: max(1, space.width / 2 - 2)) + ": "
        let number = " \((chosen ?? -1) + 1)/\(options.count)"
        let room = space.width - shortLabel.columns() - number.columns() - 4
        let option = Truncation.tail.apply(to: chosen.map { options[$0] } ?? "–", columns: max(1, room))
        return [
            Line([
                Span(shortLabel),
                Span("‹ \(option) ›", style: space.isFocused ? Style(attributes: .reverse) : .plain),
                Span(number, style: .dim),
            ])
        ]
    }

    /// One.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Choosing another option, if there is one.
    public var interaction: Interaction {
        guard !options.isEmpty else { return .none }
        let (count, chosen, onChange) = (options.count, chosen, onChange)
        var keys: [Key: @Sendable () -> Void] = [:]
        keys[.left] = { if let chosen, chosen > 0 { onChange(chosen - 1) } }
        keys[.right] = { if (chosen ?? -1) + 1 < count { onChange((chosen ?? -1) + 1) } }
        return Interaction(activate: { onChange(((chosen ?? -1) + 1) % count) }, keys: keys)
    }

    /// Returns whether two pickers look equal; handlers take no part.
    public static func == (lhs: Picker, rhs: Picker) -> Bool {
        lhs.label == rhs.label && lhs.options == rhs.options && lhs.chosen == rhs.chosen
    }

    private var chosen: Int? {
        selection.flatMap { options.indices.contains($0) ? $0 : nil }
    }
}
