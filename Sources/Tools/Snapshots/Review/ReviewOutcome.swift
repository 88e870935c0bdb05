/// The result of a review, as numbers of changes.
struct ReviewOutcome {
    var accepted = 0
    var rejected = 0
    var skipped = 0
    var failed = 0
    var hasQuit = false

    /// The outcome in words, as in `1 accepted, 2 skipped`.
    var text: String {
        let parts = [(accepted, "accepted"), (rejected, "rejected"), (skipped, "skipped"), (failed, "failed")]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return words.isEmpty ? "Nothing was left to review." : words.joined(separator: ", ") + "."
    }

    var status: Int32 {
        failed > 0 ? 2 : skipped > 0 ? 1 : 0
    }
}
