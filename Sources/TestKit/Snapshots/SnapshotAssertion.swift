/// The comparison of a text with a snapshot in a file.
struct SnapshotAssertion {
    let file: SnapshotFile
    let recording: SnapshotRecording

    /// Compares the text with the file, and writes the file where the mode says so.
    ///
    /// - Returns: The message of the failure, or `nil`.
    func check(_ text: String) -> SnapshotFailure? {
        do {
            let recorded = try file.read()
            let verdict = SnapshotVerdict(file.shortPath, text: text, recorded: recorded, recording: recording)
            if verdict?.isRecorded == true { try file.write(text) }
            return verdict.map { SnapshotFailure($0.message) }
        } catch {
            return SnapshotFailure("\(file.shortPath) could not be read or written: \(error)")
        }
    }
}
