import MillracePlatform

/// A change of the data in a store.
public enum StoreChange: Sendable, Equatable {
    /// Adds a command, or replaces the one of the same number.
    case put(CommandRecord)
    /// Removes the command of a number, if there is one.
    case remove(number: Int64)
    /// Stores the backend's id, as JSON, for a provisional id of a login.
    case name(UUID, login: String, Data)
    /// Stores the end of a command, instead of an earlier end of it.
    case end(EndingRecord)
    /// Removes the end of the command of a number, if it is there.
    case forgetEnding(number: Int64)
    /// Removes all data of a login: commands, names, endings and answers.
    case forget(login: String)
    /// Removes the answers of a login, and nothing else of it.
    case forgetAnswers(login: String)
}
