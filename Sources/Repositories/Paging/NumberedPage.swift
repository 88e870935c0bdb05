import Foundation
import MillraceBackend

/// A page that is named by its number: `?page=2&per_page=20`, with the header fields `X-Total`, `X-Page` and
/// `X-Per-Page` in the response.
///
/// All three fields may be missing: the page is then the requested one, and a full page has a successor. Fields that
/// are not numbers, or are negative, are a `CoreError.parsing`. A page beyond the end has no entities.
public struct NumberedPage: PageReference {
    /// The number, from 1.
    public let number: Int
    /// The number of entities on a full page, at least 1.
    public let size: Int
    /// Further query items, such as a search or an order, which precede those of the page and are kept for its
    /// neighbors.
    public let items: [URLQueryItem]

    /// Creates a reference to a page, by default the first.
    ///
    /// With the item `sort=name`, the second page of 20 is `?sort=name&page=2&per_page=20`.
    ///
    /// A number or size below 1 fails the access with `CoreError.request` before anything is sent, and so does an item
    /// named `page` or `per_page`.
    public init(_ number: Int = 1, size: Int, items: [URLQueryItem] = []) {
        self.number = number
        self.size = size
        self.items = items
    }

    /// The further items, and `page` and `per_page`.
    public var query: [URLQueryItem] {
        items + [URLQueryItem(name: "page", value: "\(number)"), URLQueryItem(name: "per_page", value: "\(size)")]
    }

    /// The fault of the reference: a number or a size below 1, or an item with a name of the page's own.
    public var problem: String? {
        guard number >= 1 else { return "page numbers begin at 1" }
        guard size >= 1 else { return "a page has room for at least one entity" }
        return items.contains { ["page", "per_page"].contains($0.name) } ? "page and per_page are the page's own" : nil
    }

    /// Returns the position that the header fields state; missing fields are taken from the reference.
    public func position(
        in head: HTTPResponse,
        count: Int,
        cursors: [String?]
    ) -> Result<(info: PageInfo, next: NumberedPage?, previous: NumberedPage?), CoreError> {
        Result { () throws(CoreError) in
            let total = try PageInfo.number("X-Total", of: head, atLeast: 0).get()
            let number = try PageInfo.number("X-Page", of: head, atLeast: 1).get() ?? number
            let size = try PageInfo.number("X-Per-Page", of: head, atLeast: 1).get() ?? size
            let hasMore = count > 0 && number < .max && isBeforeTheEnd(number, size, total: total, count: count)
            return (
                PageInfo(number: number, size: size, total: total, hasMore: hasMore),
                hasMore ? NumberedPage(number + 1, size: self.size, items: items) : nil,
                number > 1 ? NumberedPage(number - 1, size: self.size, items: items) : nil
            )
        }
    }

    private func isBeforeTheEnd(_ number: Int, _ size: Int, total: Int?, count: Int) -> Bool {
        guard let total else { return count >= size }
        let (end, overflow) = number.multipliedReportingOverflow(by: size)
        return !overflow && end < total
    }
}
