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

extension ScreenInteraction {
    /// Whether the user has typed into a masked field, of the screen or of a window that is over it.
    package var hasSecret: Bool {
        hasTypedSecret || windows.contains(where: \.hasSecret)
    }

    /// Returns the text of the masked field that has the focus, with the latest typing; `nil` where no masked field has
    /// it.
    package func maskedText(on screen: Screen) -> String? {
        if let window, let presented = screen.presented { return window.maskedText(on: presented) }
        guard interaction(on: screen).input?.isSecret == true else { return nil }
        return focus?.editing?.value
    }
}
