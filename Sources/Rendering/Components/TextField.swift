/// A text that a user can change, on one line.
///
/// ```swift
/// TextField("Street", text: state.street, onChange: { observer(.didChangeStreet($0)) })
/// TextField("Postcode", text: "", placeholder: "NW1 6XE", onChange: { observer(.didChangePostcode($0)) })
/// TextField("Password", text: state.password, isMasked: true, onChange: { observer(.didChangePassword($0)) })
/// TextField("City", text: "", problem: "A city is needed.", onChange: { observer(.didChangeCity($0)) })
/// ```
/// At a width of 32:
/// ```text
/// Street: [221B Baker Street     ]
/// Postcode: [NW1 6XE             ]
/// Password: [••••••              ]
/// City: [                        ]
/// ! A city is needed.
/// ```
/// The field shows the part of a long text that has the cursor. The cursor and the selection, which is shown with its
/// colors reversed, are no part of the state: whoever has the focus keeps them. A click places the cursor.
public struct TextField: Component {
    /// What the text is.
    public var label: String
    /// The text.
    public var text: String
    /// What is shown, dimmed, while the text is empty.
    public var placeholder: String
    /// Whether a dot is shown for every grapheme.
    public var isMasked: Bool
    /// What is wrong with the text, on a line of its own.
    public var problem: String?
    /// What is given the whole text after every change.
    public var onChange: @Sendable (String) -> Void
    /// What enter does; without it, enter goes to the next node.
    public var onSubmit: (@Sendable () -> Void)?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - label: What the text is; an empty label leaves out the colon too.
    ///   - text: The text as the state has it.
    ///   - placeholder: What is shown while the text is empty.
    ///   - isMasked: Whether a dot is shown for every grapheme.
    ///   - problem: What is wrong with the text.
    ///   - onChange: What is given the whole text after every change.
    ///   - onSubmit: What enter does.
    public init(
        _ label: String,
        text: String,
        placeholder: String = "",
        isMasked: Bool = false,
        problem: String? = nil,
        onChange: @escaping @Sendable (String) -> Void,
        onSubmit: (@Sendable () -> Void)? = nil
    ) {
        self.label = label
        self.text = text
        self.placeholder = placeholder
        self.isMasked = isMasked
        self.problem = problem
        self.onChange = onChange
        self.onSubmit = onSubmit
    }

    /// The field, and the problem if there is one.
    public func lines(in space: Space) -> [Line] {
        TextFrame(width: space.width, lineCount: height(in: space)) { draw(on: &$0, in: space) }.styledLines
    }

    /// One, and as many as the problem needs.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return 1 + (problemText?.height(in: space) ?? 0)
    }

    /// All that there is.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the field and, with the focus, places the cursor.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let labelRoom = label.isEmpty ? 0 : max(0, space.width / 2 - 2)
        let shortLabel = Truncation.tail.apply(to: label, columns: labelRoom)
        let left = shortLabel.isEmpty ? 0 : canvas.write(shortLabel + ": ", row: 0)
        let room = space.width - left - 2
        // Without the focus the end is shown, and there is no more of it than there are columns.
        let editing = space.editing ?? TextEditing(String(text.suffix(max(1, room))))
        let window = FieldWindow(editing: editing, isMasked: isMasked, width: room)
        canvas.write("[", row: 0, column: left, style: .dim)
        canvas.placeCursorStops(window.stops, row: 0, column: left + 1)
        if window.isEmpty {
            let words = Truncation.tail.apply(to: placeholder, columns: window.width)
            canvas.write(words, row: 0, column: left + 1, style: .dim)
        } else {
            canvas.write(window.text, row: 0, column: left + 1, limit: window.width)
            let selected = window.selected.clamped(to: 0..<window.width)
            canvas.emphasize(row: 0, columns: left + 1 + selected.lowerBound..<left + 1 + selected.upperBound)
        }
        canvas.write("]", row: 0, column: space.width - 1, style: .dim)
        if space.isFocused { canvas.placeCursor(row: 0, column: left + 1 + window.cursorColumn) }
        guard let problemText else { return }
        canvas.part(row: 1, width: space.width, height: problemText.height(in: space)) {
            problemText.draw(on: &$0, in: space)
        }
    }

    /// Typing into it.
    public var interaction: Interaction {
        Interaction(input: TextInput(value: text, onChange: onChange, onSubmit: onSubmit))
    }

    /// Returns whether two fields look equal; handlers take no part.
    public static func == (lhs: TextField, rhs: TextField) -> Bool {
        lhs.label == rhs.label
            && lhs.text == rhs.text
            && lhs.placeholder == rhs.placeholder
            && lhs.isMasked == rhs.isMasked
            && lhs.problem == rhs.problem
    }

    private var problemText: Text? {
        problem.map { Text("! " + $0).foreground(.red) }
    }
}
