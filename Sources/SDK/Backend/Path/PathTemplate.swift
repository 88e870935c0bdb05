import MillracePlatform

/// A path whose interpolated arguments are percent-encoded, so that no argument can change which resource is meant.
///
/// A string literal is one, which makes the safe form the short one:
///
/// ```swift
/// .api(.core, "/v1/cities/\(name)/delivery")   // name "a/b?c": /v1/cities/a%2Fb%3Fc/delivery
/// ```
///
/// The literal parts are the developer's: they may hold percent-encoded triplets, and a `?` that starts a query.
/// Everything else that a path can't hold is encoded in them as well. An argument is encoded down to letters, digits
/// and `-._~`; one that would make a segment empty, `.` or `..` fails the access, since servers resolve these however
/// they are encoded. Such segments are looked for between encoded slashes and backslashes too: `../admin` is no
/// argument of a path.
public struct PathTemplate: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Piece: Sendable, Hashable {
        case literal(String)
        case argument(String)
        case text(String)
        /// An argument that has no text, for a reason.
        case missing(String)
    }

    let pieces: [Piece]

    /// Creates a template without arguments from a literal.
    public init(stringLiteral value: String) {
        pieces = [.literal(value)]
    }

    /// Creates a template from a literal with arguments.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// Creates a template from a plain string, of which only the slashes keep a meaning.
    ///
    /// Where a string comes from can't be known, so `?`, `#` and `%` are encoded in it: it opens no query and hides no
    /// encoded slash.
    package init(text: String) {
        pieces = [.text(text)]
    }

    /// Whether two templates make the same request, however they were written.
    public static func == (lhs: PathTemplate, rhs: PathTemplate) -> Bool {
        lhs.rendered() == rhs.rendered()
    }

    /// Hashes what the template makes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rendered())
    }
}
