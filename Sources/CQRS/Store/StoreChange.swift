import MillracePlatform

/// A change of what a store has.
public enum StoreChange: Sendable, Equatable {
    /// Adds a command, or replaces the one of the same number.
    case put(CommandRecord)
    /// Removes the command of a number, if there is one.
    case remove(number: Int64)
    /// Notes the backend's id, as JSON, for a provisional id of a login.
    case name(UUID, login: String, Data)
    /// Removes everything that belongs to a login: commands, names and answers.
    case forget(login: String)
}
