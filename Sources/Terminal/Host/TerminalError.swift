/// Why a terminal can't be used.
public enum TerminalError: Error, Equatable {
    /// The file isn't a terminal: a pipe, a file, or closed.
    case notATerminal(Int32)
    /// The operating system refused; `errno` says why.
    case system(call: String, errno: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// One line that says what happened.
    public var description: String {
        switch self {
        case let .notATerminal(file): "File descriptor \(file) is not a terminal."
        case let .system(call, errno): "\(call) failed with errno \(errno)."
        }
    }
}
