/// The keys of a screen in a window over it: those that the screen and its items bind, and those that work on every
/// screen.
///
/// A host shows it. At a width of 40:
/// ```text
/// Addresse┌ Keys ────────────────┐
/// ────────│r          Refresh    │────────
///   Baker │↑ ↓        Move       │
///   High S│tab        Next       │
///   Abbey │enter      Choose     │
///   Downin│pgup pgdn  Page       │
///   Fleet │home end   First, last│
///         │                      │
/// r Refres│esc Close             │
///         └──────────────────────┘
/// ```
/// The window has a line for each key binding with a label, in their order, so a feature writes its keys once: those of
/// the node with the focus come first. A key that the focused control uses for itself, as a date picker does the arrow
/// keys, and a text field home and end, isn't listed with its general meaning.
struct KeyHelp: Hashable {
    private struct Entry: Hashable {
        let keys: [Key]
        let label: String
        /// Whether the keys are the first and the last of a range.
        var isRange = false

        /// Returns the names of the keys; the modifiers, which are the same ones, are named once.
        func names(_ name: (Key) -> String) -> String {
            let rest = keys.dropFirst().map { key in
                if case let .modified(key, _) = key { name(key) } else { name(key) }
            }
            return (keys.prefix(1).map(name) + rest).joined(separator: isRange ? "–" : " ")
        }

        /// Returns the line of a range of keys.
        static func range(_ keys: [Key], label: String) -> Entry {
            Entry(keys: keys.count > 2 ? [keys[0], keys[keys.count - 1]] : keys, label: label, isRange: true)
        }
    }

    /// A line of the window, whose spoken text has the names of the keys, and not their signs.
    private struct HelpRow: Component {
        let row: Row
        let spoken: String

        func lines(in space: Space) -> [Line] { drawnLines(in: space) }
        func height(in space: Space) -> Int { row.height(in: space) }
        func width(in space: Space) -> Int { row.width(in: space) }
        func draw(on canvas: inout Canvas, in space: Space) { row.draw(on: &canvas, in: space) }
    }

    /// The node with the focus below the window: of two bindings of a key, that of the screen around it works.
    var focus: NodeID?

    private static let mostColumnsOfKeys = 16
    static let id = NodeID("millrace.keys")

    /// Returns the window over a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - close: The handler of escape.
    func window(over screen: Screen, close: @escaping @Sendable () -> Void) -> Screen {
        let texts = Texts.current
        let items = [screen.leading, screen.trailing].compactMap { $0 }.compactMap { item in
            item.key.map { Entry(keys: [$0], label: item.title) }
        }
        let node = focus.flatMap { screen.node(at: screen.place(of: $0, expected: nil)) }
        let keyed = screen.withKeys(of: focus.map { Focus($0) })
        let bindings = keyed.keysInEffect(around: focus).filter { !$0.label.isEmpty }
        let own = node?.interaction ?? .none
        let sometimes = tabs(of: screen, keyed, own) + sorting(screen, own)
        let general = Self.general(texts).filter { !$0.keys.contains(where: own.uses) } + sometimes
        var seen: Set<Entry> = []
        let lines = (items + bindings.map { Entry(keys: [$0.key], label: $0.label) } + general)
            .filter { seen.insert($0).inserted }
        let width = lines.reduce(0) { max($0, $1.names(\.label).columns(limit: Self.mostColumnsOfKeys)) }
        let rows = lines.map { line in
            HelpRow(
                row: Row(spacing: 2) {
                    Column(.fixed(width), Text(line.names(\.label)).styled(.secondary))
                    Column(.fit, line.label)
                },
                spoken: Spoken.joined([line.names(Narrator.name), line.label])
            )
        }
        return Screen(title: texts.keys, keys: [KeyBinding(.escape, texts.close, action: close)]) {
            Section(id: "keys", header: Stack(rows) as any Component, nodes: [])
        }
    }

    /// The keys that work on every screen.
    private static func general(_ texts: Texts) -> [Entry] {
        [
            Entry(keys: [.up, .down], label: texts.move), Entry(keys: [.tab], label: texts.next),
            Entry(keys: [.enter], label: texts.choose), Entry(keys: [.pageUp, .pageDown], label: texts.page),
            Entry(keys: [.home, .end], label: texts.firstAndLast),
        ]
    }

    /// The keys that choose a tab, on a screen with tabs.
    private func tabs(of screen: Screen, _ keyed: Screen, _ own: Interaction) -> [Entry] {
        guard let tabs = screen.tabs, tabs.tabs.count > 1 else { return [] }
        // A binding with a label is one of the screen for another purpose.
        let bound = keyed.keysInEffect(around: focus).filter(\.label.isEmpty)
        let keys = tabs.screenKeys.map(\.key).filter { key in bound.contains { $0.key == key } && !own.uses(key) }
        let label = Spoken.texts.tabs
        return [
            Entry.range(keys.filter(\.isShortcut), label: label),
            Entry(keys: keys.filter { !$0.isShortcut }, label: label),
        ]
        .filter { !$0.keys.isEmpty }
    }

    /// The digits that sort the table with the focus, but for those that do something else.
    private func sorting(_ screen: Screen, _ own: Interaction) -> [Entry] {
        let place = focus.flatMap { screen.place(of: $0, expected: nil) }
        guard let table = place.flatMap({ screen.section(at: $0)?.table }), table.onSort != nil else { return [] }
        let digits = (1...9).prefix(table.columns.count).map { Key.character(Character("\($0)")) }
            .filter { !own.uses($0) && screen.action(of: $0, around: focus) == nil }
        return digits.isEmpty ? [] : [Entry.range(digits, label: Texts.current.sort)]
    }
}

extension Interaction {
    /// Returns whether the component or its node handles a key itself, so that the key doesn't have the meaning that it
    /// has on every screen.
    fileprivate func uses(_ key: Key) -> Bool {
        if keys[key] != nil { return true }
        guard let input else { return false }
        // Enter submits a text or goes to the next field.
        var editing = TextEditing(input)
        return key == .enter || editing.apply(key)
    }
}

extension Screen {
    /// Returns the screen with its keys in a window over it, or those of the topmost window over that.
    ///
    /// - Parameters:
    ///   - focus: The node that has the focus there.
    ///   - close: The handler of escape and of a click outside.
    package func showingKeys(around focus: NodeID?, closing close: @escaping @Sendable () -> Void) -> Screen {
        var screen = self
        let keys = Overlay(KeyHelp(focus: focus), close: close)
        screen.window = topOverlay.map { $0.covered(by: keys) } ?? keys
        return screen
    }
}

extension ScreenInteraction {
    /// The node with the focus in the topmost window, or on the screen if there is no window; that below a window of
    /// keys.
    package var focusOfKeys: NodeID? {
        guard let window, windowID != KeyHelp.id else { return focus?.id }
        return window.focusOfKeys
    }

    /// Whether the topmost window is one of keys.
    package var showsKeys: Bool {
        guard let window else { return false }
        return window.window == nil ? windowID == KeyHelp.id : window.showsKeys
    }
}
