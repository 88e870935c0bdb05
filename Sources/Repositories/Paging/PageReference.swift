import Foundation
import MillraceBackend

/// A way to say which page of a collection is meant: `NumberedPage`, `LinkedPage`, `CursorPage`, or an app's own.
///
/// A reference says how its page is asked for, and finds the pages around it in the answer.
public protocol PageReference: Hashable, Sendable {
    /// The query items that ask for the page.
    var query: [URLQueryItem] { get }
    /// The whole URL of the page, where an answer gave it; nil is the path of the collection.
    var url: URL? { get }
    /// The keys of the cursors in the body that the reference wants to see, none by default.
    var cursorKeys: [String] { get }
    /// Why there is no such page, where that is known without asking; nil by default.
    var problem: String? { get }

    /// Returns what an answer says of its page and of the pages around it.
    ///
    /// - Parameters:
    ///   - head: the head of the answer.
    ///   - count: the number of entities in it.
    ///   - cursors: the values of `cursorKeys` in its body.
    /// - Returns: what is known of the page and the references to its neighbors, or a `CoreError.parsing`.
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
