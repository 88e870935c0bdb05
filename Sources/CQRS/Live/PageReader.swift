import MillraceBackend
import MillraceStreams

/// Reads pages of a list, one after the other, so that they are what the list was at one moment.
///
/// A row that moves from a page that is not read yet to one that has been read would be missing. So after the last page, the others are read
/// once more, from the last to the first. If none has changed, none has between its two readings, and all of these include the moment when the
/// last page was read.
struct PageReader<Q: PagedQuery>: Sendable {
    typealias Pages = Asked<LoadedPages<Q>>

    private static var mostReadings: Int { 3 }

    let first: Q
    let ask: @Sendable (Q) -> SignalProducer<Asked<Q.Result>, CoreError>

    /// Returns a producer that reads the pages of a list from the first on.
    ///
    /// - Parameter count: The number of pages; fewer are read if the list ends before.
    func read(_ count: Int) -> SignalProducer<Pages, CoreError> {
        read(count, reading: 1, traces: [])
    }

    /// Returns a producer that reads the page behind those that are known.
    ///
    /// The last known page is read once more. If its rows have changed, all pages are read.
    func read(behind known: LoadedPages<Q>, _ next: Q) -> SignalProducer<Pages, CoreError> {
        ask(next).flatMap(.concat) { [self] asked in
            let pages = LoadedPages(
                known.pages + [.init(query: next, result: asked.value)],
                next: next.next(after: asked.value)
            )
            let more = Pages(value: pages, traces: asked.traces)
            return checked(more, known.pages.suffix(Q.checksPages ? 1 : 0)) { traces in
                read(pages.pages.count, reading: 1, traces: traces)
            }
        }
    }

    private func read(_ count: Int, reading: Int, traces: [ExchangeTrace]) -> SignalProducer<Pages, CoreError> {
        readOn(Pages(value: LoadedPages([], next: first), traces: traces), count).flatMap(.concat) { [self] pages in
            let isLast = reading == Self.mostReadings
            return checked(pages, Q.checksPages && !isLast ? pages.value.pages.dropLast() : []) { traces in
                read(count, reading: reading + 1, traces: traces)
            }
        }
    }

    /// Reads pages until there are enough, or the list ends.
    private func readOn(_ pages: Pages, _ count: Int) -> SignalProducer<Pages, CoreError> {
        guard pages.value.pages.count < count, let query = pages.value.next else { return SignalProducer(value: pages) }
        return ask(query).flatMap(.concat) { [self] asked in
            let page = LoadedPages<Q>.Page(query: query, result: asked.value)
            let more = LoadedPages(pages.value.pages + [page], next: query.next(after: asked.value))
            return readOn(Pages(value: more, traces: pages.traces + asked.traces), count)
        }
    }

    /// Reads pages once more, from the last to the first, and does something else if one has changed.
    private func checked(
        _ pages: Pages,
        _ unchecked: ArraySlice<LoadedPages<Q>.Page>,
        orElse readAnew: @escaping @Sendable ([ExchangeTrace]) -> SignalProducer<Pages, CoreError>
    ) -> SignalProducer<Pages, CoreError> {
        guard let page = unchecked.last else { return SignalProducer(value: pages) }
        return ask(page.query).flatMap(.concat) { [self] asked in
            let traces = pages.traces + asked.traces
            guard Self.isSame(page, asked.value) else { return readAnew(traces) }
            return checked(Pages(value: pages.value, traces: traces), unchecked.dropLast(), orElse: readAnew)
        }
    }

    private static func isSame(_ page: LoadedPages<Q>.Page, _ other: Q.Result) -> Bool {
        Q.rows(of: page.result).map(\.id) == Q.rows(of: other).map(\.id)
            && page.query.next(after: page.result) == page.query.next(after: other)
    }
}
