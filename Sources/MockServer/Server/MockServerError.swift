/// The reasons why a server can't start.
public enum MockServerError: Error, Sendable, Hashable {
    /// The server is running, or was stopped: a server starts only once.
    case alreadyStarted
    /// A call of the system failed; the case has the call's name and the text of its error code.
    case system(call: String, reason: String)
}

extension MockServerError: CustomStringConvertible {
    /// The error as one sentence.
    public var description: String {
        switch self {
        case .alreadyStarted: "The mock server was started before; make a new one."
        case let .system(call, reason): "The mock server could not start: \(call): \(reason)."
        }
    }
}
