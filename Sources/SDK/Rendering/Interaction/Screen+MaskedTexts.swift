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
        let masked = self.sections.maskedFields()
        return !masked.isEmpty && !masked.isSubset(of: sections.maskedFields())
    }
}

extension [Section] {
    fileprivate func maskedFields(where isIncluded: (TextInput) -> Bool = { _ in true }) -> Set<NodeID> {
        var fields: Set<NodeID> = []
        for section in self {
            section.rows.sample.forEachInPlace { _, node in
                let input = node.pointee.interaction.input
                if let input, input.isSecret, isIncluded(input) { fields.insert(node.pointee.id) }
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
    /// Whether an action of the app that the user has run since may have submitted the text.
    var isSubmitted = false
}

extension ScreenInteraction {
    /// Continues after another screen was shown.
    ///
    /// The focus and the scroll position are kept, unless the user has typed into a masked field and is no longer in
    /// the middle of that. Another person may be the next user of a screen that takes passwords: with the focus where
    /// the last person has left it, a password that is typed without looking would go into a field that shows it. For
    /// the same reason the focus stays if the screen still has the text, and the user has run no action since, or is
    /// back in a masked field: then another screen has only interrupted the typing.
    ///
    /// - Parameter screen: The newest screen, before `update(to:)`.
    package mutating func comeBack(to screen: Screen) {
        if !isTyping(on: screen) { self = begun(on: screen) }
    }

    /// Returns the interaction at the beginning; that of a form that still has the secret in it knows of it, because
    /// it can be submitted again.
    private func begun(on screen: Screen) -> ScreenInteraction {
        var begun = ScreenInteraction()
        if !screen.sections.maskedFields(where: { !$0.value.isEmpty }).isEmpty { begun.typedSecret = typedSecret }
        if let window, let presented = screen.presented {
            (begun.windows, begun.windowID) = ([window.begun(on: presented)], windowID)
        }
        return begun
    }

    private func isTyping(on screen: Screen) -> Bool {
        if let window, let presented = screen.presented, !window.isTyping(on: presented) { return false }
        guard let typedSecret else { return true }
        guard !typedSecret.isSubmitted, let input = screen.node(typedSecret.field)?.interaction.input else {
            return false
        }
        // The text that is shown now says nothing about another masked field.
        guard input.isSecret else { return interaction(on: screen).input?.isSecret == true }
        // An app that keeps the text out of its state shows none at any time.
        let isKept = focus?.id == typedSecret.field ? !unconfirmed.isEmpty : drafts[typedSecret.field] != nil
        return !input.value.isEmpty || typedSecret.isEmpty || isKept
    }

    /// Removes what was typed into a masked field that is gone together with its form: if the form comes back, it may
    /// be for another person.
    mutating func forgetSecret(goneFrom screen: Screen) {
        guard let focus, focus.editing?.isSecret == true, screen.node(focus.id) == nil else { return }
        unconfirmed = UnconfirmedEdits()
    }

    /// Notes whether a key or a click has submitted the typed secret.
    ///
    /// Any action of the app may do that, whether it is of a button, a key, an item, or a window over the screen:
    /// anything but a change of a text. A user who moves into a masked field is typing again; a focus that the app
    /// moves there says nothing.
    mutating func noteSubmission(by key: Key, _ outcome: KeyOutcome, hasMoved: Bool, on screen: Screen) {
        guard typedSecret != nil else { return }
        var (isMouse, isPress) = (false, true)
        if case let .mouse(mouse) = key { (isMouse, isPress) = (true, mouse.isPress) }
        switch outcome {
        case .notHandled:
            break
        case .moved:
            guard hasMoved, isPress, screen.topOverlay == nil else { return }
            if interaction(on: screen).input?.isSecret == true { typedSecret?.isSubmitted = false }
        case .edited where !isMouse && topFocus?.editing != nil:
            break
        case .edited, .call:
            if !showsKeys, !isKeyOfHelp(key, on: screen) { typedSecret?.isSubmitted = true }
        }
    }

    /// Returns whether a key, or a click on its label, shows the keys of the screen, which is no action of the app.
    private func isKeyOfHelp(_ key: Key, on screen: Screen) -> Bool {
        guard screen.topOverlay == nil else { return false }
        var key = key
        if case let .mouse(mouse) = key {
            guard case let .key(label)? = shown?.owners.target(at: mouse)?.kind else { return false }
            key = label
        }
        let isOwn = interaction(on: screen).keys[key] != nil
        return !isOwn && screen.keys.contains { $0.key == key && $0.showsKeys }
    }

    /// Returns the text of the masked field that has the focus, with the latest typing; `nil` where no masked field has
    /// it.
    package func maskedText(on screen: Screen) -> String? {
        if let window, let presented = screen.presented { return window.maskedText(on: presented) }
        guard interaction(on: screen).input?.isSecret == true else { return nil }
        return focus?.editing?.value
    }
}
