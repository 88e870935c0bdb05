import Millrace

extension OutboxError {
    /// Returns the reason, for users, with what they can do.
    func userMessage(in words: Words) -> String {
        switch self {
        case let .store(error): error.userMessage(in: words)
        case let .full(limit): words.outbox.full(limit)
        case .closed: words.outbox.closed
        case .underWay: words.outbox.underWay
        case .missing, .unnamed: words.outbox.gone
        case .unknownType, .sharedName, .encoding, .otherType: words.outbox.notKept
        }
    }
}

extension StoreError {
    /// Returns the reason, for users, with what they can do.
    func userMessage(in words: Words) -> String {
        switch self {
        case let .unavailable(_, package): words.store.unavailable(package)
        case .inUse: words.store.inUse
        case .diskFull: words.store.diskFull
        case .notWritable: words.store.notWritable
        case .laterVersion: words.store.laterVersion
        case .damaged: words.store.damaged
        case .failed: words.store.failed
        }
    }
}
