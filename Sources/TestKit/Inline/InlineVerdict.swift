/// The verdict on an inline snapshot: its fault, and whether it is recorded: a function of two texts and a mode.
struct InlineVerdict: Equatable {
    let message: String
    let isRecorded: Bool

    /// Makes the verdict, or `nil` where nothing is wrong.
    init?(text: String, recorded: String?, recording: SnapshotRecording) {
        guard let recorded else {
            isRecorded = recording != .never
            message =
                isRecorded
                ? "There was no inline snapshot. It is in the source now; look at it."
                : "There is no inline snapshot, and the mode is `never`."
            return
        }
        let difference = UnifiedDiff.text(from: recorded, to: text, labels: ("recorded", "now"))
        switch recording {
        case .all:
            isRecorded = !difference.isEmpty
            message =
                difference.isEmpty
                ? "The inline snapshot has not changed, and the mode is `all`."
                : "The inline snapshot is recorded anew, because the mode is `all`.\n\(difference)"
        case .failed:
            guard !difference.isEmpty else { return nil }
            isRecorded = true
            message = "The inline snapshot is recorded anew; it differed.\n\(difference)"
        case .missing, .never:
            guard !difference.isEmpty else { return nil }
            isRecorded = false
            message =
                "The value differs from the inline snapshot.\n\(difference)\n"
                + "If it should, record it: MILLRACE_SNAPSHOTS=failed."
        }
    }
}
