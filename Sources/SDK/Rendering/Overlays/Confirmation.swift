/// A question with two answers or more.
///
/// ```swift
/// let (yes, no) = (Action.didConfirm(street), Action.didCancel)
/// state.question = Confirmation("Delete \(street)?", confirm: "Delete", sending: yes, cancelling: no)
/// ```
/// At a width of 40:
/// ```text
/// Addresses
/// ──────┌ Delete the address ─────┐───────
///   Bake│Abbey Road               │
///   High│                         │
///   Abbe│  [ Delete ]   [ Cancel ]│
///   Down└─────────────────────────┘
///   Fleet Street
/// ```
/// The feature holds the question in its state, shows it with ``Screen/presenting(_:observer:)``, and removes it in the
/// reducer when an answer comes. Escape sends the action of cancelling. A flow controller that has no state calls
/// `flow.ask(_:)`.
///
/// The arrow keys and tab move between the answers; the first one has the focus, or in a question about something
/// destructive, cancelling. Where the answers don't fit side by side, they stand one below the other.
public struct Confirmation<Action: Sendable>: Sendable {
    /// An answer to the question.
    public struct Choice: Sendable {
        /// The title of the button, or `nil` for "Cancel" of ``Texts``.
        package var title: String?
        /// Whether the answer can't be undone; its button is in the style ``StyleName/destructive``.
        package var isDestructive: Bool
        /// The action that the answer sends.
        package var action: Action

        /// Creates an answer.
        ///
        /// - Parameters:
        ///   - title: The title of the button.
        ///   - isDestructive: Whether the answer can't be undone.
        ///   - action: The action that the answer sends.
        public init(_ title: String, isDestructive: Bool = false, sending action: Action) {
            self.init(titled: title, isDestructive: isDestructive, sending: action)
        }

        init(titled title: String?, isDestructive: Bool = false, sending action: Action) {
            self.title = title
            self.isDestructive = isDestructive
            self.action = action
        }
    }

    /// The question, in the border, and below it where it is too long for that.
    package var title: String
    /// The subject of the question; a line break begins a new line.
    package var message: String
    /// The answers, from the first button to the last.
    package var choices: [Choice]
    /// The action of escape.
    package var cancellation: Action
    /// The index of the answer that has the focus at first.
    package var preferredChoice: Int

    /// Creates a question with any number of answers, for example "Save", "Discard" and "Cancel".
    ///
    /// - Parameters:
    ///   - title: The question, in the border, and below it where it is too long for that.
    ///   - message: An explanation; an empty message leaves out its lines.
    ///   - choices: The answers, from the first button to the last.
    ///   - cancellation: The action of escape.
    ///   - preferredChoice: The index of the answer that has the focus at first; without such an answer, the first one
    ///     has it.
    public init(
        _ title: String,
        message: String = "",
        choices: [Choice],
        cancelling cancellation: Action,
        preferredChoice: Int = 0
    ) {
        self.title = title
        self.message = message
        self.choices = choices
        self.cancellation = cancellation
        self.preferredChoice = preferredChoice
    }

    /// Creates a question that a user confirms or cancels.
    ///
    /// - Parameters:
    ///   - title: The question, in the border, and below it where it is too long for that.
    ///   - message: An explanation; an empty message leaves out its lines.
    ///   - confirm: The title of the button that confirms.
    ///   - cancel: The title of the button that cancels, or `nil` for that of ``Texts``.
    ///   - isDestructive: Whether confirming can't be undone: its button shows it, and cancelling has the focus at
    ///     first.
    ///   - action: The action of confirming.
    ///   - cancellation: The action of cancelling, and of escape.
    public init(
        _ title: String,
        message: String = "",
        confirm: String,
        cancel: String? = nil,
        isDestructive: Bool = false,
        sending action: Action,
        cancelling cancellation: Action
    ) {
        self.init(
            title,
            message: message,
            choices: [
                Choice(confirm, isDestructive: isDestructive, sending: action),
                Choice(titled: cancel, sending: cancellation),
            ],
            cancelling: cancellation,
            preferredChoice: isDestructive ? 1 : 0
        )
    }
}

extension Confirmation where Action == Bool {
    /// Creates a question of a flow, whose answer tells whether the user has confirmed.
    ///
    /// - Parameters:
    ///   - title: The question, in the border, and below it where it is too long for that.
    ///   - message: An explanation; an empty message leaves out its lines.
    ///   - confirm: The title of the button that confirms.
    ///   - cancel: The title of the button that cancels, or `nil` for that of ``Texts``.
    ///   - isDestructive: Whether confirming can't be undone: its button shows it, and cancelling has the focus at
    ///     first.
    public init(
        _ title: String,
        message: String = "",
        confirm: String,
        cancel: String? = nil,
        isDestructive: Bool = false
    ) {
        self.init(
            title,
            message: message,
            confirm: confirm,
            cancel: cancel,
            isDestructive: isDestructive,
            sending: true,
            cancelling: false
        )
    }
}

/// The words of a question inside of its window: the title where the border cuts it off, and the message.
private struct QuestionWords: Component {
    var title: String
    var message: String

    func lines(in space: Space) -> [Line] {
        let isCut = title.columns(limit: space.width) > space.width - Border.titleMargin
        return (isCut ? Text(title).styled(.title).lines(in: space) : [])
            + (message.isEmpty ? [] : Text(message).lines(in: space))
    }

    /// The title is in the border, too, and takes its columns there.
    func width(in space: Space) -> Int {
        message.isEmpty ? 0 : Text(message).width(in: space)
    }
}

extension Confirmation: Equatable where Action: Equatable {}
extension Confirmation.Choice: Equatable where Action: Equatable {}

extension Confirmation: Presentable {
    /// The name of the window among overlays of the same screen: two questions with other words are two windows.
    private struct Identity: Hashable {
        var title: String
        var message: String
        var choices: [String?]
    }

    /// Returns the window.
    public func overlay(observer: Sink<Action>) -> Overlay {
        let identity = Identity(title: title, message: message, choices: choices.map(\.title))
        return Overlay(id: identity, onCancel: observer.sending(cancellation)) {
            // The answers scroll with the message where there is no space for both, so the one with the focus is always
            // in view.
            Screen(title: title) {
                Section(id: "message", header: QuestionWords(title: title, message: message), nodes: [])
                answers(observer: observer)
            }
            .focusing(choices.indices.contains(preferredChoice) ? preferredChoice : nil)
        }
    }

    private func answers(observer: Sink<Action>) -> Panes {
        var answers = Panes(.sideBySide, panes: choices.indices.map { button($0, observer: observer) })
        answers.keepsContentWhole = true
        return answers
    }

    private func button(_ index: Int, observer: Sink<Action>) -> Pane {
        let choice = choices[index]
        let button = Button(choice.title ?? Texts.current.cancel, action: observer.sending(choice.action))
        return Pane(.fit) {
            Node(id: index, choice.isDestructive ? button.styled(.destructive) : button)
                .width(minimum: BoxLook.leastMarkedWidth)
        }
    }
}
