/// The texts that the controls of a form write alike.
package enum ControlText {
    /// Returns the label before a control on the same line, in half of the space at most; nothing for an empty label.
    package static func label(_ label: String, in space: Space) -> String {
        label.isEmpty ? "" : Truncation.tail.apply(to: label, columns: max(1, space.width / 2 - 2)) + ": "
    }

    /// Returns the message about a problem of an input.
    package static func problem(_ problem: String) -> Text {
        Text("! " + problem).styled(.error)
    }
}
