/// A text that a user can change: its value, and what is told about changes.
public struct TextInput: Sendable {
    /// The text as the state has it.
    public var value: String
    /// What is given the whole text after every change.
    public var onChange: @Sendable (String) -> Void
    /// What enter does; without it, enter goes to the next node.
    public var onSubmit: (@Sendable () -> Void)?

    /// Creates an input.
    public init(
        value: String,
        onChange: @escaping @Sendable (String) -> Void,
        onSubmit: (@Sendable () -> Void)? = nil
    ) {
        self.value = value
        self.onChange = onChange
        self.onSubmit = onSubmit
    }
}
