extension Text {
    /// Returns the text in bold.
    public func bold() -> Text {
        with { $0.style.attributes.insert(.bold) }
    }

    /// Returns the text dimmed.
    public func dim() -> Text {
        with { $0.style.attributes.insert(.dim) }
    }

    /// Returns the text in italics.
    public func italic() -> Text {
        with { $0.style.attributes.insert(.italic) }
    }

    /// Returns the text underlined.
    public func underline() -> Text {
        with { $0.style.attributes.insert(.underline) }
    }

    /// Returns the text in a color.
    public func foreground(_ color: Color) -> Text {
        with { $0.style.foreground = color }
    }

    /// Returns the text on a color.
    public func background(_ color: Color) -> Text {
        with { $0.style.background = color }
    }

    /// Returns the text going on in the next line elsewhere.
    public func wrapped(_ wrapping: Wrapping) -> Text {
        with { $0.wrapping = wrapping }
    }

    /// Returns the text elsewhere on its lines.
    public func aligned(_ alignment: Alignment) -> Text {
        with { $0.alignment = alignment }
    }

    /// Returns the text with another end giving way when there is no room.
    public func truncated(_ truncation: Truncation) -> Text {
        with { $0.truncation = truncation }
    }

    /// Returns the text on at most so many lines; an ellipsis says that there would be more.
    public func limited(to lines: Int) -> Text {
        with { $0.maximumLines = lines }
    }

    private func with(_ change: (inout Text) -> Void) -> Text {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Text: ExpressibleByStringLiteral {
    /// Creates a text of a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
