import MillraceRendering

/// A text field with suggestions below it: a section of the field and a node for each suggestion.
///
/// ```swift
/// Suggestions(
///     id: "city",
///     TextField("City", text: "lon", onChange: { observer(.didTypeCity($0)) }),
///     ["London", "Bath", "Londonderry"]
/// ) { observer(.didTypeCity($0)) }
/// ```
/// At a width of 24:
/// ```text
///   City: [lon           ]
///     London
///     Londonderry
/// ```
/// Suggestions that contain the text are shown, as long as the text is neither empty nor one of them. The down key
/// leads from the field to the suggestions; enter and a click choose one.
public struct Suggestions: Sendable {
    private let id: NodeID
    private let field: TextField
    private let texts: [String]
    private let most: Int
    private let onChoose: @Sendable (String) -> Void

    /// Creates a field with suggestions.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the sections of a screen.
    ///   - field: The field.
    ///   - texts: The texts to suggest, the best first; one that is there twice is suggested once.
    ///   - most: The largest number of suggestions that are shown, 5 by default.
    ///   - onChoose: The handler that receives the suggestion that the user chose.
    public init(
        id: some Hashable & Sendable,
        _ field: TextField,
        _ texts: [String],
        most: Int = 5,
        onChoose: @escaping @Sendable (String) -> Void
    ) {
        self.id = NodeID(id)
        self.field = field
        self.texts = texts
        self.most = most
        self.onChoose = onChoose
    }

    /// The section of the field and the suggestions.
    public var section: Section {
        var nodes = [Node(id: NodeID("field", in: id), field)]
        for text in shown {
            let item = ListItem(text) { [onChoose] in onChoose(text) }
            nodes.append(Node(id: NodeID(text, in: NodeID("suggestion", in: id)), item.padded(leading: 2)))
        }
        return Section(id: id, nodes: nodes)
    }

    private var shown: [String] {
        guard let query = SearchText(field.text) else { return [] }
        var found: [String] = []
        for text in texts {
            if text == field.text { return [] }
            if found.count < max(0, most), query.isIn(text), !found.contains(text) { found.append(text) }
        }
        return found
    }
}
