import SnapshotFiles

/// The comparison of a text with a snapshot in a file.
struct SnapshotAssertion {
    let file: SnapshotFile
    let recording: SnapshotRecording

    /// Compares the text with the file, and writes the file if the mode requires it.
    ///
    /// - Returns: The message of the failure, or `nil`.
    func check(_ text: String) -> SnapshotFailure? {
        do {
            let recorded = try file.read()
            let verdict = SnapshotVerdict(file.shortPath, text: text, recorded: recorded, recording: recording)
            if verdict?.isRecorded == true { try file.write(text) }
            try update(PendingSnapshot(of: file.path), with: text, verdict)
            return verdict.map { SnapshotFailure($0.message) }
        } catch {
            return SnapshotFailure("\(file.shortPath) could not be read or written: \(error)")
        }
    }

    /// Leaves the text for a review, or takes one back that has become the snapshot or isn't the text any more.
    private func update(_ pending: PendingSnapshot, with text: String, _ verdict: SnapshotVerdict?) throws {
        guard recording != .never else { return }
        let isWaiting = pending.exists
        if let verdict, !verdict.isRecorded {
            if verdict.isPending || isWaiting { try pending.write(text) }
        } else if isWaiting {
            // A folder that can't be written is no fault of a snapshot that is as it should be.
            try? pending.remove()
        }
    }
}
