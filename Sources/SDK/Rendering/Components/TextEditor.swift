/// A field of several lines in which a user edits a text.
///
/// ```swift
/// TextEditor("Note", text: state.note, onChange: { observer(.didChangeNote($0)) })
/// TextEditor("", text: "", lines: 1, placeholder: "A note", problem: "A note is needed.", onChange: { _ in })
/// ```
/// At a width of 24:
/// ```text
/// Note:
/// [The rain in Spain     ]
/// [stays mainly in the   ]
/// [plain.                ]
/// [A note                ]
/// ! A note is needed.
/// ```
/// Words that don't fit continue on the next line. The editor shows the lines around the cursor. The host keeps the
/// cursor, the selection and the edits to undo, as it does for a ``TextField``. A click sets the cursor, a double click
/// selects a word, and dragging the mouse selects.
///
/// | Keys | Effect |
/// |---|---|
/// | enter | a line break |
/// | up, down, page up, page down | move by lines; from the first line up and from the last one down to another node |
/// | home, end, ctrl-A, ctrl-E | move to the start, to the end of the line |
/// | these keys and shift | select |
/// | alt-up, alt-down | move the line, or the selected lines |
/// | ctrl-_, alt-Z | undo |
/// | ctrl-Y, alt-shift-Z | redo |
/// | ctrl-K, ctrl-U | delete up to the end, from the start of the paragraph |
///
/// All other keys are those of a ``TextField``.
public struct TextEditor: Component, EditedComponent {
    /// The label above the text; an empty label leaves out its line.
    public var label: String
    /// The text in the state of the app.
    public var text: String
    /// The number of lines of the text in view, from 1 to 1,000.
    public var lineCount: Int
    /// The text shown, dimmed, while the editor is empty.
    public var placeholder: String
    /// A message about a problem of the text, shown below it.
    public var problem: String?
    /// The handler that receives the whole text after every change.
    public var onChange: @Sendable (String) -> Void
    /// A search in the text.
    package var search: EditorSearch?

    /// Creates an editor; its properties explain the arguments.
    public init(
        _ label: String,
        text: String,
        lines lineCount: Int = 3,
        placeholder: String = "",
        problem: String? = nil,
        onChange: @escaping @Sendable (String) -> Void
    ) {
        self.label = label
        self.text = text
        self.lineCount = lineCount
        self.placeholder = placeholder
        self.problem = problem
        self.onChange = onChange
    }

    /// Returns the lines of the drawn editor.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the number of lines of the label, the text and the problem.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return labelHeight + rows + (problemText?.height(in: space) ?? 0)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the lines around the cursor and, if the editor has the focus, sets the cursor.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        if !label.isEmpty { canvas.write(Truncation.tail.apply(to: label, columns: space.width - 1) + ":", row: 0) }
        canvas.part(row: labelHeight, width: space.width, height: rows) { drawText(on: &$0, in: space) }
        guard let problemText else { return }
        canvas.part(row: labelHeight + rows, width: space.width, height: problemText.height(in: space)) {
            problemText.draw(on: &$0, in: space)
        }
    }

    private func drawText(on canvas: inout Canvas, in space: Space) {
        let room = max(0, space.width - 2)
        let (start, end) = ControlText.brackets(in: space.theme)
        let hasArea = ControlText.hasArea(in: space.theme)
        if hasArea { canvas.style = ControlText.area(in: space).over(canvas.style, in: space.theme) }
        for row in canvas.rowsInView {
            if hasArea { canvas.fill(row: row, columns: 0..<space.width) }
            canvas.write(start, row: row, style: .border)
            canvas.write(end, row: row, column: space.width - 1, style: .border)
        }
        guard room > 0 else { return }
        // Without the focus, the editor shows the start of the text, or the place of a search.
        var editing = space.editing ?? TextEditing(text, cursor: 0)
        let places = search?.find(editing.value) ?? []
        if space.editing == nil { editing.select(search?.number ?? 0, of: places) }
        var marks = EditorMarks(places)
        let width = max(1, room - 1)
        let lines = EditorLines(editing.value, width: width)
        var view = EditorView(top: editing.view.top, width: width, height: rows)
        let shown = view.shown(lines, cursor: editing.position, count: editing.value.utf8.count)
        view.top = shown.first?.lowerBound ?? 0
        if space.isFocused { canvas.placeEditor(view) }
        if editing.value.isEmpty {
            canvas.write(
                Truncation.tail.apply(to: placeholder, columns: room),
                row: 0,
                column: 1,
                style: .placeholder,
                limit: room
            )
        }
        let length = editing.value.utf8.count
        let editor = canvas.nextEditor
        for (row, line) in shown.enumerated() {
            var column = 0
            var stops: [Int] = []
            lines.forEachCharacter(in: line) { start, picture, width in
                guard column < room else { return }
                let style = marks.contains(start) ? EditorMarks.style : .plain
                canvas.write(picture, row: row, column: 1 + column, style: style, limit: room - column)
                if editing.selectedBytes?.contains(start) == true {
                    canvas.emphasize(row: row, columns: 1 + column..<1 + min(room, column + width))
                }
                stops += Array(repeating: length - start, count: min(width, room - column))
                column += width
            }
            let last = lines.offset(in: line, column: .max)
            stops += Array(repeating: length - last, count: max(0, room - stops.count))
            canvas.placeCursorStops(stops, row: row, column: 1, editor: editor)
            let isCursorHere = line == lines.line(at: editing.position)
            if space.isFocused, isCursorHere {
                let column = min(lines.column(of: editing.position, in: line), room - 1)
                canvas.placeCursor(row: row, column: 1 + column)
            }
        }
    }

    /// The editing of the text.
    public var interaction: Interaction {
        Interaction(input: input)
    }

    private var input: TextInput {
        var input = TextInput(value: text, isMultiline: true, onChange: onChange)
        input.search = search
        return input
    }

    /// Returns whether two editors look equal; the handlers are not compared.
    public static func == (lhs: TextEditor, rhs: TextEditor) -> Bool {
        lhs.label == rhs.label && lhs.text == rhs.text && lhs.rows == rhs.rows && lhs.placeholder == rhs.placeholder
            && lhs.problem == rhs.problem && lhs.search == rhs.search
    }

    private var rows: Int {
        min(LayoutLimits.linesOfComponent, max(1, lineCount))
    }

    private var labelHeight: Int {
        label.isEmpty ? 0 : 1
    }

    private var problemText: Text? {
        problem.map(ControlText.problem)
    }
}
