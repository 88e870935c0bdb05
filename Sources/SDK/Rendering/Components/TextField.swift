/// A field of one line in which a user can edit a text.
///
/// ```swift
/// TextField("Street", text: state.street, onChange: { observer(.didChangeStreet($0)) })
/// TextField("Postcode", text: "", placeholder: "NW1 6XE", columns: 9, onChange: { observer(.didType($0)) })
/// TextField("Password", text: state.password, isMasked: true, onChange: { observer(.didChangePassword($0)) })
/// TextField("City", text: "", problem: "A city is needed.", onChange: { observer(.didChangeCity($0)) })
/// ```
/// At a width of 32:
/// ```text
/// Street: [221B Baker Street     ]
/// Postcode: [NW1 6XE  ]
/// Password: [••••••              ]
/// City: [                        ]
/// ! A city is needed.
/// ```
/// On a screen, the fields of a section begin in one column. In a theme in which ``StyleName/field`` has a background,
/// that replaces the brackets. If the text is too long, the field shows the part around the cursor. The cursor and the
/// selection, shown in reversed colors, are not part of the app's state: the host keeps them for the focused field. A
/// click sets the cursor, a double click selects a word (of a masked text everything), and dragging the mouse selects.
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
    /// The number of columns for the text, if the space has as many; the text may be longer.
    public var columns: Int
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
        columns: Int = 40,
        isMasked: Bool = false,
        problem: String? = nil,
        onChange: @escaping @Sendable (String) -> Void,
        onSubmit: (@Sendable () -> Void)? = nil
    ) {
        self.label = label
        self.text = text
        self.placeholder = placeholder
        self.columns = columns
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

    /// Returns the width of the label and the field, or that of a problem that is wider.
    public func width(in space: Space) -> Int {
        let label = paddedLabel(in: space).columns()
        let field = label + room(beside: label, in: space) + 2
        return min(space.width, max(field, problemText?.width(in: space) ?? 0))
    }

    /// Draws the field and, if it has the focus, sets the cursor.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let left = canvas.write(paddedLabel(in: space), row: 0)
        let room = room(beside: left, in: space)
        // Without the focus the field shows the end of the text; it holds at most one character for each column.
        let editing = space.editing ?? TextEditing(String(text.suffix(max(1, room))))
        let window = FieldWindow(editing: editing, isMasked: isMasked, width: room)
        canvas.part(column: left, width: room + 2, height: 1) {
            drawText(window, on: &$0, in: space)
        }
        if space.isFocused { canvas.placeCursor(row: 0, column: left + 1 + window.cursorColumn) }
        guard let problemText else { return }
        canvas.part(row: 1, width: space.width, height: problemText.height(in: space)) {
            problemText.draw(on: &$0, in: space)
        }
    }

    private func drawText(_ window: FieldWindow, on canvas: inout Canvas, in space: Space) {
        let (start, end) = ControlText.brackets(in: space.theme)
        if ControlText.hasArea(in: space.theme) {
            canvas.style = ControlText.area(in: space).over(canvas.style, in: space.theme)
            canvas.fill(row: 0, columns: 0..<canvas.width)
        }
        canvas.write(start, row: 0, style: .border)
        canvas.placeCursorStops(window.stops, row: 0, column: 1)
        if window.isEmpty {
            let words = Truncation.tail.apply(to: placeholder, columns: window.width)
            canvas.write(words, row: 0, column: 1, style: .placeholder)
        } else {
            canvas.write(window.text, row: 0, column: 1, limit: window.width)
            let selected = window.selected.clamped(to: 0..<window.width)
            canvas.emphasize(row: 0, columns: 1 + selected.lowerBound..<1 + selected.upperBound)
        }
        canvas.write(end, row: 0, column: window.width + 1, style: .border)
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
            && lhs.columns == rhs.columns
            && lhs.isMasked == rhs.isMasked
            && lhs.problem == rhs.problem
    }

    /// The label, with blanks up to the column in which the fields of the section begin.
    private func paddedLabel(in space: Space) -> String {
        let room = label.isEmpty ? 0 : max(0, space.width / 2 - 2)
        let short = Truncation.tail.apply(to: label, columns: room)
        guard !short.isEmpty else { return "" }
        let blanks = max(0, min(room, space.labelColumns) - short.columns())
        return short + ": " + String(repeating: " ", count: blanks)
    }

    /// Returns the number of columns for the text, beside those of the label.
    private func room(beside label: Int, in space: Space) -> Int {
        min(max(1, columns), space.width - label - 2)
    }

    private var problemText: Text? {
        problem.map(ControlText.problem)
    }
}
