/// The reason why a snapshot assertion failed, in words.
struct SnapshotFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
