/// The unconfirmed edits of fields that lost the focus.
extension ScreenInteraction {
    /// Keeps the unconfirmed edits of the field that loses the focus.
    mutating func keepDraft() {
        if let focus, let place, let editing = focus.editing, !unconfirmed.isEmpty {
            let draft = FieldDraft(place: place, editing: editing, knownValue: knownValue, unconfirmed: unconfirmed)
            drafts[focus.id] = draft
        }
        unconfirmed = UnconfirmedEdits()
    }

    mutating func updateDrafts(to screen: Screen) {
        for (id, draft) in drafts {
            var draft = draft
            guard let found = screen.onlyPlace(of: id, expected: draft.place),
                let input = screen.node(at: found)?.interaction.input, draft.isBehind(input.value)
            else {
                drafts[id] = nil
                continue
            }
            draft.place = found
            drafts[id] = draft
        }
    }
}
