import MillraceStreams
import Synchronization

/// Reads all pages, one request after the other.
///
/// Immediate responses don't nest: if a page arrives while the loop runs, the loop continues with it.
package final class PageWalk<Page: Sendable, Place: Hashable & Sendable>: Sendable {
    /// The functions that know the pages of a list.
    package struct Functions: Sendable {
        /// Requests the page at a place.
        let reading: @Sendable (Place) -> SignalProducer<Page, CoreError>
        /// The place of the page after this one; nil for the last one.
        let next: @Sendable (Page, Place) -> Place?
        /// Whether a page has the same entities as the one before, which comes first.
        let isRepeated: @Sendable (Page, Page) -> Bool
        /// The endpoint that a fault of the pages is reported of.
        let endpoint: @Sendable (Page) -> CoreError.Endpoint?

        package init(
            reading: @escaping @Sendable (Place) -> SignalProducer<Page, CoreError>,
            next: @escaping @Sendable (Page, Place) -> Place?,
            isRepeated: @escaping @Sendable (Page, Page) -> Bool,
            endpoint: @escaping @Sendable (Page) -> CoreError.Endpoint? = { _ in nil }
        ) {
            self.reading = reading
            self.next = next
            self.isRepeated = isRepeated
            self.endpoint = endpoint
        }
    }

    private struct State {
        var visited: Set<Place> = []
        var last: Page?
        var count = 0
        var waiting: Place?
        var arrived: Page?
        var isWalking = false
    }

    private let functions: Functions
    private let limit: Int
    private let observer: Signal<Page, CoreError>.Observer
    private let lifetime: Lifetime
    private let exchange = SerialDisposable()
    private let state = Mutex(State())

    private init(
        _ functions: Functions,
        upTo limit: Int,
        observer: Signal<Page, CoreError>.Observer,
        lifetime: Lifetime
    ) {
        self.functions = functions
        self.limit = limit
        self.observer = observer
        self.lifetime = lifetime
        lifetime += exchange
    }

    /// Returns a producer of the pages from a place on, which fails if they are more than a limit.
    package static func producer(
        from first: Place,
        upTo limit: Int = .max,
        _ functions: Functions
    ) -> SignalProducer<Page, CoreError> {
        SignalProducer { observer, lifetime in
            PageWalk(functions, upTo: limit, observer: observer, lifetime: lifetime).walk(from: first)
        }
    }

    /// Reads a page, and then the following ones.
    private func walk(from first: Place) {
        let isFree = state.withLock { state in
            state.waiting = first
            defer { state.isWalking = true }
            return !state.isWalking
        }
        guard isFree else { return }
        while let place = takeWaiting() {
            exchange.inner = functions.reading(place).start(
                .init(
                    value: { page in self.state.withLock { $0.arrived = page } },
                    failed: observer.send(error:),
                    completed: { self.proceed(after: place) },
                    interrupted: observer.sendInterrupted
                ),
                causedBy: lifetime.cause
            )
        }
    }

    private func takeWaiting() -> Place? {
        state.withLock { state in
            guard let place = state.waiting, !lifetime.hasEnded else {
                state.isWalking = false
                return nil
            }
            state.waiting = nil
            return place
        }
    }

    private func proceed(after place: Place) {
        guard let page = state.withLock({ $0.arrived.take() }) else { return observer.sendCompleted() }
        let next = functions.next(page, place)
        let fault = fault(of: page, at: place, before: next)
        if fault != .repeatedEntities { observer.send(value: page) }
        if let fault { return observer.send(error: .parsing(fault, at: functions.endpoint(page))) }
        guard let next else { return observer.sendCompleted() }
        walk(from: next)
    }

    /// Records a page, and returns the fault if the page closes a loop.
    private func fault(of page: Page, at place: Place, before next: Place?) -> CoreError.ParsingReason? {
        let (last, count, isKnown) = state.withLock { state in
            state.count += 1
            state.visited.insert(place)
            defer { state.last = page }
            return (state.last, state.count, next.map(state.visited.contains) ?? false)
        }
        if let last, functions.isRepeated(last, page) { return .repeatedEntities }
        if isKnown { return .repeatedPage }
        return next == nil || count < limit ? nil : .tooManyPages(limit)
    }
}

extension CoreError.ParsingReason {
    fileprivate static let repeatedEntities = CoreError.ParsingReason(
        codingPath: "",
        expected: "other entities than on the page before",
        found: "the same"
    )
    fileprivate static let repeatedPage = CoreError.ParsingReason(
        codingPath: "",
        expected: "a next page that was not read yet",
        found: "one that was"
    )
    fileprivate static func tooManyPages(_ limit: Int) -> CoreError.ParsingReason {
        CoreError.ParsingReason(codingPath: "", expected: "at most \(limit) pages", found: "one more")
    }
}
