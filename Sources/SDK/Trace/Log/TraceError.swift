/// The reason why a file can't be read as a trace.
public enum TraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is not there, or may not be read.
    case unreadable(String)
    /// The first line is no trace's.
    case notATrace
    /// The file has a version of the format that this code doesn't know.
    case unknownVersion(Int)
    /// A line, counted from 1, is no record.
    case invalidLine(Int)

    /// The reason as a sentence.
    public var description: String {
        switch self {
        case let .unreadable(path): "There is no file to read at \(path)."
        case .notATrace: "The file is no trace: its first line isn't {\"trace\":1}."
        case let .unknownVersion(version):
            "The trace has version \(version) of the format, and this code knows version 1."
        case let .invalidLine(number): "Line \(number) is no record of a trace."
        }
    }
}
