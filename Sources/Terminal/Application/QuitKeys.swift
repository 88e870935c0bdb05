import MillraceRendering

/// The keys with which a user quits an application, and what the last line calls that.
///
/// ```swift
/// QuitKeys(title: "Beenden", keys: [.control("c"), .control("q")])
/// ```
/// ```text
/// ^C Beenden
/// ```
/// A screen that has a key of its own for one of them goes first. So a screen with unsaved changes asks before they are lost:
/// ```swift
/// KeyBinding(.control("c"), "Quit", action: observer.sending(.didAskToQuit))
/// ```
/// A ctrl-C that comes before an earlier one was dealt with always quits: whatever an application is busy with, its user
/// gets out.
public struct QuitKeys: Hashable, Sendable {
    /// What the last line of each screen calls it; if it is empty, the last line doesn't name it.
    public var title: String
    /// The keys, the first of which the last line names.
    ///
    /// A key that types quits only where no text is typed.
    public var keys: [Key]

    /// Creates a choice of keys; by default ctrl-C and `q`.
    public init(title: String = "Quit", keys: [Key] = [.control("c"), "q"]) {
        self.title = title
        self.keys = keys
    }
}
