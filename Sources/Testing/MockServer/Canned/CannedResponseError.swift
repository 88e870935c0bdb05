/// The reasons why a canned response can't be read or found.
public enum CannedResponseError: Error, Sendable, Hashable {
    /// The file's name is not `name.STATUS.extension`.
    case badName(String)
    /// The status line of an `.http` file can't be read; the case has the file and the line.
    case badStatusLine(file: String, line: String)
    /// A header line of an `.http` file can't be read; the case has the file and the line.
    case badHeader(file: String, line: String)
    /// The status in the file's name and the one in its status line differ.
    case statusMismatch(file: String, named: Int, written: Int)
    /// No response has this name; the case has the names that exist.
    case unknown(name: String, available: [String])
}

extension CannedResponseError: CustomStringConvertible {
    /// The error as one or more lines of text.
    public var description: String {
        switch self {
        case let .badName(name): "\"\(name)\" is not named as in \"cities.200.json\"."
        case let .badStatusLine(file, line): "\(file): \"\(line)\" is not a status line."
        case let .badHeader(file, line): "\(file): \"\(line)\" is not a header line."
        case let .statusMismatch(file, named, written):
            "\(file): the name says \(named), the status line says \(written)."
        case let .unknown(name, available):
            (["No canned response is named \"\(name)\". There are:"] + available.map { "  \($0)" })
                .joined(separator: "\n")
        }
    }
}
