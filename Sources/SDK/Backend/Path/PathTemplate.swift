import MillracePlatform

/// A path whose interpolated arguments are percent-encoded, so that no argument can change the resource.
///
/// A string literal is a template, so the short form is the safe one:
///
/// ```swift
/// .api(.core, "/v1/cities/\(name)/delivery")   // name "a/b?c": /v1/cities/a%2Fb%3Fc/delivery
/// ```
///
/// The literal parts are the developer's: they may contain percent-encoded triplets, and a `?` that starts a query.
/// Everything else that a path can't contain is encoded in them as well. An argument is encoded down to letters, digits
/// and `-._~`; one that would make a segment empty, `.` or `..` fails the access, since servers resolve these in any
/// encoding. Such segments are detected between encoded slashes and backslashes too: `../admin` can't be an argument of
/// a path.
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
    /// The origin of a string isn't known, so `?`, `#` and `%` are encoded in it: it starts no query and hides no
    /// encoded slash.
    package init(text: String) {
        pieces = [.text(text)]
    }

    /// Whether two templates make the same request, however they were written.
    public static func == (lhs: PathTemplate, rhs: PathTemplate) -> Bool {
        lhs.rendered() == rhs.rendered()
    }

    /// Hashes the request path that the template makes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rendered())
    }
}
