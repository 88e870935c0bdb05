/// Why a text doesn't open screens, or screens have no link.
public enum DeepLinkError: Error, Hashable, Sendable {
    /// The text is neither a path (`/cities/Bath`) nor a URL.
    case notALink

    /// The URL has another scheme, host, port or first part than the base of the links; its beginning, without a user
    /// or a password.
    case otherBase(String)

    /// No screen has this part of the path, decoded, after those before it.
    case unknownPart(String, after: [String])

    /// This part of the path, as it is written, is not UTF-8 in percent-encoding.
    case badEncoding(String)

    /// The link has a query with this name first, or a fragment (`#`); paths of screens have neither.
    case unexpectedQuery(String)

    /// The link has more parts than the limit, ``DeepLinks/partLimit``.
    case tooManyParts

    /// The text of the screens would open other screens; the parts of that text, decoded.
    case ambiguous([String])
}
