import MillracePlatform

/// A change of what a store has.
public enum StoreChange: Sendable, Equatable {
    /// Adds a command, or replaces the one of the same number.
    case put(CommandRecord)
    /// Removes the command of a number, if there is one.
    case remove(number: Int64)
    /// Notes the backend's id, as JSON, for a provisional id of a login.
    case name(UUID, login: String, Data)
    /// Keeps how a command has ended, in the place of an earlier end of it.
    case end(EndingRecord)
    /// Removes how the command of a number has ended, if that is there.
    case forgetEnding(number: Int64)
    /// Removes everything that belongs to a login: commands, names, endings and answers.
    case forget(login: String)
}
