import Millrace

extension OutboxError {
    /// The reason, for users, with what they can do.
    var userMessage: String {
        switch self {
        case let .store(error): error.userMessage
        case let .full(limit):
            "There are \(limit) changes that wait to be sent. Discard one in the outbox, then try again."
        case .closed: "You are not logged in. Log in, then try again."
        case .underWay: "The server may have done this already. Refresh, then see."
        case .missing, .unnamed: "This is no longer in the outbox."
        case .unknownType, .sharedName, .encoding, .otherType:
            "The change could not be kept. This is a mistake in the app."
        }
    }
}

extension StoreError {
    /// The reason, for users, with what they can do.
    var userMessage: String {
        switch self {
        case let .unavailable(_, package): "This machine has no SQLite. Install \(package), then start the app again."
        case .inUse: "The app is running already, in another window."
        case .diskFull: "The disk is full. Free some space, then try again."
        case .notWritable: "The folder of the outbox can't be written."
        case .laterVersion: "A later version of the app has written the outbox. Use that one."
        case .damaged: "The file of the outbox is damaged. Start the app again."
        case .failed: "The file of the outbox could not be used."
        }
    }
}
