import MillraceBackend

/// A page of entities, with references to its neighbors.
public struct Page<Entity: Sendable, Reference: PageReference>: Sendable {
    /// The entities; none on a page beyond the end.
    public let entities: [Entity]
    /// The number, size and total of the page, as far as the backend states them.
    public let info: PageInfo
    /// The page after this one, or nil at the end.
    public let next: Reference?
    /// The page before this one; nil at the beginning, and where the response has no reference to it.
    public let previous: Reference?
    /// The number of received entities, including those that `.prune` has left out.
    var count: Int
    /// The endpoint in errors about the page.
    var endpoint: CoreError.Endpoint?

    /// Creates a page, for tests.
    public init(entities: [Entity], info: PageInfo, next: Reference? = nil, previous: Reference? = nil) {
        self.entities = entities
        self.info = info
        self.next = next
        self.previous = previous
        count = entities.count
    }
}

extension Page: Equatable where Entity: Equatable {
    /// Returns whether two pages have the same entities, info and neighbors.
    public static func == (lhs: Page, rhs: Page) -> Bool {
        lhs.entities == rhs.entities && lhs.info == rhs.info && lhs.next == rhs.next && lhs.previous == rhs.previous
    }
}
