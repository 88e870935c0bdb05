/// A field of one line in which a user can edit a text.
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
/// If the text is too long, the field shows the part around the cursor. The cursor and the selection, shown in reversed
/// colors, are not part of the app's state: the host keeps them for the focused field. A click sets the cursor, a
/// double click selects a word (of a masked text everything), and dragging the mouse selects.
///
/// | Keys | Effect |
/// |---|---|
/// | a character, a paste | insert, replacing the selection; line breaks become spaces |
/// | backspace, delete, ctrl-D | delete the selection; without one, delete before or at the cursor |
/// | left, right, ctrl-B, ctrl-F | move by a grapheme cluster; from a selection to its end |
/// | home, end, ctrl-A, ctrl-E | move to the start, to the end |
/// | ctrl-left, ctrl-right, alt-B, alt-F | move by a word |
/// | left, right, home, end, with or without ctrl, and shift | select |
/// | alt-A | select all |
/// | ctrl-W, alt-backspace | delete the word before the cursor |
/// | ctrl-K, ctrl-U | delete all after, all before the cursor |
public struct TextField: Component, EditedComponent {
    /// The label before the field; an empty label leaves out the colon too.
    public var label: String
    /// The text in the state of the app.
    public var text: String
    /// The text shown, dimmed, while the field is empty.
    public var placeholder: String
    /// Whether the field shows a dot instead of every grapheme cluster.
    public var isMasked: Bool
    /// A message about a problem of the text, shown on its own line.
    public var problem: String?
    /// The handler that receives the whole text after every change.
    public var onChange: @Sendable (String) -> Void
    /// The handler of enter; without it, enter moves the focus to the next node.
    public var onSubmit: (@Sendable () -> Void)?

    /// Creates a field; its properties explain the arguments.
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

    /// Returns the line of the field, and the lines of the problem if there is one.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns 1 plus the number of lines of the problem.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return 1 + (problemText?.height(in: space) ?? 0)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the field and, if it has the focus, sets the cursor.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let labelRoom = label.isEmpty ? 0 : max(0, space.width / 2 - 2)
        let shortLabel = Truncation.tail.apply(to: label, columns: labelRoom)
        let left = shortLabel.isEmpty ? 0 : canvas.write(shortLabel + ": ", row: 0)
        let room = space.width - left - 2
        // Without the focus the field shows the end of the text; it holds at most one character for each column.
        let editing = space.editing ?? TextEditing(String(text.suffix(max(1, room))))
        let window = FieldWindow(editing: editing, isMasked: isMasked, width: room)
        canvas.write("[", row: 0, column: left, style: .border)
        canvas.placeCursorStops(window.stops, row: 0, column: left + 1)
        if window.isEmpty {
            let words = Truncation.tail.apply(to: placeholder, columns: window.width)
            canvas.write(words, row: 0, column: left + 1, style: .placeholder)
        } else {
            canvas.write(window.text, row: 0, column: left + 1, limit: window.width)
            let selected = window.selected.clamped(to: 0..<window.width)
            canvas.emphasize(row: 0, columns: left + 1 + selected.lowerBound..<left + 1 + selected.upperBound)
        }
        canvas.write("]", row: 0, column: space.width - 1, style: .border)
        if space.isFocused { canvas.placeCursor(row: 0, column: left + 1 + window.cursorColumn) }
        guard let problemText else { return }
        canvas.part(row: 1, width: space.width, height: problemText.height(in: space)) {
            problemText.draw(on: &$0, in: space)
        }
    }

    /// The editing of the text.
    public var interaction: Interaction {
        var input = TextInput(value: text, onChange: onChange, onSubmit: onSubmit)
        input.isSecret = isMasked
        return Interaction(input: input)
    }

    /// Returns whether two fields look equal; the handlers are not compared.
    public static func == (lhs: TextField, rhs: TextField) -> Bool {
        lhs.label == rhs.label
            && lhs.text == rhs.text
            && lhs.placeholder == rhs.placeholder
            && lhs.isMasked == rhs.isMasked
            && lhs.problem == rhs.problem
    }

    private var problemText: Text? {
        problem.map(ControlText.problem)
    }
}
