import MillracePlatform
import MillraceBackend

/// A page that is identified by the number of entities before it: `?offset=40&limit=20`.
///
/// The next page begins after the received entities, however many those are: a backend may send fewer than the limit.
/// The total determines the last page; if the backend sends no total, the last page is one without entities.
public struct OffsetPage: PageReference {
    /// The names of the query items of a page, and the field with the total.
    public struct Format: Sendable, Hashable {
        let offset: String
        let limit: String
        let total: PageField

        /// Creates a format.
        ///
        /// - Parameters:
        ///   - offset: The query item of the offset; `offset` by default.
        ///   - limit: The query item of the limit; `limit` by default.
        ///   - total: The field with the number of entities on all pages; `X-Total` by default.
        public init(offset: String = "offset", limit: String = "limit", total: PageField = .header("X-Total")) {
            self.offset = offset
            self.limit = limit
            self.total = total
        }
    }

    /// The number of entities before the page, from 0.
    public let offset: Int
    /// The largest number of entities on the page, at least 1.
    public let limit: Int
    /// Further query items, which precede those of the page and are kept for its neighbors.
    public let items: [URLQueryItem]
    /// The names of the query items of the page.
    public let format: Format

    /// Creates a reference to a page, by default the first.
    ///
    /// A negative offset or a limit below 1 fails the access with `CoreError.request` before anything is sent, and so
    /// does an item with the name of the page's offset or limit.
    public init(_ offset: Int = 0, limit: Int, items: [URLQueryItem] = [], format: Format = Format()) {
        self.offset = offset
        self.limit = limit
        self.items = items
        self.format = format
    }

    /// The further items, and those of the offset and the limit.
    public var query: [URLQueryItem] {
        let own = [(format.offset, offset), (format.limit, limit)]
        return items + own.map { URLQueryItem(name: $0, value: "\($1)") }
    }

    /// The reason why the page can't be requested: a negative offset, a limit below 1, or an item with the name of
    /// either.
    public var problem: String? {
        guard offset >= 0 else { return "offsets begin at 0" }
        guard limit >= 1 else { return "a page has room for at least one entity" }
        return items.contains { [format.offset, format.limit].contains($0.name) }
            ? "\(format.offset) and \(format.limit) are the page's own" : nil
    }

    /// Returns the position after the received entities.
    public func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<OffsetPage> {
        let total = try answer.number(of: format.total)
        let (end, overflow) = offset.addingReportingOverflow(answer.count)
        let hasMore = answer.count > 0 && !overflow && total.map { end < $0 } ?? true
        return PagePosition(
            next: hasMore ? page(end) : nil,
            previous: offset > 0 ? page(max(0, offset - limit)) : nil,
            size: limit,
            total: total
        )
    }

    private func page(_ offset: Int) -> OffsetPage {
        OffsetPage(offset, limit: limit, items: items, format: format)
    }
}
