/// Every component, as it is shown: `swift run cities --gallery` prints it.
///
/// ```swift
/// print(Gallery.text)
/// ```
/// begins with
/// ```text
/// Gallery
/// ──────────────────────────────────────────────────
/// Text
///   The rain in Spain
///   stays mainly in the
///   plain.
/// ```
/// The whole text is the article `Gallery` of this module's documentation, and a snapshot; a test compares the three.
public enum Gallery {
    /// One component, at the width of its documentation.
    public struct Example: Sendable {
        /// The name of the component's type.
        public let name: String
        /// How wide it is shown.
        public let width: Int
        /// The component.
        public let component: any Component

        init(_ name: String, width: Int, _ component: any Component) {
            self.name = name
            self.width = width
            self.component = component
        }
    }

    /// How many columns the gallery's text has.
    public static let width = 50

    /// The examples, those of one component below each other.
    public static var examples: [Example] {
        words + controls + tables + drawings
    }

    /// All examples on one screen.
    public static var screen: Screen {
        var sections: [Section] = []
        for (index, example) in examples.enumerated() {
            // No wider than it is in the documentation, however wide the screen is.
            let node = Node(id: index, Row(columns: [Column(.fixed(example.width), example.component)]))
            if sections.last?.id == NodeID(example.name) {
                sections[sections.count - 1].nodes += [Node(id: "gap \(index)", Spacer()), node]
            } else {
                sections.append(Section(id: example.name, header: Text(example.name).bold(), nodes: [node]))
            }
        }
        return Screen(title: "Gallery") { sections }
    }

    /// The screen as plain text.
    public static var text: String {
        screen.text(width: width)
    }
}
