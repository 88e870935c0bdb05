import MillracePlatform
import MillraceBackend

/// A reference to one page of a collection: `NumberedPage`, `OffsetPage`, `LinkedPage`, `CursorPage`, or an app's own
/// type.
///
/// A reference adds query items or a URL to the request of its page, and finds the neighbors of the page in the
/// response:
///
/// ```swift
/// struct TokenPage: PageReference {
///     var token: String?
///
///     var query: [URLQueryItem] { token.map { [URLQueryItem(name: "token", value: $0)] } ?? [] }
///
///     func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<TokenPage> {
///         let token = try answer.text(of: .header("X-Next-Token"))
///         return PagePosition(next: token.map { TokenPage(token: $0) }, total: try answer.number(of: "total"))
///     }
/// }
/// ```
public protocol PageReference: Hashable, Sendable {
    /// The query items that request the page.
    var query: [URLQueryItem] { get }
    /// The complete URL of the page, if a response had one; with nil, the default, the path of the collection is used.
    var url: URL? { get }
    /// The reason why there can't be such a page, if the reference itself is invalid; nil by default.
    var problem: String? { get }

    /// Returns the position of the page, with references to its neighbors.
    ///
    /// - Parameter answer: The response.
    /// - Throws: A `CoreError.parsing` for an impossible position.
    func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<Self>
}

extension PageReference {
    /// The path of the collection.
    public var url: URL? { nil }
    /// No problem.
    public var problem: String? { nil }
}
