import MillracePlatform
import MillraceBackend

extension StoreError {
    /// A sentence or two for the person in front of the screen, in English: what happened, and what can be done.
    ///
    /// Nothing of the system's words is in it, and of paths neither.
    public var userMessage: String { userMessage(in: .english) }

    /// Returns the sentences of a table for the person in front of the screen: what happened, and what can be done.
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
