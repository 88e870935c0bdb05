/// Every text that the SDK shows or speaks by itself, in one table, which an app replaces by one in another language.
///
/// ```swift
/// extension Texts {
///     static let french: Texts = {
///         var texts = Texts()
///         texts.back = "Retour"
///         texts.keyNames.escape = "échap"
///         return texts
///     }()
/// }
/// ```
/// An application renders with its table, and so do a test and a renderer inside of
/// `Texts.$current.withValue(_:operation:)`. A text in the code of a feature, as in
/// `Alert("No connection", button: "Try again", sending: .retry)`, belongs to the feature.
///
/// A sentence has placeholders in braces, `{count}`, which are filled. A language may move them, or leave them out. No
/// sentence needs the plural of a language.
///
/// The SDK doesn't show the messages of errors; a feature does. MillraceBackend has a table of its own for them,
/// `ErrorTexts`.
public struct Texts: Hashable, Sendable {
    /// The title of the item that goes back to the screen before.
    public var back = "Back"
    /// The key that ends the app.
    public var quit = "Quit"
    /// The key that shows the list of the keys.
    public var help = "Help"
    /// The button of an alert.
    public var ok = "OK"
    /// The button that cancels a question.
    public var cancel = "Cancel"
    /// The key that closes the list of the keys.
    public var close = "Close"
    /// The empty field of a command palette.
    public var command = "Command"
    /// The title of the list of the keys.
    public var keys = "Keys"
    /// The arrows, in the list of the keys.
    public var move = "Move"
    /// Tab, in the list of the keys.
    public var next = "Next"
    /// Enter, in the list of the keys.
    public var choose = "Choose"
    /// Page up and page down, in the list of the keys.
    public var page = "Page"
    /// Home and end, in the list of the keys.
    public var firstAndLast = "First, last"
    /// The digits that sort a table, in the list of the keys.
    public var sort = "Sort"
    /// The toasts for which there is no space.
    public var more = "{count} more"
    /// The nodes that arrived below a window that follows its end, after the name of the end key.
    public var newBelow = "↓ {count} new"
    /// The field that filters the names of a file picker.
    public var filter = "Filter"
    /// The key that shows hidden files.
    public var hiddenFiles = "Hidden files"
    /// The button that chooses the folder in view.
    public var chooseFolder = "Choose this folder"
    /// A folder that the app may not read, or that isn't there.
    public var unreadableFolder = "This folder can't be read."
    /// The names of keys.
    public var keyNames = KeyNames()
    /// The names of months and days.
    public var calendar = CalendarNames.english
    /// The texts for users who don't see the screen.
    public var spoken = SpokenTexts()

    /// Creates the English ones, to change some or all of them.
    public init() {}

    /// The English table.
    public static let english = Texts()

    /// The table with which the current task renders: that of its application; the English one elsewhere.
    @TaskLocal public static var current = Texts.english
}
