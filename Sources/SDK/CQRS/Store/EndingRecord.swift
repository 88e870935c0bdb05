import MillracePlatform

/// The end of a command in the form for a store, which keeps it until an observer has received it.
public struct EndingRecord: Sendable, Equatable {
    /// The number that the command had.
    public let number: Int64
    /// The person to whom the command belonged.
    public let login: String
    /// The command and its end as JSON, without any credentials.
    public let ending: Data

    /// Creates a record.
    public init(number: Int64, login: String, ending: Data) {
        self.number = number
        self.login = login
        self.ending = ending
    }
}
