/// Why a document can't be read.
public enum OpenAPIError: Error, Sendable, Hashable {
    /// The file can't be read, for a reason of the system.
    case unreadable(path: String, reason: String)
    /// The text is no JSON, or no YAML, at a line from 1.
    case malformed(reason: String, line: Int?)
    /// The text is YAML, and libyaml isn't installed.
    case noYAML
    /// The text is no document of OpenAPI 3.0 or 3.1: another format, or another version, which is named.
    case unsupported(String)
    /// The text is larger or deeper than the reader takes.
    case tooLarge(String)
}
