/// The reason why a terminal can't be used.
public enum TerminalError: Error, Equatable {
    /// The file isn't a terminal: a pipe, a file, or closed.
    case notATerminal(Int32)
    /// A system call failed; `errno` is its error number.
    case system(call: String, errno: Int32)
}

extension TerminalError: CustomStringConvertible {
    /// The error, described in one line.
    public var description: String {
        switch self {
        case let .notATerminal(file): "File descriptor \(file) is not a terminal."
        case let .system(call, errno): "\(call) failed with errno \(errno)."
        }
    }
}
