import MillracePlatform
import MillraceBackend

extension OutboxError {
    /// A sentence or two for the person in front of the screen, in English: what happened, and what can be done.
    ///
    /// Nothing of the store's words, and no name of a type, is in it.
    public var userMessage: String { userMessage(in: .english) }

    /// Returns the sentences of a table for the person in front of the screen: what happened, and what can be done.
    public func userMessage(in texts: ErrorTexts) -> String {
        switch self {
        case let .store(error): error.userMessage(in: texts)
        case let .full(limit): texts.outboxFull.filled(["limit": "\(limit)"])
        case .closed: texts.outboxClosed
        case .underWay: texts.changeUnderWay
        case .missing: texts.changeGone
        case .unnamed: texts.changeUnnamed
        case .unknownType, .sharedName, .encoding, .otherType: texts.changeNotKept
        }
    }
}

extension OutboxError: LocalizedError {
    /// The same as `userMessage`.
    public var errorDescription: String? { userMessage }
}
