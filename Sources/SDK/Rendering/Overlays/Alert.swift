/// A message that a user has to acknowledge.
///
/// ```swift
/// Alert("No connection", message: "The order wasn't sent.", sending: .didCloseAlert)
/// ```
/// At a width of 40:
/// ```text
/// Addresses
/// ────────┌ No connection ───────┐────────
///   Baker │The order wasn't sent.│
///   High S│                      │
///   Abbey │  [ OK ]              │
///   Downin└──────────────────────┘
///   Fleet Street
/// ```
/// Enter, space, escape and a click on the button send the action; the reducer removes the alert from the state.
public struct Alert<Action: Sendable>: Sendable {
    /// The title, in the border, and below it where it is too long for that.
    public var title: String
    /// The message; a line break begins a new line.
    public var message: String
    /// The title of the button, or `nil` for that of ``Texts``.
    public var button: String?
    /// The action that the user sends.
    public var action: Action

    /// Creates an alert.
    ///
    /// - Parameters:
    ///   - title: The title, in the border, and below it where it is too long for that.
    ///   - message: The message; an empty one leaves out its lines.
    ///   - button: The title of the button.
    ///   - action: The action that the user sends.
    public init(_ title: String, message: String = "", button: String? = nil, sending action: Action) {
        self.title = title
        self.message = message
        self.button = button
        self.action = action
    }
}

extension Alert: Equatable where Action: Equatable {}

extension Alert: Presentable {
    /// Returns the window.
    public func overlay(observer: Sink<Action>) -> Overlay {
        let question = Confirmation(
            title,
            message: message,
            choices: [.init(button ?? Texts.current.ok, sending: action)],
            cancelling: action
        )
        return question.overlay(observer: observer)
    }
}
