extension Text {
    /// Returns a copy of the text in a style: its name or colors replace those that the text has, and its
    /// attributes are added.
    ///
    /// ```swift
    /// Text("Deleted for good").styled(.destructive)
    /// ```
    ///
    /// - Parameter style: The style, for example a name of the theme.
    public func styled(_ style: Style) -> Text {
        with { text in
            let attributes = text.style.attributes.union(style.attributes)
            // Colors from before would hide those that a theme has under the name.
            text.style = style.name == nil ? style.over(text.style, in: .standard) : style
            text.style.attributes = attributes
        }
    }

    /// Returns a copy of the text in bold.
    public func bold() -> Text {
        with { $0.style.attributes.insert(.bold) }
    }

    /// Returns a copy of the text that is dimmed.
    public func dim() -> Text {
        with { $0.style.attributes.insert(.dim) }
    }

    /// Returns a copy of the text in italics.
    public func italic() -> Text {
        with { $0.style.attributes.insert(.italic) }
    }

    /// Returns a copy of the text that is underlined.
    public func underline() -> Text {
        with { $0.style.attributes.insert(.underline) }
    }

    /// Returns a copy of the text with a foreground color.
    public func foreground(_ color: Color) -> Text {
        with { $0.style.foreground = color }
    }

    /// Returns a copy of the text with a background color.
    public func background(_ color: Color) -> Text {
        with { $0.style.background = color }
    }

    /// Returns a copy of the text with this wrapping.
    public func wrapped(_ wrapping: Wrapping) -> Text {
        with { $0.wrapping = wrapping }
    }

    /// Returns a copy of the text with this alignment.
    public func aligned(_ alignment: Alignment) -> Text {
        with { $0.alignment = alignment }
    }

    /// Returns a copy of the text with this truncation, for when there is too little space.
    public func truncated(_ truncation: Truncation) -> Text {
        with { $0.truncation = truncation }
    }

    /// Returns a copy of the text that has at most this number of lines; an ellipsis replaces the rest.
    public func limited(to lines: Int) -> Text {
        with { $0.maximumLines = lines }
    }

    /// Returns a copy of the text that links to an address, which terminals open (OSC 8), most of them with ctrl and a
    /// click.
    ///
    /// Parts with a link of their own keep it. An address that isn't safe leaves the text without a link: one whose
    /// scheme is none of `http`, `https`, `mailto`, and `file` on this machine, one with control characters, and one of
    /// more than 2,083 bytes. Other bytes that aren't printable ASCII are percent-encoded. The text looks the same with
    /// a link and without, also where terminals and files show no links, so it should describe the address.
    ///
    /// - Parameter address: The address; any characters are allowed.
    public func link(_ address: String) -> Text {
        with { $0.target = LinkTarget(address) }
    }

    private func with(_ change: (inout Text) -> Void) -> Text {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Text: ExpressibleByStringLiteral {
    /// Creates a text from a string literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
