import MillraceRendering

/// Every component with an example of its output; `swift run cities --gallery` prints the gallery.
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
/// The article `Gallery` of this module's documentation has each example as text and as a picture; a test compares
/// them.
public enum Gallery {
    /// One component, at the width at which the documentation shows it.
    public struct Example: Sendable {
        /// The name of the component's type.
        public let name: String
        /// The width of the example, in columns.
        public let width: Int
        /// The component.
        public let component: any Component

        init(_ name: String, width: Int, @ListBuilder<any Component> _ content: () -> [any Component]) {
            self.name = name
            self.width = width
            component = Stack.unlessSingle(content())
        }
    }

    /// The width of the gallery's text, in columns.
    public static let width = 50

    /// The examples; those of the same component stand one below the other.
    public static var examples: [Example] {
        words + styles + around + controls + tables + drawings + plots + documents + arrangements + sections
            + searches + overlays
    }

    /// All examples on one screen.
    public static var screen: Screen {
        var sections: [Section] = []
        for (index, example) in examples.enumerated() {
            // The column keeps the documented width, however wide the screen is.
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
