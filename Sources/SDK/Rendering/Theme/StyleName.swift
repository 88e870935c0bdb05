/// The names of the styles in a ``Theme``.
///
/// A name describes the purpose of a text; the theme of the screen gives it a look. Each name is also a ``Style``, so
/// it can be used wherever a style can:
///
/// ```swift
/// Text("Deleted for good").styled(.destructive),
/// Span("London", style: .accent),
/// TableCell("12", style: .error)
/// ```
/// The names, each in its own style:
/// ```text
/// text          title         secondary
/// placeholder   disabled      border
/// focusedBorder key           highlight
/// focus         selection     accent
/// link          info          success
/// warning       error         destructive
/// bar           field
/// ```
public enum StyleName: UInt8, Hashable, Sendable, CaseIterable {
    /// Text without a style of its own. A background of this style fills the screen.
    case text
    /// Titles: of the screen, of the columns of a table.
    case title
    /// Text that matters less: details, subtitles, labels of keys.
    case secondary
    /// The text in an empty field.
    case placeholder
    /// A control that can't be used.
    case disabled
    /// Rules, borders, the brackets of fields, the empty part of a bar.
    case border
    /// The border and the scroll bar of the part with the focus.
    case focusedBorder
    /// The keys in the last line.
    case key
    /// The node with the focus, as a bar of the whole width.
    case highlight
    /// The control with the focus, on the node with the focus.
    case focus
    /// Selected text, and the selected row of a table.
    case selection
    /// Drawings and moving parts: bars, charts, a spinner.
    case accent
    /// A text that leads elsewhere.
    case link
    /// A message about something that has happened.
    case info
    /// A message about something that has succeeded.
    case success
    /// A message about something to look at.
    case warning
    /// A message about something that has failed, and a problem of an input.
    case error
    /// An action that can't be undone.
    case destructive
    /// The first line with the title, and the last line with the keys.
    ///
    /// A theme in which this style has a background has surfaces: margins, panels around the sections with a header
    /// where there is room, and scroll bars. In other themes there are rules, and no margins.
    case bar
    /// The area of a field, a key and a toast; without a background, fields have brackets.
    case field
}
