/// The words of the host for users who hear the screen, besides those of the screen and of ``Texts``.
///
/// A sentence has placeholders in braces, `{title}`, which are filled. A language may move a placeholder, or leave it
/// out.
public struct SpokenTexts: Hashable, Sendable {
    /// A new screen.
    public var screen = "Screen {title}"
    /// A new window over a screen.
    public var dialog = "Dialog {title}"
    /// A window is gone.
    public var closed = "The dialog is closed."
    /// Further lines, which are not spoken at once.
    public var more = "And {count} more."
    /// The keys of a screen.
    public var keys = "Keys: {keys}."
    /// A text that is gone.
    public var gone = "Gone: {text}"
    /// A message.
    public var info = "Message: {text}"
    /// A message of success.
    public var success = "Done: {text}"
    /// A message of failure.
    public var failure = "Error: {text}"
    /// The element that has got the focus.
    public var focused = "focused"
    /// The number of an element among all.
    public var place = "{number} of {count}"
    /// A selected text in a field.
    public var selected = "selected: {text}"
    /// The number of selected rows of a table among all.
    public var selection = "{number} of {count} selected"
    /// The cursor of a field, before a space.
    public var beforeSpace = "before a space"
    /// The cursor of a field, before another character.
    public var before = "before {character}"
    /// The cursor of a field, behind its text.
    public var atEnd = "at the end"
    /// The first sentence of an app.
    public var hint = "Control L says everything on the screen."
    /// A key with control.
    public var control = "control {key}"
    /// Escape.
    public var escape = "escape"
    /// The arrow up.
    public var up = "up"
    /// The arrow down.
    public var down = "down"
    /// The arrow left.
    public var left = "left"
    /// The arrow right.
    public var right = "right"
    /// A disabled button, checkbox or option.
    public var unavailable = "not available"
    /// An empty field.
    public var empty = "empty"
    /// A problem with a value.
    public var problem = "error: {text}"
    /// A button.
    public var button = "Button {title}"
    /// A checkbox.
    public var checkbox = "Checkbox {title}"
    /// A checked box.
    public var checked = "checked"
    /// A box that is not checked.
    public var unchecked = "not checked"
    /// An option of a group.
    public var option = "Option {title}"
    /// The option that is chosen.
    public var chosen = "chosen"
    /// An option that is not chosen.
    public var notChosen = "not chosen"
    /// A field.
    public var field = "Text field {label}"
    /// A field whose text is masked.
    public var hiddenField = "Hidden text field {label}"
    /// The length of a masked text.
    public var characters = "{count} characters"
    /// A field of several lines.
    public var editor = "Text editor {label}"
    /// A field for a number.
    public var numberField = "Number field {label}"
    /// A search for which case and accents count.
    public var matchesCase = "case counts"
    /// A folder.
    public var folder = "Folder {name}"
    /// A file.
    public var file = "File {name}"
    /// A section that is open.
    public var expanded = "open"
    /// A section that is closed.
    public var collapsed = "closed"
    /// A picker.
    public var choice = "Choice {label}"
    /// A picker without a selection.
    public var nothingChosen = "nothing chosen"
    /// Tabs.
    public var tabs = "Tabs"
    /// Tabs of which none is selected.
    public var noTab = "none selected"
    /// A stepper.
    public var number = "Number {label}"
    /// A slider.
    public var slider = "Slider {label}"
    /// A part of the whole.
    public var percent = "{number} percent"
    /// A date picker.
    public var date = "Date {label}"
    /// A date picker without a selection.
    public var noDay = "no day"
    /// Progress without a number.
    public var inProgress = "in progress"
    /// A chart.
    public var chart = "Chart of {count} numbers from {least} to {greatest}"
    /// The last number of a chart.
    public var last = "at last {number}"
    /// Numbers of a chart that become greater.
    public var rising = "rising"
    /// Numbers of a chart that become less.
    public var falling = "falling"
    /// Numbers of a chart that stay about the same.
    public var steady = "steady"
    /// The greatest number of a chart.
    public var greatest = "the greatest at {place}"
    /// A chart without numbers.
    public var emptyChart = "Chart without numbers"
    /// A number that is not finite.
    public var noNumber = "no number"

    /// Creates the English ones, to change some or all of them.
    public init() {}
}
