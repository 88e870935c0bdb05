import MillraceBackend
import MillraceFeedback

/// The source of a record, for a recorder that leaves some of them out.
public enum TraceSource: Sendable {
    /// A loop.
    case loop(LoopID)

    /// An access, with its request.
    case access(HTTPRequest)

    /// An application on a terminal, by its number in the process.
    case application(Int)
}
