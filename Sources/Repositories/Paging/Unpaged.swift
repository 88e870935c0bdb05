import Foundation
import MillraceBackend

/// The page of a collection that comes in one response.
///
/// A response that says that there is more is a `CoreError.parsing`, so that a part is never taken for all: a `Link` to
/// a next page, a field `Next-Page` or `X-Next-Page`, a total (`X-Total`, `X-Total-Count`, `Total-Count`,
/// `Total-Records`, `Total-Objects`) above the number of entities, the status 206, and in an object around the entities
/// a `next`, a `links.next`, a `has_more`, or a `total_count` or `meta.total` above the number of entities.
public struct Unpaged: PageReference {
    /// Creates the reference.
    public init() {}

    /// No query items.
    public var query: [URLQueryItem] { [] }

    private static let totals = ["X-Total", "X-Total-Count", "Total-Count", "Total-Records", "Total-Objects"]

    /// Returns a position without neighbors.
    ///
    /// - Throws: A `CoreError.parsing` that names the sign of further entities.
    public func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<Unpaged> {
        for name in Unpaged.totals {
            // A field that is no number is another field of the same name.
            guard let total = answer.head.headers[name].flatMap({ Int($0) }), total > answer.count else { continue }
            throw Unpaged.partial(name, "\(answer.count) of \(total)")
        }
        for name in ["Next-Page", "X-Next-Page"] where answer.head.headers[name]?.isEmpty == false {
            throw Unpaged.partial(name, "a next page")
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
        }
        return PagePosition(next: nil, total: answer.count)
    }

    private static func partial(_ place: String, _ found: String) -> CoreError {
        .parsing(.init(codingPath: place, expected: "all entities in one response", found: found))
    }
}
