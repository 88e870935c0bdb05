import Millrace
import MillraceOutbox

/// The reason why a form was not taken, for the text below its fields.
enum FormFailure: Equatable {
    case failed(CoreError)
    /// The outbox has not taken the form.
    case notKept(OutboxError)
    /// The outbox has set the form's command aside.
    case setAside(OutboxCommand)
    /// The backend's own sentences about fields that the form doesn't have.
    case refused(String)
    /// All problems are shown beside their fields.
    case marked
}

extension FormFailure {
    /// Creates the reason from an error of the backend, for a form with some fields.
    init(_ error: CoreError, besides fields: [some RawRepresentable<String>]) {
        guard let refusal = error.failure(as: FieldRefusal.self) else {
            self = .failed(error)
            return
        }
        self = refusal.message(besides: fields).map(Self.refused) ?? .marked
    }

    /// Returns the reason, for users; nil where the outbox has none.
    ///
    /// - Parameters:
    ///   - words: The words of the language.
    ///   - marked: The sentence of the form that leads to the marked fields.
    func text(in words: Words, marked: String) -> String? {
        switch self {
        case let .failed(error): error.userMessage(in: words.errors)
        case let .notKept(error): error.userMessage(in: words.errors)
        case let .setAside(command): command.reason(in: words)
        case let .refused(message): message
        case .marked: marked
        }
    }
}
