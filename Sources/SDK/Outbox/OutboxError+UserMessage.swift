import MillraceCQRS
import MillracePlatform
import MillraceBackend

extension OutboxError {
    /// A sentence or two for the user, in English: what happened, and what the user can do.
    ///
    /// The text contains neither texts of the store nor names of types.
    public var userMessage: String { userMessage(in: .english) }

    /// Returns the sentences of a table for the user: what happened, and what the user can do.
    public func userMessage(in texts: ErrorTexts) -> String {
        switch self {
        case let .store(error): error.userMessage(in: texts)
        case let .full(limit): texts.outboxFull.filled(["limit": "\(limit)"])
        case .closed: texts.outboxClosed
        case .underWay: texts.changeUnderWay
        case .missing: texts.changeGone
        case .unknownID: texts.changeOrphaned
        case .unknownType, .sharedName, .encoding, .otherType: texts.changeNotKept
        }
    }
}

extension OutboxError: LocalizedError {
    /// The same as `userMessage`.
    public var errorDescription: String? { userMessage }
}
