/// The position of a page: its neighbors, and its number, size and total as far as the backend sends them.
public struct PagePosition<Reference: PageReference>: Sendable {
    /// The number, size and total, as far as the backend sends them.
    public let info: PageInfo
    /// The page after this one; nil at the end.
    public let next: Reference?
    /// The page before this one; nil at the beginning, and where the response has no reference to it.
    public let previous: Reference?

    /// Creates a position.
    ///
    /// - Parameters:
    ///   - next: The page after this one; nil at the end.
    ///   - previous: The page before this one; nil at the beginning, and where the response has no reference to it.
    ///   - number: The number of the page, where pages are numbered.
    ///   - size: The number of entities on a full page, where it is known.
    ///   - total: The number of entities on all pages, where it is known.
    public init(
        next: Reference?,
        previous: Reference? = nil,
        number: Int? = nil,
        size: Int? = nil,
        total: Int? = nil
    ) {
        self.next = next
        self.previous = previous
        info = PageInfo(number: number, size: size, total: total, hasMore: next != nil)
    }
}
