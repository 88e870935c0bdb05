/// A moment in the life of an application; see ``ApplicationLife``.
public enum LifeCycleEvent: Hashable, Sendable {
    /// The first frame is shown, or the first sentences are spoken.
    case appeared
    /// The process continues after a suspension, by `fg` after ctrl-Z for example: the state on the screen may be old.
    case resumed
    /// The application ends: the user has quit, the terminal is closed, or a signal tells the process to end. The
    /// terminal is back in the shell's mode.
    case willEnd
}
