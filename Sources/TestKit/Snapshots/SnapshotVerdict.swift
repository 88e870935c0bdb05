/// The fault of a snapshot, and whether the text is recorded: a function of two texts and a mode.
struct SnapshotVerdict: Equatable {
    let message: String
    let isRecorded: Bool

    /// Creates the verdict on the snapshot of a file or, without a path, on an inline one; `nil` where there is no
    /// fault.
    init?(_ path: String? = nil, text: String, recorded: String?, recording: SnapshotRecording) {
        guard let recorded else {
            let snapshot = path.map { "snapshot \($0)" } ?? "inline snapshot"
            isRecorded = recording != .never
            message =
                isRecorded
                ? "There was no \(snapshot). It is recorded now; look at it."
                : "There is no \(snapshot), and the mode is `never`."
            return
        }
        let difference = UnifiedDiff.text(from: recorded, to: text, labels: ("recorded", "now"))
        let snapshot = path ?? "The inline snapshot"
        switch recording {
        case _ where difference.isEmpty:
            return nil
        case .all:
            isRecorded = true
            message = "\(snapshot) is recorded anew, because the mode is `all`.\n\(difference)"
        case .failed, .missing, .never:
            isRecorded = recording == .failed
            message =
                isRecorded
                ? "\(snapshot) is recorded anew; it differed.\n\(difference)"
                : "The value differs from \(path ?? "the inline snapshot").\n\(difference)\n"
                    + "If it should, record it: MILLRACE_SNAPSHOTS=failed."
        }
    }
}
