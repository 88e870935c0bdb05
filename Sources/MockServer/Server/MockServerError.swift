/// Why a server could not start.
public enum MockServerError: Error, Sendable, Hashable {
    /// The server runs already, or was stopped: a server starts once.
    case alreadyStarted
    /// A call of the system failed; its name and the text of its error code.
    case system(call: String, reason: String)
}

extension MockServerError: CustomStringConvertible {
    /// One sentence for a person.
    public var description: String {
        switch self {
        case .alreadyStarted: "The mock server was started before; make a new one."
        case .system(let call, let reason): "The mock server could not start: \(call): \(reason)."
        }
    }
}
