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

    /// The keys that work on every screen.
    public static let general = [
        KeyHelpLine("↑ ↓", "Move"), KeyHelpLine("tab", "Next"), KeyHelpLine("enter", "Choose"),
        KeyHelpLine("pgup pgdn", "Page"), KeyHelpLine("home end", "First, last"),
    ]
}
