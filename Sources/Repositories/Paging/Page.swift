/// A page of entities, and where to go from it.
public struct Page<Entity: Sendable, Reference: PageReference>: Sendable {
    /// The entities; none on a page beyond the end.
    public let entities: [Entity]
    /// What is known of the page.
    public let info: PageInfo
    /// The page after this one, or nil at the end.
    public let next: Reference?
    /// The page before this one, or nil at the beginning and where the answer does not say it.
    public let previous: Reference?

    /// Creates a page, as tests do.
    public init(entities: [Entity], info: PageInfo, next: Reference? = nil, previous: Reference? = nil) {
        self.entities = entities
        self.info = info
        self.next = next
        self.previous = previous
    }
}

extension Page: Equatable where Entity: Equatable {}
