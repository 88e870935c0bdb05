import MillraceBackend

/// The choice of the pages of a list to read, so that they show the list at one moment.
///
/// ```text
/// reading ── all are there ──▶ checking ── none has changed ──▶ done
///    ▲                            │
///    └────── one has changed ─────┘
/// ```
///
/// A row that moves from a page that is not read yet to one that has been read would be missing. So after the last
/// page, the others are read again, from the last to the first. If none has changed, each was the same between its two
/// readings, and the last page was read in all of these periods. When a page is added to known ones, the page before it
/// is read again.
struct PageReaderState<Q: PagedQuery> {
    private static var mostReadings: Int { 3 }

    private let first: Q
    private let count: Int
    /// The number of readings of the complete list.
    private var readings = 0
    /// The pages that are read.
    private(set) var pages: LoadedPages<Q>
    /// The index of the page that is read again, and of the last one to be; nil while pages are read for the first
    /// time.
    private var check: (index: Int, last: Int)?

    /// Begins without pages.
    init(first: Q, count: Int) {
        self.first = first
        self.count = count
        pages = LoadedPages([], next: first)
        readings = 1
    }

    /// Begins with pages that are known.
    init(first: Q, behind known: LoadedPages<Q>) {
        self.first = first
        count = known.pages.count + 1
        pages = known
    }

    /// The query of the page to read; nil when the pages show the list at one moment.
    var query: Q? {
        guard let check else { return pages.pages.count < count ? pages.next : nil }
        return check.index >= check.last ? pages.pages[check.index].query : nil
    }

    /// Records the answer to ``query``.
    mutating func take(_ result: Q.Result) {
        guard let (index, last) = check else { return add(result) }
        if Self.isSame(pages.pages[index], result) {
            check = (index - 1, last)
        } else {
            readings += 1
            pages = LoadedPages([], next: first)
            check = nil
        }
    }

    private mutating func add(_ result: Q.Result) {
        guard let query = pages.next else { return }
        pages.pages.append(.init(query: query, result: result))
        pages.next = query.next(after: result)
        let isWhole = pages.pages.count == count || pages.next == nil
        guard isWhole, Q.checksPages, readings < Self.mostReadings else { return }
        let index = pages.pages.count - 2
        check = (index, readings == 0 ? max(0, index) : 0)
    }

    private static func isSame(_ page: LoadedPages<Q>.Page, _ other: Q.Result) -> Bool {
        Q.rows(of: page.result).map(\.id) == Q.rows(of: other).map(\.id)
            && page.query.next(after: page.result) == page.query.next(after: other)
    }
}
