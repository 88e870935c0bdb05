/// A text that a user can edit: its value and the handlers of changes.
package struct TextInput: Sendable {
    /// The text in the state of the app.
    package var value: String
    /// Whether the text may have several lines; enter then types a line break.
    package var isMultiline: Bool
    /// The handler that receives the whole text after every change.
    package var onChange: @Sendable (String) -> Void
    /// The handler of enter; without it, enter moves the focus to the next node.
    package var onSubmit: (@Sendable () -> Void)?
    /// Whether the text is a secret: a double click selects all of it, and not a word.
    var isSecret = false
    /// The search whose place is selected.
    var search: EditorSearch?

    package init(
        value: String,
        isMultiline: Bool = false,
        onChange: @escaping @Sendable (String) -> Void,
        onSubmit: (@Sendable () -> Void)? = nil
    ) {
        self.value = value
        self.isMultiline = isMultiline
        self.onChange = onChange
        self.onSubmit = onSubmit
    }
}
