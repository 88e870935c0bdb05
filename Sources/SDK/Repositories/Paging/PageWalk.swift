import MillraceBackend
import MillraceStreams
import Synchronization

/// Reads all pages, one request after the other.
///
/// Immediate responses don't nest: if a page arrives while the loop runs, the loop continues with it.
final class PageWalk<Entity: Sendable, ID: EntityID, Reference: PageReference>: Sendable {
    private struct State {
        var visited: Set<Reference> = []
        var last: [ID] = []
        var count = 0
        var waiting: Reference?
        var arrived: Page<Entity, Reference>?
        var isWalking = false
    }

    private let reading: @Sendable (Reference) -> SignalProducer<Page<Entity, Reference>, CoreError>
    private let identifying: @Sendable (Page<Entity, Reference>) -> [ID]
    private let limit: Int
    private let observer: Signal<Page<Entity, Reference>, CoreError>.Observer
    private let lifetime: Lifetime
    private let exchange = SerialDisposable()
    private let state = Mutex(State())

    /// Creates a walk, which fails if there are more pages than a limit.
    init(
        upTo limit: Int,
        reading: @escaping @Sendable (Reference) -> SignalProducer<Page<Entity, Reference>, CoreError>,
        identifying: @escaping @Sendable (Page<Entity, Reference>) -> [ID],
        observer: Signal<Page<Entity, Reference>, CoreError>.Observer,
        lifetime: Lifetime
    ) {
        self.limit = limit
        self.reading = reading
        self.identifying = identifying
        self.observer = observer
        self.lifetime = lifetime
        lifetime += exchange
    }

    /// Reads a page, and then the following ones.
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
                    completed: { self.proceed(after: reference) },
                    interrupted: observer.sendInterrupted
                ),
                causedBy: lifetime.cause
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

    private func proceed(after reference: Reference) {
        let (page, loop) = state.withLock { state in
            defer { state.arrived = nil }
            return (state.arrived, state.arrived.flatMap { note($0, as: reference, in: &state) })
        }
        guard let page else { return observer.sendCompleted() }
        if loop != .repeatedEntities { observer.send(value: page) }
        if let loop { return observer.send(error: .parsing(loop, at: page.endpoint)) }
        guard let next = page.next else { return observer.sendCompleted() }
        walk(from: next)
    }

    /// Records a page, and returns the fault if the page closes a loop.
    private func note(
        _ page: Page<Entity, Reference>,
        as reference: Reference,
        in state: inout State
    ) -> CoreError.ParsingReason? {
        let ids = identifying(page)
        defer { state.last = ids }
        state.count += 1
        state.visited.insert(reference)
        if !ids.isEmpty, ids == state.last { return .repeatedEntities }
        guard let next = page.next else { return nil }
        if state.visited.contains(next) { return .repeatedPage }
        return state.count < limit ? nil : .tooManyPages(limit)
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
