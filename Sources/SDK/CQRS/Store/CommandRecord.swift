import MillracePlatform

/// A command in the form for a store.
public struct CommandRecord: Sendable, Equatable {
    /// The position of the command in the order of acceptance, over all logins.
    public let number: Int64
    /// The person to whom the command belongs.
    public let login: String
    /// The name of the command's type.
    public let type: String
    /// The version of the command's type.
    public let version: Int
    /// The lane in which the command is sent.
    public var lane: String
    /// The idempotency key, which is sent with every attempt.
    public var key: String
    /// The command as JSON, without any credentials.
    public var payload: Data
    /// The time of acceptance.
    public let acceptedAt: Date
    /// Whether the command may have been sent with its key; the store records this before the first attempt.
    public var isSent: Bool
    /// Whether an edit has replaced a form of the command that may have been carried out, under an earlier key.
    public var replacesSent: Bool
    /// The backend's refusal as JSON; nil for a command that waits to be sent.
    public var refusal: Data?

    /// Creates a record.
    public init(
        number: Int64,
        login: String,
        type: String,
        version: Int,
        lane: String,
        key: String,
        payload: Data,
        acceptedAt: Date,
        isSent: Bool,
        replacesSent: Bool,
        refusal: Data? = nil
    ) {
        self.number = number
        self.login = login
        self.type = type
        self.version = version
        self.lane = lane
        self.key = key
        self.payload = payload
        self.acceptedAt = acceptedAt
        self.isSent = isSent
        self.replacesSent = replacesSent
        self.refusal = refusal
    }
}
