/// The decision about one snapshot: a function of a text, a file and a mode.
struct SnapshotAssertion {
    let file: SnapshotFile
    let recording: SnapshotRecording

    /// Compares or records.
    ///
    /// - Returns: The message of the failure, or `nil`.
    func check(_ text: String) -> SnapshotFailure? {
        do {
            let recorded = try file.read()
            switch (recording, recorded) {
            case (.never, nil):
                return SnapshotFailure("There is no snapshot \(file.shortPath), and the mode is `never`.")
            case (.missing, nil), (.failed, nil), (.all, nil):
                try file.write(text)
                return SnapshotFailure("There was no snapshot \(file.shortPath). It is recorded now; look at it.")
            case (.all, let recorded?):
                try file.write(text)
                let difference = Self.difference(recorded, text)
                return SnapshotFailure(
                    difference.isEmpty
                        ? "\(file.shortPath) is recorded, because the mode is `all`. It has not changed."
                        : "\(file.shortPath) is recorded anew, because the mode is `all`.\n\(difference)"
                )
            case (.missing, let recorded?), (.failed, let recorded?), (.never, let recorded?):
                let difference = Self.difference(recorded, text)
                guard !difference.isEmpty else { return nil }
                guard recording == .failed else {
                    return SnapshotFailure(
                        "The value differs from \(file.shortPath).\n\(difference)\n"
                            + "If it should, record it: MILLRACE_SNAPSHOTS=failed."
                    )
                }
                try file.write(text)
                return SnapshotFailure("\(file.shortPath) is recorded anew; it differed.\n\(difference)")
            }
        } catch {
            return SnapshotFailure("\(file.shortPath) could not be read or written: \(error)")
        }
    }

    private static func difference(_ recorded: String, _ text: String) -> String {
        UnifiedDiff.text(from: recorded, to: text, labels: ("recorded", "now"))
    }
}
