/// A choice of one among several options.
///
/// ```swift
/// Picker("Country", options: ["England", "Scotland", "Wales"], selection: 1, onChange: { observer(.pick($0)) })
/// Picker("Day", options: ["Monday", "Tuesday"], selection: nil, onChange: { observer(.pickDay($0)) })
/// ```
/// ```text
/// Country: ‹ Scotland › 2/3
/// Day: ‹ – › 0/2
/// ```
/// The left and right keys choose the previous and the next option, and stop at the ends. Enter and space choose the
/// next option, and the first one after the last.
public struct Picker: Component {
    /// The label before the options.
    public var label: String
    /// The options to choose from.
    public var options: [String]
    /// The index of the chosen option, or `nil`; an index out of range counts as `nil`.
    public var selection: Int?
    /// The handler that receives the index of the option that the user chose.
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

    /// Returns the label, the chosen option between arrows, and its number.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let shortLabel = ControlText.label(label, in: space)
        let number = " \((chosen ?? -1) + 1)/\(options.count)"
        let room = space.width - shortLabel.columns() - number.columns() - 4
        let option = Truncation.tail.apply(to: chosen.map { options[$0] } ?? "–", columns: max(1, room))
        return [
            Line([
                Span(shortLabel),
                Span("‹ \(option) ›", style: space.isFocused ? .focus : .plain),
                Span(number, style: .secondary),
            ])
        ]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// The keys that choose another option, if there is another.
    public var interaction: Interaction {
        guard !options.isEmpty else { return .disabled }
        let (count, chosen, onChange) = (options.count, chosen, onChange)
        var keys: [Key: @Sendable () -> Void] = [:]
        keys[.left] = { if let chosen, chosen > 0 { onChange(chosen - 1) } }
        keys[.right] = { if (chosen ?? -1) + 1 < count { onChange((chosen ?? -1) + 1) } }
        return Interaction(activate: { onChange(((chosen ?? -1) + 1) % count) }, keys: keys)
    }

    /// Returns whether two pickers look equal; the handlers are not compared.
    public static func == (lhs: Picker, rhs: Picker) -> Bool {
        lhs.label == rhs.label && lhs.options == rhs.options && lhs.chosen == rhs.chosen
    }

    private var chosen: Int? {
        selection.flatMap { options.indices.contains($0) ? $0 : nil }
    }
}
