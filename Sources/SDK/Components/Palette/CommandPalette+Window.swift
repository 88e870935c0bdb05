import MillraceRendering

extension CommandPalette {
    /// Returns the window of the palette.
    ///
    /// - Parameters:
    ///   - observer: The sink of the commands.
    ///   - event: Returns the action for an event of the palette.
    public func overlay(observer: Sink<Action>, events event: @escaping @Sendable (CommandPaletteEvent) -> Action)
        -> Overlay
    {
        let matches = matches
        let run = matches.indices.contains(selection) ? observer.sending(matches[selection].action) : nil
        let field = CommandField(
            field: TextField(
                "",
                text: query,
                placeholder: placeholder ?? Texts.current.command,
                columns: .max,
                onChange: observer.sending { event(.type($0)) },
                onSubmit: run
            ),
            move: observer.sending { event(.move($0)) }
        )
        return Overlay(
            id: "millrace.palette",
            place: .top,
            width: .fixed(Overlay.fittingWidth),
            isLeftByClick: true,
            onCancel: observer.sending(cancellation)
        ) {
            var screen = Screen(title: "") {
                Section(id: "matches") {
                    for (index, item) in matches.enumerated() {
                        Node(
                            id: index,
                            ListItem(item.title, detail: item.detail, action: observer.sending(item.action))
                        )
                    }
                }
            }
            .pinnedToTop { Node(id: "query", field) }
            .focusing("query")
            screen.marked = NodeID(selection)
            return screen
        }
    }
}

extension Screen {
    /// Returns the screen with the window of a command palette over it.
    ///
    /// - Parameters:
    ///   - palette: The palette; without one the screen stays as it is.
    ///   - observer: The sink of the commands.
    ///   - event: Returns the action for an event of the palette; its reducer calls ``CommandPalette/apply(_:)``.
    public func presenting<Action>(
        _ palette: CommandPalette<Action>?,
        observer: Sink<Action>,
        events event: @escaping @Sendable (CommandPaletteEvent) -> Action
    ) -> Screen {
        presenting(palette.map { $0.overlay(observer: observer, events: event) })
    }
}

/// The field of a command palette: a text field whose up and down keys select a command.
private struct CommandField: Component {
    let field: TextField
    let move: @Sendable (Int) -> Void

    func lines(in space: Space) -> [Line] {
        field.lines(in: space)
    }

    func height(in space: Space) -> Int {
        field.height(in: space)
    }

    func width(in space: Space) -> Int {
        field.width(in: space)
    }

    func draw(on canvas: inout Canvas, in space: Space) {
        field.draw(on: &canvas, in: space)
    }

    var interaction: Interaction {
        var interaction = field.interaction
        let move = move
        interaction.keys = [.down: { move(1) }, .up: { move(-1) }, .pageDown: { move(10) }, .pageUp: { move(-10) }]
        return interaction
    }

    static func == (lhs: CommandField, rhs: CommandField) -> Bool {
        lhs.field == rhs.field
    }
}
