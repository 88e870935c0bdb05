import MillraceRendering

/// What happens at a terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed, or a text pasted.
    case key(Key)
    /// The terminal has this size now, or other widths; it is the first event too.
    case resize(TerminalSize)
    /// The terminal is gone: nothing more comes, and nothing more is shown.
    case closed
}
