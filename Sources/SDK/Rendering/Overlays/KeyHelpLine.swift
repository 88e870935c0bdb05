/// A line of a ``KeyHelp``: some keys, and what they do.
public struct KeyHelpLine: Hashable, Sendable {
    /// The names of the keys, as they are shown.
    public var keys: String
    /// The effect of the keys.
    public var label: String

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - keys: The names of the keys: `↑ ↓`, say.
    ///   - label: The effect of the keys.
    public init(_ keys: String, _ label: String) {
        self.keys = keys
        self.label = label
    }

    /// The keys that work on every screen, by the current ``Texts``.
    public static var general: [KeyHelpLine] {
        let texts = Texts.current
        let names = texts.keyNames
        return [
            KeyHelpLine("↑ ↓", texts.move), KeyHelpLine(names.tab, texts.next), KeyHelpLine(names.enter, texts.choose),
            KeyHelpLine("\(names.pageUp) \(names.pageDown)", texts.page),
            KeyHelpLine("\(names.home) \(names.end)", texts.firstAndLast),
        ]
    }
}
