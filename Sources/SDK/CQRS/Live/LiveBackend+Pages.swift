import MillraceBackend
import MillraceStreams

extension LiveBackend {
    /// Returns a producer that sends the loaded pages of a list, initially its first page.
    ///
    /// ```swift
    /// live.observePages(MessagesQuery()).startWithValues { print($0.value?.rows ?? []) }
    /// live.loadMore(MessagesQuery()).start()
    /// ```
    ///
    /// All loaded pages are one answer, which behaves like those of ``observe(_:_:)``. They are executed again
    /// together, one after the other, each with the query from the answer before, and shown together. A command or an
    /// event that selects queries of the type selects the list if it selects its first page, a loaded page, or the next
    /// one; its change is applied to each page that it selects. A list has no row twice, and is the backend's list at
    /// one moment, unless rows keep moving while it is read three times (``PagedQuery/checksPages``). Of a
    /// ``StoredQuery``, the first page is stored, and shown until the backend answers.
    ///
    /// - Parameters:
    ///   - first: The query of the first page.
    ///   - options: When the list is also executed, and how long it is kept.
    public func observePages<Q: PagedQuery>(
        _ first: Q,
        _ options: LiveOptions? = nil
    ) -> SignalProducer<LiveAnswer<LoadedPages<Q>>, Never> where Q.Auth == Auth {
        queries.observe(PagesKey(first: first), options ?? self.options, asking: askingPages(first))
    }

    /// Returns a producer that loads one more page of a list for all its observers, and completes when the page is
    /// shown.
    ///
    /// The producer joins another one in progress, and completes immediately at the end of the list. The last loaded
    /// page is read again with the new one, and all of them are if it has changed, or if a refresh of the list is due:
    /// no row is lost or doubled at the boundary.
    ///
    /// - Parameter first: The query of the first page.
    public func loadMore<Q: PagedQuery>(_ first: Q) -> SignalProducer<Never, CoreError> where Q.Auth == Auth {
        queries.loadMore(PagesKey(first: first), asking: askingPages(first))
    }

    private func askingPages<Q: PagedQuery>(_ first: Q) -> LiveAsking<LoadedPages<Q>> where Q.Auth == Auth {
        { wanted in
            let reader = PageReader(first: first) { asking($0, isNew: wanted.isNew, isNews: wanted.isNews) }
            let count = wanted.known?.confirmed?.pages.count ?? 0
            guard wanted.hasMore, count > 0 else { return reader.read(max(1, count)) }
            guard !wanted.confirms, let pages = wanted.known?.confirmed, pages.hasMore else {
                return reader.read(count + 1)
            }
            return reader.read(behind: pages)
        }
    }
}

/// The key of the list that begins with a query.
struct PagesKey<Q: Query>: Hashable, Sendable {
    let first: Q
}
