/// The members of a body with which many APIs announce further pages.
struct PageSigns: Decodable {
    /// The first member that announces a next page; nil if there is none.
    private(set) var key: String?
    /// The totals in the members, each with its path.
    private(set) var totals: [(place: String, total: Int)] = []
    /// The numbers of pages in the members, each with its path.
    private(set) var pages: [(place: String, total: Int)] = []

    private typealias Container = KeyedDecodingContainer<Name>

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// The members that identify a next page by a link, a number or a token.
    ///
    /// An empty text, null and false mean that there is no next page.
    private static let neighbors = [
        "next", "next_page", "nextPage", "next_cursor", "nextCursor", "next_page_token", "nextPageToken", "next_token",
        "nextToken",
        "next_link", "nextLink", "next_url", "nextUrl", "@odata.nextLink",
    ]
    private static let links = ["links", "_links"]
    private static let flags = [
        "has_more", "hasMore", "has_next", "hasNext", "has_next_page", "hasNextPage", "is_truncated", "isTruncated",
        "IsTruncated",
    ]
    /// The members that are true on the last page only.
    private static let ends = ["last", "is_last", "isLast", "is_last_page", "isLastPage"]
    private static let totals = [
        "total_count", "totalCount", "total_elements", "totalElements", "total_items", "totalItems", "total_results",
        "totalResults",
        "@odata.count",
    ]
    private static let pageCounts = ["total_pages", "totalPages"]
    /// Ambiguous names, which are read only inside `parts`: elsewhere a `total` may be a sum of money, and a
    /// `page_count` that of a book.
    private static let totalsOfParts = ["total"]
    private static let pageCountsOfParts = ["page_count", "pageCount", "last_page", "lastPage"]
    /// The members that group the information about pages.
    private static let parts = [
        "meta", "metadata", "pagination", "paging", "page", "page_info", "pageInfo", "response_metadata",
        "responseMetadata",
    ]

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Name.self)
        read(body, at: "")
        for name in PageSigns.parts {
            guard let part = try? body.nestedContainer(keyedBy: Name.self, forKey: Name(name)) else { continue }
            read(part, at: name + ".")
            for total in PageSigns.totalsOfParts { add(total, of: part, at: name + ".", to: \.totals) }
            for count in PageSigns.pageCountsOfParts { add(count, of: part, at: name + ".", to: \.pages) }
        }
    }

    private mutating func read(_ container: Container, at place: String) {
        for name in PageSigns.neighbors where isLink(name, in: container) { note(place + name) }
        for name in PageSigns.links {
            guard let links = try? container.nestedContainer(keyedBy: Name.self, forKey: Name(name)) else { continue }
            if isLink("next", in: links) { note(place + name + ".next") }
        }
        for name in PageSigns.flags where bool(name, in: container) == true { note(place + name) }
        for name in PageSigns.ends where bool(name, in: container) == false { note(place + name) }
        for name in PageSigns.totals { add(name, of: container, at: place, to: \.totals) }
        for name in PageSigns.pageCounts { add(name, of: container, at: place, to: \.pages) }
    }

    private mutating func note(_ place: String) {
        if key == nil { key = place }
    }

    private mutating func add(
        _ name: String,
        of container: Container,
        at place: String,
        to list: WritableKeyPath<PageSigns, [(place: String, total: Int)]>
    ) {
        guard let number = try? container.decode(Int.self, forKey: Name(name)) else { return }
        self[keyPath: list].append((place + name, number))
    }

    private func bool(_ name: String, in container: Container) -> Bool? {
        try? container.decode(Bool.self, forKey: Name(name))
    }

    private func isLink(_ name: String, in container: Container) -> Bool {
        let key = Name(name)
        guard container.contains(key) else { return false }
        if let text = try? container.decode(String.self, forKey: key) { return !text.isEmpty }
        if (try? container.decode(Int.self, forKey: key)) != nil { return true }
        // A link object, as in HAL and JSON:API.
        guard let link = try? container.nestedContainer(keyedBy: Name.self, forKey: key) else { return false }
        return ["href", "url"].contains { (try? link.decode(String.self, forKey: Name($0)))?.isEmpty == false }
    }
}
