import MillracePlatform
import MillraceBackend

/// A page that is identified by its number: `?page=2&per_page=20`, with the header fields `X-Total`, `X-Page` and
/// `X-Per-Page` in the response.
///
/// All three fields may be missing: the page is then the requested one. The total determines the last page. Without a
/// total, the last page is one with fewer entities than `X-Per-Page`, and without that field, a page without entities:
/// a backend may send fewer entities than requested. Fields that are not numbers, or are negative, are a
/// `CoreError.parsing`. A page beyond the end has no entities.
public struct NumberedPage: PageReference {
    /// The names of the query items of a page, and the field with the total.
    public struct Format: Sendable, Hashable {
        let number: String
        let size: String
        let total: PageField

        /// Creates a format.
        ///
        /// - Parameters:
        ///   - number: The query item of the number; `page` by default.
        ///   - size: The query item of the size; `per_page` by default.
        ///   - total: The field with the number of entities on all pages; `X-Total` by default.
        public init(number: String = "page", size: String = "per_page", total: PageField = .header("X-Total")) {
            self.number = number
            self.size = size
            self.total = total
        }
    }

    /// The number, from 1.
    public let number: Int
    /// The number of entities on a full page, at least 1.
    public let size: Int
    /// Further query items, such as a search or an order, which precede those of the page and are kept for its
    /// neighbors.
    public let items: [URLQueryItem]
    /// The names of the query items of the page.
    public let format: Format

    /// Creates a reference to a page, by default the first.
    ///
    /// With the item `sort=name`, the second page of 20 is `?sort=name&page=2&per_page=20`.
    ///
    /// A number or size below 1 fails the access with `CoreError.request` before anything is sent, and so does an item
    /// with the name of the page's number or size.
    public init(_ number: Int = 1, size: Int, items: [URLQueryItem] = [], format: Format = Format()) {
        self.number = number
        self.size = size
        self.items = items
        self.format = format
    }

    /// The further items, and those of the number and the size.
    public var query: [URLQueryItem] {
        let own = [(format.number, number), (format.size, size)]
        return items + own.map { URLQueryItem(name: $0, value: "\($1)") }
    }

    /// The reason why the page can't be requested: a number or a size below 1, or an item with the name of the number
    /// or size.
    public var problem: String? {
        guard number >= 1 else { return "page numbers begin at 1" }
        guard size >= 1 else { return "a page has room for at least one entity" }
        return items.contains { [format.number, format.size].contains($0.name) }
            ? "\(format.number) and \(format.size) are the page's own" : nil
    }

    /// Returns the position from the header fields; the reference replaces missing fields.
    public func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<NumberedPage> {
        let total = try answer.number(of: format.total)
        let number = try answer.number(of: .header("X-Page"), atLeast: 1) ?? number
        let stated = try answer.number(of: .header("X-Per-Page"), atLeast: 1)
        let hasMore =
            answer.count > 0 && number < .max
            && (total.map { isBefore($0, number, stated ?? size) } ?? (answer.count >= stated ?? 1))
        return PagePosition(
            next: hasMore ? page(number + 1) : nil,
            previous: number > 1 ? page(number - 1) : nil,
            number: number,
            size: stated ?? size,
            total: total
        )
    }

    private func page(_ number: Int) -> NumberedPage {
        NumberedPage(number, size: size, items: items, format: format)
    }

    private func isBefore(_ total: Int, _ number: Int, _ size: Int) -> Bool {
        let (end, overflow) = number.multipliedReportingOverflow(by: size)
        return !overflow && end < total
    }
}
