import MillracePlatform
import MillraceBackend

extension StoreError {
    /// A sentence or two for the user, in English: what happened, and what the user can do.
    ///
    /// The text contains neither texts of the system nor paths.
    public var userMessage: String { userMessage(in: .english) }

    /// Returns the sentences of a table for the user: what happened, and what the user can do.
    public func userMessage(in texts: ErrorTexts) -> String {
        switch self {
        case let .unavailable(_, package): texts.storeUnavailable.filled(["package": package])
        case .inUse: texts.storeInUse
        case .diskFull: texts.storeDiskFull
        case .notWritable: texts.storeNotWritable
        case .laterVersion: texts.storeLaterVersion
        case .damaged: texts.storeDamaged
        case .otherLogin, .failed: texts.storeFailed
        }
    }
}

extension StoreError: LocalizedError {
    /// The same as `userMessage`.
    public var errorDescription: String? { userMessage }
}
