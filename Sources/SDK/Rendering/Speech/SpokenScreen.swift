import MillracePlatform

/// The spoken text of a screen: its title and its lines, from top to bottom, the focus, and the messages over it.
struct SpokenScreen: Equatable, Sendable {
    /// Something on the screen, which is the same thing as long as it has the same key.
    struct Line: Equatable, Sendable {
        enum Key: Hashable, Sendable {
            /// The title of a pane that begins with a part of the screen, and is in a number of others.
            case pane(Int, depth: Int)
            case header(NodeID, line: Int)
            case node(NodeID)
            case footer(NodeID)
            case selection(NodeID)
        }

        var key: Key
        var text: String
        var isFocusable: Bool
    }

    /// The ids of the windows over the screen, the topmost last; the screen is that in the topmost one.
    var windows: [NodeID] = []
    var title = ""
    var lines: [Line] = []
    /// The number of lines that are left out, because a user can't listen to so many.
    var omitted = 0
    /// The number of these that are before the lines of a screen that follows its end.
    var omittedBefore = 0
    /// Whether the newest lines are those at the end.
    var followsEnd = false
    var focus: NodeID?
    /// The titles of the panes around the focus, the outermost first.
    var focusPanes: [Line] = []
    /// Whether a pane without a node for the focus has the focus.
    var isPaneFocused = false
    var focusText = ""
    /// The position of the cursor in the text of the focused node.
    var cursor = ""
    /// The cell with the cursor of a table.
    var cell = ""
    var toasts: [ShownToast] = []

    /// The greatest number of lines that are looked at.
    static let mostLines = 1000

    init(_ screen: Screen, of interaction: ScreenInteraction) {
        toasts = screen.allToasts
        var (screen, interaction) = (screen, interaction)
        while let overlay = screen.topOverlay {
            windows.append(overlay.id)
            screen = overlay.window(over: screen)
            interaction = interaction.window ?? ScreenInteraction()
        }
        title = screen.title
        followsEnd = screen.box.followsEndInAPart
        let nodeCount = followsEnd ? screen.sections.reduce(0) { $0 + $1.rows.count } : 0
        omittedBefore = max(0, nodeCount - Self.mostLines)
        omitted = omittedBefore
        var left = omittedBefore
        let parts = screen.spokenParts
        var panes: Set<Line.Key> = []
        for part in parts {
            for title in part.titles where panes.insert(title.key).inserted { add(title.key, title.text) }
            for section in part.sections { add(section, interaction, passing: &left) }
        }
        let focusedPart = interaction.focus == nil ? interaction.focusedArea?.parts.lowerBound : interaction.place?.part
        focusPanes = parts.first { $0.part == focusedPart }?.titles.filter { !$0.text.isEmpty } ?? []
        isPaneFocused = interaction.focus == nil && !focusPanes.isEmpty
        guard let focused = interaction.focus, let node = screen.node(focused.id) else { return }
        focus = focused.id
        focusText = Self.text(of: node, interaction)
        cell = interaction.spokenCell(on: screen)
        cursor = cell
        guard let editing = focused.editing, node.interaction.input?.isSecret != true else { return }
        cursor = Self.place(in: editing)
    }

    /// Adds a section, of which the first nodes are left out as long as there are some to pass.
    private mutating func add(_ section: Section, _ interaction: ScreenInteraction, passing left: inout Int) {
        // Components one below the other are spoken one after the other.
        let headers = (section.header as? Stack)?.components ?? section.header.map { [$0] } ?? []
        for (line, header) in headers.enumerated() { add(.header(section.id, line: line), header.spoken) }
        let passed = min(left, section.rows.count)
        left -= passed
        for index in section.rows.indices.dropFirst(passed) {
            guard lines.count < Self.mostLines else {
                omitted += section.rows.count - index
                break
            }
            let node = section.rows[index]
            add(.node(node.id), Self.text(of: node, interaction), isFocusable: node.interaction.isFocusable)
        }
        add(.selection(section.id), section.table?.selecting?.spoken ?? "")
        add(.footer(section.id), section.footer?.spoken ?? "")
    }

    private mutating func add(_ key: Line.Key, _ text: String, isFocusable: Bool = false) {
        if !text.isEmpty || isFocusable { lines.append(Line(key: key, text: text, isFocusable: isFocusable)) }
    }

    /// Returns the spoken text of a node, with the text that is typed and not yet in the state.
    private static func text(of node: Node, _ interaction: ScreenInteraction) -> String {
        guard let editing = interaction.focus?.editing, var field = node.component as? any EditedComponent else {
            return node.component.spoken
        }
        guard interaction.focus?.id == node.id else { return field.spoken(beside: editing) }
        field.text = editing.value
        return field.spoken
    }

    private static func place(in editing: TextEditing) -> String {
        let texts = Spoken.texts
        if let selected = editing.selectedBytes { return texts.selected.filled(["text": editing.text(selected)]) }
        let next = editing.value[editing.cursorIndex...].first
        guard let next else { return texts.atEnd }
        return next == " " ? texts.beforeSpace : texts.before.filled(["character": String(next)])
    }
}
