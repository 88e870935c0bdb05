/// The limits of the data that a store keeps.
struct StoreLimits: Sendable {
    /// The number of answers.
    var answers = 10_000
    /// The bytes of answers, with their queries.
    var answerBytes = 16 << 20
    /// The names of a login.
    var names = 10_000
    /// The bytes that the disk must have left for a new command, or for answers: to remove a command that is done needs
    /// some, too, for SQLite's journal.
    var freeBytes = 256 << 10
}
