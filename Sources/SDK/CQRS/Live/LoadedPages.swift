import MillraceBackend

/// The pages of a list that are loaded, from the first one on.
public struct LoadedPages<Q: Query>: Sendable {
    /// A page with its query.
    public struct Page: Sendable {
        /// The query of the page.
        public let query: Q
        /// The answer to the query.
        public var result: Q.Result

        /// Creates a page.
        public init(query: Q, result: Q.Result) {
            self.query = query
            self.result = result
        }
    }

    /// The pages, in their order.
    public internal(set) var pages: [Page]
    /// The query of the page after the last loaded one; nil at the end of the list.
    public internal(set) var next: Q?

    /// Creates pages, for tests and previews.
    public init(_ pages: [Page], next: Q?) {
        self.pages = pages
        self.next = next
    }

    /// Whether the list has more pages than the loaded ones.
    public var hasMore: Bool { next != nil }

    /// Changes the pages whose queries satisfy a predicate.
    mutating func change(where isMeant: (Q) -> Bool, _ change: (inout Q.Result, Q) -> Void) {
        for index in pages.indices where isMeant(pages[index].query) {
            change(&pages[index].result, pages[index].query)
        }
    }
}

extension LoadedPages where Q: PagedQuery {
    /// The rows of all pages, each once, at its first position; combined at each use.
    public var rows: [Q.Row] {
        var seen: Set<Q.Row.ID> = []
        return pages.flatMap { Q.rows(of: $0.result) }.filter { seen.insert($0.id).inserted }
    }
}

extension LoadedPages.Page: Equatable where Q.Result: Equatable {}

extension LoadedPages: Equatable where Q.Result: Equatable {}
