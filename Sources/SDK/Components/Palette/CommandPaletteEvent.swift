import MillraceRendering

/// An action of a user in a command palette, for ``CommandPalette/apply(_:)``.
public enum CommandPaletteEvent: Hashable, Sendable {
    /// The text in the field has changed.
    case type(String)
    /// The selection moves by a number of commands.
    case move(Int)
}
