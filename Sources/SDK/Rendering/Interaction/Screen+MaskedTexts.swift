extension Screen {
    /// Returns the texts of the masked fields that are in view, also of those in windows over the screen: a record of
    /// the app must not have them.
    ///
    /// - Parameter frame: A frame of this screen.
    package func maskedTexts(in frame: TextFrame) -> [String] {
        let own = frame.owners.nodes.compactMap { area -> String? in
            guard let input = node(at: area.place)?.interaction.input, input.isSecret else { return nil }
            return input.value
        }
        var (texts, screen) = (own, self)
        for window in frame.windows {
            guard let presented = screen.presented else { break }
            texts += presented.maskedTexts(in: window.frame)
            screen = presented
        }
        return texts
    }
}

extension Screen {
    /// Returns whether the screen has a masked field that some sections of the screen before it didn't have.
    func asksForSecret(unlike sections: [Section]) -> Bool {
        let masked = self.sections.maskedFields
        return !masked.isEmpty && !masked.isSubset(of: sections.maskedFields)
    }
}

extension [Section] {
    fileprivate var maskedFields: Set<NodeID> {
        var fields: Set<NodeID> = []
        for section in self {
            section.rows.sample.forEachInPlace { _, node in
                if node.pointee.interaction.input?.isSecret == true { fields.insert(node.pointee.id) }
                return true
            }
        }
        return fields
    }
}

/// A masked field, and what became of the text that the user has typed there.
struct TypedSecret: Equatable, Sendable {
    var field: NodeID
    /// Whether the user has removed the text again.
    var isEmpty: Bool
    /// Whether the user has pressed enter there, or a button of the screen, since.
    var isSubmitted = false
}

extension ScreenInteraction {
    /// Continues after another screen was shown.
    ///
    /// The focus and the scroll position are kept, unless the user has typed into a masked field and is no longer in
    /// the middle of that. Another person may be the next user of a screen that takes passwords: with the focus where
    /// the last person has left it, a password that is typed without looking would go into a field that shows it. For
    /// the same reason the focus stays if the screen still has the text, and the user has pressed no button since: then
    /// another screen has only interrupted the typing.
    ///
    /// - Parameter screen: The newest screen, before `update(to:)`.
    package mutating func comeBack(to screen: Screen) {
        if !isTyping(on: screen) { self = ScreenInteraction() }
    }

    private func isTyping(on screen: Screen) -> Bool {
        if let window, let presented = screen.presented, !window.isTyping(on: presented) { return false }
        guard let typedSecret else { return true }
        guard !typedSecret.isSubmitted,
            let input = screen.node(typedSecret.field)?.interaction.input, input.isSecret
        else { return false }
        // An app that keeps the text out of its state shows none at any time.
        let isKept = focus?.id == typedSecret.field ? !unconfirmed.isEmpty : drafts[typedSecret.field] != nil
        return !input.value.isEmpty || typedSecret.isEmpty || isKept
    }

    /// Returns the text of the masked field that has the focus, with the latest typing; `nil` where no masked field has
    /// it.
    package func maskedText(on screen: Screen) -> String? {
        if let window, let presented = screen.presented { return window.maskedText(on: presented) }
        guard interaction(on: screen).input?.isSecret == true else { return nil }
        return focus?.editing?.value
    }
}
