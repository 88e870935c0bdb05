import MillraceRendering

/// The keys with which a user quits an application, and their label in the last line of each screen.
///
/// ```swift
/// QuitKeys(title: "Beenden", keys: [.control("c"), .control("q")])
/// ```
/// ```text
/// ^C Beenden
/// ```
/// A screen's own key bindings take precedence, so a screen with unsaved changes can show a question first:
/// ```swift
/// KeyBinding(.control("c"), "Quit", action: observer.sending(.didAskToQuit))
/// ```
/// Beside it, the last line shows the key of the list of all keys of the screen, `?` or F1, unless the screen uses one
/// of them itself.
///
/// If ctrl-C is pressed again before the first press was handled, the application always quits, so that a user can
/// leave an application that is busy.
public struct QuitKeys: Hashable, Sendable {
    /// The label in the last line of each screen, or `nil` for that of `MillraceRendering.Texts`; with an empty title
    /// the last line has no label, and none for the keys of the screen.
    public var title: String?
    /// The keys that quit; the last line names the first one.
    ///
    /// A key that types a character quits only while no text field has the focus.
    public var keys: [Key]

    /// Creates a set of keys; by default ctrl-C and `q`.
    public init(title: String? = nil, keys: [Key] = [.control("c"), "q"]) {
        self.title = title
        self.keys = keys
    }
}
