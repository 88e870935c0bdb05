/// The limits of the data that a store may remove.
struct StoreLimits: Sendable {
    /// The number of answers.
    var answers = 10_000
    /// The bytes of answers, with their queries.
    var answerBytes = 16 << 20
    /// The names of a login.
    var names = 10_000
}
