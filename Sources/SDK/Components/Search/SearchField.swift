import MillraceRendering

/// A field for the text that a user searches for, with the number of the chosen place and of all places.
///
/// ```swift
/// SearchField("Find", state.search, in: state.note) { observer(.didSearch($0)) }
/// ```
/// At a width of 32:
/// ```text
/// Find: [rain                ] 2/3
/// Find: [Rain             ] 1/1 Aa
/// Find: [snow                ] 0/0
/// ```
/// See ``TextSearch``.
///
/// | Keys | Effect |
/// |---|---|
/// | enter, down | choose the next place |
/// | up | choose the place before |
/// | alt-C | let case and accents count, shown by `Aa`, or no longer |
///
/// All other keys are those of a `TextField`.
public struct SearchField: Component, EditedComponent {
    /// The label before the field.
    public var label: String
    /// The search in the state of the app.
    public var search: TextSearch
    /// The text in which the places are.
    public var content: String
    /// The handler that receives the search after every change.
    public var onChange: @Sendable (TextSearch) -> Void

    /// Creates a field; its properties explain the arguments.
    public init(
        _ label: String,
        _ search: TextSearch,
        in content: String,
        onChange: @escaping @Sendable (TextSearch) -> Void
    ) {
        self.label = label
        self.search = search
        self.content = content
        self.onChange = onChange
    }

    package var text: String {
        get { search.query }
        set { search.query = newValue }
    }

    /// Returns the line of the field.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns 1.
    public func height(in space: Space) -> Int {
        space.width > 0 ? 1 : 0
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the field and the numbers.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let words = words(number: canvas.editing?.number(of: search.inEditor, in: content) ?? search.number)
        let room = space.width - words.columns() - 1
        // Without room for both, the field is more important.
        guard !words.isEmpty, room >= 8 else { return field.draw(on: &canvas, in: space) }
        canvas.part(width: room, height: 1) { [self] in
            var inner = space
            inner.width = room
            field.draw(on: &$0, in: inner)
        }
        canvas.write(words, row: 0, column: room + 1, style: .secondary)
    }

    /// The editing of the text, and the keys that choose a place.
    public var interaction: Interaction {
        var interaction = field.interaction
        interaction.keys = [
            .down: changing { $0.selectNext() }, .up: changing { $0.selectPrevious() },
            .modified("c", .alt): changing { $0.matchesCase.toggle() },
        ]
        return interaction
    }

    /// Returns whether two fields look equal; the handlers are not compared.
    public static func == (lhs: SearchField, rhs: SearchField) -> Bool {
        lhs.label == rhs.label && lhs.search == rhs.search && lhs.content == rhs.content
    }

    private var field: TextField {
        let (search, onChange) = (search, onChange)
        return TextField(
            label,
            text: search.query,
            columns: .max,
            onChange: { query in
                var next = search
                next.query = query
                onChange(next)
            },
            onSubmit: changing { $0.selectNext() }
        )
    }

    private func changing(_ change: @escaping @Sendable (inout TextSearch) -> Void) -> @Sendable () -> Void {
        { [search, onChange] in
            var next = search
            change(&next)
            onChange(next)
        }
    }

    /// Returns the number of a place among all; `nil` without a search.
    func place(_ number: Int) -> (number: Int, count: Int)? {
        guard !search.query.isEmpty else { return nil }
        let count = search.places(in: content).count
        return (EditorSearch.index(number, of: count).map { $0 + 1 } ?? 0, count)
    }

    private func words(number: Int) -> String {
        let sign = search.matchesCase ? "Aa" : ""
        let numbers = place(number).map { place in
            "\(place.number)/\(place.count)" + (place.count == TextSearch.mostPlaces ? "+" : "")
        }
        return [numbers ?? "", sign].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
