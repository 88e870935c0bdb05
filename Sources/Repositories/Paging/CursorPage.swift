import Foundation
import MillraceBackend

/// A page that is named by a cursor from the body of another page: `{"items": […], "next": "…", "prev": "…"}`.
///
/// A cursor is a string or a whole number; a missing, null or empty cursor means that there is no such page. Any other
/// cursor is a `CoreError.parsing`. A link to another origin is not followed with credentials.
public struct CursorPage: PageReference {
    private enum Place: Hashable {
        case first
        case token(String)
        case link(URL)
    }

    /// The place and the kind of the cursors in the body.
    public let format: CursorFormat
    private let place: Place
    private let items: [URLQueryItem]

    private init(_ place: Place, format: CursorFormat, items: [URLQueryItem]) {
        self.place = place
        self.format = format
        self.items = items
    }

    /// Returns a reference to the first page.
    ///
    /// - Parameters:
    ///   - format: The place and the kind of the cursors in the body; links at `next` and `prev` by default.
    ///   - query: The query items of the first page, and of the others too where cursors are tokens; none by default.
    public static func first(_ format: CursorFormat = .links(), query: [URLQueryItem] = []) -> CursorPage {
        CursorPage(.first, format: format, items: query)
    }

    /// The query items, including the token where cursors are tokens.
    public var query: [URLQueryItem] {
        switch place {
        case .first: items
        case .token(let token): items + [URLQueryItem(name: format.parameter ?? "cursor", value: token)]
        case .link: []
        }
    }

    /// The link, where cursors are links.
    public var url: URL? {
        guard case .link(let url) = place else { return nil }
        return url
    }

    /// The keys of the next and the previous cursor.
    public var cursorKeys: [String] { [format.next, format.previous] }

    /// Returns the neighbors of the page, as its cursors name them.
    public func position(
        in head: HTTPResponse,
        count: Int,
        cursors: [String?]
    ) -> Result<(info: PageInfo, next: CursorPage?, previous: CursorPage?), CoreError> {
        Result { () throws(CoreError) in
            let next = try page(cursors.first ?? nil, at: format.next, from: head)
            let previous = try page(cursors.dropFirst().first ?? nil, at: format.previous, from: head)
            return (PageInfo(hasMore: next != nil), next, previous)
        }
    }

    private func page(_ cursor: String?, at key: String, from head: HTTPResponse) throws(CoreError) -> CursorPage? {
        guard let cursor else { return nil }
        guard format.parameter == nil else { return CursorPage(.token(cursor), format: format, items: items) }
        // As a URL, any text is a relative link; a token must not be taken for one.
        let isLink = ["/", "?", "http://", "https://"].contains { cursor.hasPrefix($0) }
        guard isLink, let url = PageLink.resolved(cursor, from: head) else {
            throw .parsing(.init(codingPath: key, expected: "a link to a page", found: "another text"))
        }
        return CursorPage(.link(url), format: format, items: items)
    }
}
