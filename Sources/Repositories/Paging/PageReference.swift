import Foundation
import MillraceBackend

/// A reference to one page of a collection: `NumberedPage`, `LinkedPage`, `CursorPage`, or an app's own type.
///
/// A reference adds query items or a URL to the request of its page, and finds the neighbors of the page in the
/// response.
public protocol PageReference: Hashable, Sendable {
    /// The query items that ask for the page.
    var query: [URLQueryItem] { get }
    /// The whole URL of the page, where a response gave one; nil stands for the path of the collection.
    var url: URL? { get }
    /// The keys of the cursors in the body that the reference needs; none by default.
    var cursorKeys: [String] { get }
    /// The reason why there can't be such a page, if the reference itself shows one; nil by default.
    var problem: String? { get }

    /// Returns the position of a page, with references to its neighbors, from the response.
    ///
    /// - Parameters:
    ///   - head: The head of the response.
    ///   - count: The number of entities in the response.
    ///   - cursors: The values of `cursorKeys` in the body.
    /// - Returns: The position of the page and the references to its neighbors, or a `CoreError.parsing`.
    func position(
        in head: HTTPResponse,
        count: Int,
        cursors: [String?]
    ) -> Result<(info: PageInfo, next: Self?, previous: Self?), CoreError>
}

extension PageReference {
    /// The path of the collection.
    public var url: URL? { nil }
    /// No cursors.
    public var cursorKeys: [String] { [] }
    /// No problem.
    public var problem: String? { nil }
}
