import MillracePlatform
import MillraceBackend

/// The page of a collection that comes in one response.
///
/// A response with a sign of further entities is a `CoreError.parsing`, so that a part is never taken for all: a link
/// to a next page (`Link`), a field with the next page or a token for it (`Next-Page`, `X-Next-Page`, `X-Next-Cursor`,
/// `X-Continuation-Token`), `X-Has-More`, a total (`X-Total`, `X-Total-Count`, `Total-Count`, `Total-Records`,
/// `Total-Objects`, `Content-Range`) above the number of entities, more than one page (`X-Total-Pages`), the status
/// 206, and around the entities or in a `meta`, `pagination`, `paging` or `page` beside them a link, a cursor or a
/// token of a next page (`next`, `links.next`, `_links.next`, `next_cursor`, `nextPageToken`, `@odata.nextLink`), a
/// `has_more`, a `last` that is false, and a `total_count` above the number of entities, with the spellings of each
/// that are common. `entities(at:)` reads a response even with such a sign.
public struct Unpaged: PageReference {
    /// Creates the reference.
    public init() {}

    /// No query items.
    public var query: [URLQueryItem] { [] }

    private static let totals = [
        "X-Total", "X-Total-Count", "Total-Count", "Total-Records", "Total-Objects", "X-WP-Total",
        "X-Pagination-Total-Count",
    ]
    private static let pages = ["X-Total-Pages", "X-WP-TotalPages", "X-Pagination-Page-Count"]
    private static let neighbors = [
        "Next-Page", "X-Next-Page", "X-Next-Cursor", "X-Continuation-Token", "x-ms-continuation",
    ]

    /// Returns a position without neighbors.
    ///
    /// - Throws: A `CoreError.parsing` that names the sign of further entities.
    public func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<Unpaged> {
        for name in Unpaged.totals {
            // A field that isn't a number has another meaning.
            guard let total = answer.head.headers[name].flatMap({ Int($0) }), total > answer.count else { continue }
            throw Unpaged.partial(name, "\(answer.count) of \(total)")
        }
        if let range = answer.head.headers["Content-Range"],
            let total = range.split(separator: "/").last.flatMap({ Int($0) }),
            total > answer.count
        {
            throw Unpaged.partial("Content-Range", "\(answer.count) of \(total)")
        }
        for name in Unpaged.pages {
            guard let count = answer.head.headers[name].flatMap({ Int($0) }), count > 1 else { continue }
            throw Unpaged.partial(name, "one page of \(count)")
        }
        for name in Unpaged.neighbors where answer.head.headers[name]?.isEmpty == false {
            throw Unpaged.partial(name, "a next page")
        }
        if answer.head.headers["X-Has-More"]?.lowercased() == "true" {
            throw Unpaged.partial("X-Has-More", "a next page")
        }
        if let links = try? LinkHeader.links(in: answer.head).get(),
            links.contains(where: { $0.relations.contains("next") })
        {
            throw Unpaged.partial("Link", "a next page")
        }
        if answer.head.status == 206 { throw Unpaged.partial("", "the status 206") }
        if let signs = answer.signsOfMore {
            if let key = signs.key { throw Unpaged.partial(key, "a next page") }
            for (place, total) in signs.totals where total > answer.count {
                throw Unpaged.partial(place, "\(answer.count) of \(total)")
            }
            for (place, count) in signs.pages where count > 1 {
                throw Unpaged.partial(place, "one page of \(count)")
            }
        }
        return PagePosition(next: nil, total: answer.count)
    }

    private static func partial(_ place: String, _ found: String) -> CoreError {
        .parsing(.init(codingPath: place, expected: "all entities in one response", found: found))
    }
}
