/// The reason why a log can't be played again.
public enum TraceScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No application has shown a frame.
    case noFrame
    /// The log is of a version without the width of the frames.
    case noWidth
    /// The log has not the beginning of a loop, because it was recorded later, or its oldest records were dropped.
    case noBeginning(loop: String)

    /// The reason as a sentence.
    public var description: String {
        switch self {
        case .noFrame: "The log has no frame: only an app with a screen can be played again."
        case .noWidth: "The log doesn't say how wide its frames are: an older version has recorded it."
        case let .noBeginning(loop):
            "The log lacks the beginning of \(loop): record from the start of the app, with room for the whole session."
        }
    }
}
