/// The texts that the controls of a form write alike.
package enum ControlText {
    /// Returns the label before a control on the same line, in half of the space at most; nothing for an empty label.
    package static func label(_ label: String, in space: Space) -> String {
        label.isEmpty ? "" : Truncation.tail.apply(to: label, columns: max(1, space.width / 2 - 2)) + ": "
    }

    /// Returns the signs at the ends of a field: blanks where its area has a color.
    static func brackets(in theme: Theme) -> (start: String, end: String) {
        hasArea(in: theme) ? (" ", " ") : ("[", "]")
    }

    /// Returns the style of the area of a field, in which the text keeps the color that it has around the field.
    static func area(in space: Space) -> Style {
        let focused = space.theme[.highlight].background
        return Style(background: space.isFocused && focused != .standard ? focused : space.theme[.field].background)
    }

    /// Whether fields are areas.
    static func hasArea(in theme: Theme) -> Bool {
        theme[.field].background != .standard
    }

    /// Returns the message about a problem of an input.
    package static func problem(_ problem: String) -> Text {
        Text("! " + problem).styled(.error)
    }
}
