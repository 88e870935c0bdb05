/// The unconfirmed edits of a text field that lost the focus before the screen showed everything that was typed.
struct FieldDraft: Equatable, Sendable {
    var place: NodePlace
    var editing: TextEditing
    var knownValue: String
    var unconfirmed: UnconfirmedEdits

    /// Processes the value that the screen has for the field, and returns whether the screen still lacks some of the
    /// edits.
    mutating func isBehind(_ value: String) -> Bool {
        if !unconfirmed.confirm(value), value != knownValue { return false }
        knownValue = value
        return !unconfirmed.isEmpty
    }
}
