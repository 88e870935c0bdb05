import MillraceRendering

/// An event at a terminal.
public enum TerminalEvent: Hashable, Sendable {
    /// The user pressed a key, pasted a text or used the mouse.
    case key(Key)
    /// The size, the width rules or the theme of the terminal changed; also the first event of a run.
    case resize(TerminalSize)
    /// The terminal is closed: no more events come, and no more frames are shown.
    case closed
    /// The process continues after a suspension.
    case resumed
    /// A signal with this number tells the process to end. A host delivers it to an application only, and a signal that
    /// comes a second or more after it ends the process.
    case terminated(signal: Int32)
}
