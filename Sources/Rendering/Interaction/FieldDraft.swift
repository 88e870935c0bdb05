/// What is known of a text field that lost the focus before the screen had everything that was typed into it.
struct FieldDraft: Equatable, Sendable {
    var place: NodePlace
    var editing: TextEditing
    var knownValue: String
    var unconfirmed: UnconfirmedEdits

    /// Takes the screen's value, and returns whether the screen is still behind.
    mutating func isBehind(_ value: String) -> Bool {
        if !unconfirmed.confirm(value), value != knownValue { return false }
        knownValue = value
        return !unconfirmed.isEmpty
    }
}
