import MillracePlatform

extension OpenAPIError: CustomStringConvertible {
    /// A sentence with the reason.
    ///
    /// ```text
    /// The document can't be read: mapping values are not allowed in this context, in line 3.
    /// ```
    public var description: String { "The document can't be read: \(reason)." }

    /// The reason, a part of a sentence.
    var reason: String {
        switch self {
        case let .unreadable(path, reason): "\(path): \(reason)"
        case let .malformed(reason, line):
            reason[...].trimming { $0 == "." || $0 == "\n" } + (line.map { ", in line \($0)" } ?? "")
        case .noYAML: "it is no JSON, and libyaml, which reads YAML, isn't installed (Debian: libyaml-0-2)"
        case let .unsupported(what): what
        case let .tooLarge(what): what
        }
    }
}
