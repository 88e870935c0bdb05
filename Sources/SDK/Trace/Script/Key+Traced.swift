import MillraceRendering

extension Key {
    /// The key in the format of a log: its label, or the action and the position of the mouse, counted from 1.
    package var traced: String {
        guard case let .mouse(mouse) = self else { return label }
        let names = Self.modifiers.filter { mouse.modifiers.contains($0.modifier) }.map(\.name).joined()
        return "\(names)\(mouse.action) \(mouse.row + 1):\(mouse.column + 1)"
    }

    /// Returns the key that a log has written; nil where none is written so.
    package init?(traced text: String) {
        if let key = Self.plain[text] ?? Self.function(text) ?? Self.mouse(text, []) {
            self = key
        } else if let modified = Self.modified(text) {
            self = modified
        } else if text.count == 1, let character = text.first {
            self = .character(character)
        } else if text.count == 2, text.hasPrefix("^"), let character = text.last?.lowercased().first {
            self = .control(character)
        } else {
            return nil
        }
    }

    private static let plain: [String: Key] = {
        let keys: [Key] = [
            .character(" "), .enter, .escape, .tab, .backtab, .backspace, .delete, .insert, .up, .down, .left, .right,
            .home,
            .end, .pageUp, .pageDown,
        ]
        return Dictionary(keys.map { ($0.label, $0) }) { first, _ in first }
    }()

    private static let modifiers: [(name: String, modifier: KeyModifiers)] = [
        ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
    ]

    private static func function(_ text: String) -> Key? {
        guard text.count > 1, text.hasPrefix("F"), let number = Int(text.dropFirst()) else { return nil }
        return .function(number)
    }

    private static func mouse(_ text: String, _ modifiers: KeyModifiers) -> Key? {
        let words = text.split(separator: " ")
        guard words.count == 2, let action = Mouse.Action.allCases.first(where: { "\($0)" == words[0] }) else {
            return nil
        }
        let place = words[1].split(separator: ":").compactMap { Int($0) }
        guard place.count == 2, place.allSatisfy({ $0 > 0 }) else { return nil }
        return .mouse(Mouse(action, row: place[0] - 1, column: place[1] - 1, modifiers: modifiers))
    }

    private static func modified(_ text: String) -> Key? {
        var (rest, modifiers) = (text[...], KeyModifiers())
        for (name, modifier) in Self.modifiers {
            guard rest.hasPrefix(name), rest.count > name.count else { continue }
            rest.removeFirst(name.count)
            modifiers.insert(modifier)
        }
        // A key has each modifier once: a file that repeats one is not read further.
        let isPlain = !Self.modifiers.contains { rest.hasPrefix($0.name) && rest.count > $0.name.count }
        guard !modifiers.isEmpty, isPlain else { return nil }
        if let mouse = Self.mouse(String(rest), modifiers) { return mouse }
        guard let key = Key(traced: String(rest)) else { return nil }
        return .modified(key, modifiers)
    }
}
