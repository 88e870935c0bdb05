/// The texts of a help window; its lines come from the screen below it, when that is known.
struct KeyHelpText: Hashable {
    var title: String?
    var closeLabel: String?
    var general: [KeyHelpLine]?

    private static let mostColumnsOfKeys = 16
    /// The id of the window.
    static let id = NodeID("millrace.keys")

    /// Returns the window over a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - close: The handler of escape.
    func window(over screen: Screen, close: @escaping @Sendable () -> Void) -> Screen {
        let items = [screen.leading, screen.trailing].compactMap { $0 }.compactMap { item in
            item.key.map { KeyHelpLine($0.label, item.title) }
        }
        let bindings = screen.allKeys.filter { !$0.label.isEmpty }.map { KeyHelpLine($0.key.label, $0.label) }
        var seen: Set<KeyHelpLine> = []
        let lines = (items + bindings + (general ?? KeyHelpLine.general)).filter { seen.insert($0).inserted }
        let width = lines.reduce(0) { max($0, $1.keys.columns(limit: Self.mostColumnsOfKeys)) }
        let rows = lines.map { line in
            Row(spacing: 2) {
                Column(.fixed(width), Text(line.keys).styled(.secondary))
                Column(.fit, line.label)
            }
        }
        let texts = Texts.current
        let close = KeyBinding(.escape, closeLabel ?? texts.close, action: close)
        return Screen(title: title ?? texts.keys, keys: [close]) {
            Section(id: "keys", header: Stack(rows) as any Component, nodes: [])
        }
    }
}
