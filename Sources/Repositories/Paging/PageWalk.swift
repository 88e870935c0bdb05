import MillraceBackend
import MillraceStreams
import Synchronization

/// The way through all pages, one request after the other.
///
/// Answers that come at once don't nest: whoever is in the loop goes on with the page that was put down meanwhile.
final class PageWalk<Entity: Sendable, ID: EntityID, Reference: PageReference>: Sendable {
    private struct State {
        var visited: Set<Reference> = []
        var last: [ID] = []
        var waiting: Reference?
        var arrived: LocatedPage<Entity, Reference>?
        var isWalking = false
    }

    private let reading: @Sendable (Reference) -> SignalProducer<LocatedPage<Entity, Reference>, CoreError>
    private let identifying: @Sendable (Page<Entity, Reference>) -> [ID]
    private let observer: Signal<Page<Entity, Reference>, CoreError>.Observer
    private let lifetime: Lifetime
    private let exchange = SerialDisposable()
    private let state = Mutex(State())

    init(
        reading: @escaping @Sendable (Reference) -> SignalProducer<LocatedPage<Entity, Reference>, CoreError>,
        identifying: @escaping @Sendable (Page<Entity, Reference>) -> [ID],
        observer: Signal<Page<Entity, Reference>, CoreError>.Observer,
        lifetime: Lifetime
    ) {
        self.reading = reading
        self.identifying = identifying
        self.observer = observer
        self.lifetime = lifetime
        lifetime += exchange
    }

    /// Reads a page and then those after it.
    func walk(from first: Reference) {
        let isFree = state.withLock { state in
            state.waiting = first
            defer { state.isWalking = true }
            return !state.isWalking
        }
        guard isFree else { return }
        while let reference = takeWaiting() {
            exchange.inner = reading(reference).start(
                .init(
                    value: { page in self.state.withLock { $0.arrived = page } },
                    failed: observer.send(error:),
                    completed: { self.goOn(after: reference) },
                    interrupted: observer.sendInterrupted
                )
            )
        }
    }

    private func takeWaiting() -> Reference? {
        state.withLock { state in
            guard let reference = state.waiting, !lifetime.hasEnded else {
                state.isWalking = false
                return nil
            }
            state.waiting = nil
            return reference
        }
    }

    private func goOn(after reference: Reference) {
        let (located, loop) = state.withLock { state in
            defer { state.arrived = nil }
            return (state.arrived, state.arrived.flatMap { note($0.page, as: reference, in: &state) })
        }
        guard let located else { return observer.sendCompleted() }
        if loop != .repeatedEntities { observer.send(value: located.page) }
        if let loop { return observer.send(error: .parsing(loop, at: located.endpoint)) }
        guard let next = located.page.next else { return observer.sendCompleted() }
        walk(from: next)
    }

    /// Remembers a page, and returns how it closes a loop if it does.
    private func note(
        _ page: Page<Entity, Reference>,
        as reference: Reference,
        in state: inout State
    ) -> CoreError.ParsingReason? {
        let ids = identifying(page)
        defer { state.last = ids }
        state.visited.insert(reference)
        if !ids.isEmpty, ids == state.last { return .repeatedEntities }
        return page.next.map(state.visited.contains) == true ? .repeatedPage : nil
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
}
