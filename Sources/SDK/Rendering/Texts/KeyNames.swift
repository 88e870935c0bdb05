/// The short names of the keys that type no character, as a screen and its help show them; those of ``Texts``.
///
/// Arrows and function keys are `↑` and `F1` in each language, and a key with control is `^R`.
public struct KeyNames: Hashable, Sendable {
    /// The space bar.
    public var space = "space"
    /// Enter.
    public var enter = "enter"
    /// Escape.
    public var escape = "esc"
    /// Tab.
    public var tab = "tab"
    /// Tab with shift.
    public var backtab = "shift-tab"
    /// Backspace.
    public var backspace = "backspace"
    /// Delete.
    public var delete = "del"
    /// Insert.
    public var insert = "ins"
    /// Home.
    public var home = "home"
    /// End.
    public var end = "end"
    /// Page up.
    public var pageUp = "pgup"
    /// Page down.
    public var pageDown = "pgdn"
    /// A pasted text.
    public var paste = "paste"
    /// The mouse.
    public var mouse = "mouse"
    /// Control, before the name of another key.
    public var control = "ctrl-"
    /// Alt, before the name of another key.
    public var alt = "alt-"
    /// Shift, before the name of another key.
    public var shift = "shift-"

    /// Creates the English ones, to change some or all of them.
    public init() {}
}
