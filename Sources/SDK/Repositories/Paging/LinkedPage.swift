import MillracePlatform
import MillraceBackend

/// A page that is identified by a link: the `Link` header field with `rel="next"` and `rel="prev"` (RFC 8288).
///
/// A response without a link to a next page is the last page. A link may be relative to the URL of the response. A
/// field that doesn't follow the RFC is a `CoreError.parsing`. An access with credentials to a link to
/// another origin fails.
public struct LinkedPage: PageReference {
    /// The URL of the page, or nil for the first.
    public let url: URL?
    /// The query items of the first page; the links to the others have their own.
    public let query: [URLQueryItem]

    /// Creates a reference to the page at a URL, for tests.
    public init(url: URL) {
        self.init(url: url, query: [], total: .header("X-Total"))
    }

    private let total: PageField

    private init(url: URL?, query: [URLQueryItem], total: PageField) {
        self.url = url
        self.query = query
        self.total = total
    }

    /// Returns a reference to the first page.
    ///
    /// - Parameters:
    ///   - query: The query items; none by default.
    ///   - total: The field with the number of entities on all pages; `X-Total` by default.
    public static func first(
        query: [URLQueryItem] = [],
        total: PageField = .header("X-Total")
    ) -> LinkedPage {
        LinkedPage(url: nil, query: query, total: total)
    }

    /// Returns the neighbors of the page, from the `Link` fields, and the total if the response has one.
    public func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<LinkedPage> {
        let next = try answer.link(relation: "next")
        let previous = try answer.link(relation: "prev")
        return PagePosition(
            next: next.map { LinkedPage(url: $0, query: [], total: total) },
            previous: previous.map { LinkedPage(url: $0, query: [], total: total) },
            total: try answer.number(of: total)
        )
    }
}

enum PageLink {
    /// Returns the URL of a link from a response; nil if it isn't an HTTP URL.
    static func resolved(_ text: String, from head: HTTPResponse) -> URL? {
        guard let url = URL(string: text, relativeTo: head.url)?.absoluteURL, url.host() != nil,
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https"
        else { return nil }
        return url
    }
}
