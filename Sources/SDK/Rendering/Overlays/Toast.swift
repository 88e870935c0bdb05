/// A short message over the lower right corner of a screen, which takes no focus and leaves by itself.
public struct Toast: Hashable, Sendable, Codable, Identifiable {
    /// The kinds of messages, which have different styles.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A message about something that happened.
        case info
        /// A message about something that has succeeded.
        case success
        /// A message about something that has failed.
        case failure

        var style: Style {
            switch self {
            case .info: .info
            case .success: .success
            case .failure: .error
            }
        }

        /// The sign before the message.
        var sign: String {
            switch self {
            case .info: "i"
            case .success: "✓"
            case .failure: "!"
            }
        }
    }

    /// The id, given by ``Toasts``.
    public let id: Int
    /// The message; at most three lines of it are shown.
    public let text: String
    /// The kind.
    public let kind: Kind
    /// The time for which the toast is in the state.
    public let duration: Duration

    init(id: Int, text: String, kind: Kind, duration: Duration) {
        self.id = id
        self.text = text
        self.kind = kind
        self.duration = duration
    }
}

/// A toast on a screen, and the handler of a click on it.
struct ShownToast: Equatable, Sendable {
    var id: NodeID
    var text: String
    var kind: Toast.Kind
    var onClick: (@Sendable () -> Void)?

    /// The message; the sign of a success or a failure is before it.
    var words: Text {
        kind == .info ? Text(text) : Text([Span(kind.sign, style: kind.style), Span(" " + text)])
    }

    static func == (lhs: ShownToast, rhs: ShownToast) -> Bool {
        lhs.id == rhs.id && lhs.text == rhs.text && lhs.kind == rhs.kind
            && (lhs.onClick == nil) == (rhs.onClick == nil)
    }
}
