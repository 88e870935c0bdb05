import SnapshotFiles

/// The fault of a snapshot, and where the text is written: a function of two texts and a mode.
struct SnapshotVerdict: Equatable {
    let message: String
    /// Whether the text becomes the snapshot.
    let isRecorded: Bool
    /// Whether the text waits beside the snapshot for a review.
    var isPending = false

    /// Creates the verdict on the snapshot of a file or, without a path, on an inline one; `nil` where there is no
    /// fault.
    init?(_ path: String? = nil, text: String, recorded: String?, recording: SnapshotRecording) {
        // The source of a test can't contain a second text, so the mode of a review is the default one there.
        if recording == .review, let path {
            let difference = recorded.map { UnifiedDiff.text(from: $0, to: text, labels: ("recorded", "now")) }
            guard difference != "" else { return nil }
            (isRecorded, isPending) = (false, true)
            let fault = difference.map { "The value differs from \(path).\n\($0)" } ?? "There is no snapshot \(path)."
            message = "\(fault)\nThe text waits for a review: swift package snapshot-review --no-tests."
            return
        }
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
        case .failed, .missing, .never, .review:
            isRecorded = recording == .failed
            message =
                isRecorded
                ? "\(snapshot) is recorded anew; it differed.\n\(difference)"
                : "The value differs from \(path ?? "the inline snapshot").\n\(difference)\n"
                    + "If it should, record it: MILLRACE_SNAPSHOTS=failed."
        }
    }
}
