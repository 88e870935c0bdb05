import Foundation
import MillraceBackend

/// A page that is named by a link: the `Link` header field with `rel="next"` and `rel="prev"` (RFC 8288).
///
/// A response without a link to a next page is the last page. A link may be relative to the URL of the response. A
/// field that doesn't follow the RFC is a `CoreError.parsing`, and a link to another origin is not followed with
/// credentials.
public struct LinkedPage: PageReference {
    /// The URL of the page, or nil for the first.
    public let url: URL?
    /// The query items of the first page; the links to the others have their own.
    public let query: [URLQueryItem]

    /// Creates a reference to the page at a URL, for tests.
    public init(url: URL) {
        self.url = url
        query = []
    }

    private init(query: [URLQueryItem]) {
        url = nil
        self.query = query
    }

    /// Returns a reference to the first page.
    ///
    /// - Parameter query: The query items; none by default.
    public static func first(query: [URLQueryItem] = []) -> LinkedPage {
        LinkedPage(query: query)
    }

    /// Returns the neighbors of the page, as the `Link` fields name them, and the total of `X-Total` where there is
    /// one.
    public func position(
        in head: HTTPResponse,
        count: Int,
        cursors: [String?]
    ) -> Result<(info: PageInfo, next: LinkedPage?, previous: LinkedPage?), CoreError> {
        Result { () throws(CoreError) in
            let links = try LinkHeader.links(in: head).get()
            let total = try PageInfo.number("X-Total", of: head, atLeast: 0).get()
            let next = try LinkedPage.target("next", in: links, from: head)
            let previous = try LinkedPage.target("prev", in: links, from: head)
            return (PageInfo(total: total, hasMore: next != nil), next, previous)
        }
    }

    private static func target(
        _ relation: String,
        in links: [LinkHeader.Link],
        from head: HTTPResponse
    ) throws(CoreError) -> LinkedPage? {
        guard let link = links.first(where: { $0.relations.contains(relation) }) else { return nil }
        guard let url = PageLink.resolved(link.target, from: head) else {
            throw .parsing(.init(codingPath: "Link", expected: "a link to a page", found: "another"))
        }
        return LinkedPage(url: url)
    }
}

/// Links to pages.
enum PageLink {
    /// Returns the URL of a link from a response; nil for a URL that is not HTTP's.
    static func resolved(_ text: String, from head: HTTPResponse) -> URL? {
        guard let url = URL(string: text, relativeTo: head.url)?.absoluteURL, url.host() != nil,
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https"
        else { return nil }
        return url
    }
}
