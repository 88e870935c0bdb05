import MillraceBackend
import MillraceStreams

/// One query that somebody waits for, and all who do.
final class LiveQueryEntry<Value: Sendable>: LiveQueryEntryProtocol, @unchecked Sendable {
    // Unchecked, because all that changes is touched inside `serializer` only; the rest is constant.
    typealias Viewer = Signal<LiveAnswer<Value>, Never>.Observer
    typealias Asker = Signal<Value, CoreError>.Observer

    private let serializer: Serializer
    private let refreshes: RefreshQueue
    private let asking: SignalProducer<Value, CoreError>
    private let exchange = SerialDisposable()
    private var state = LiveQueryState<Value>()
    private var viewers: [Int: Viewer] = [:]
    private var askers: [Int: Asker] = [:]
    /// Whether it is in the queue of `refreshes`.
    private var isWaiting = false
    /// Whether it was made stale since it was asked last.
    private var isDue = false
    /// Whether the exchange that is under way has one of the places of `refreshes`.
    private var hasPlace = false
    /// The number of whoever came last.
    private(set) var latest = 0

    init(_ serializer: Serializer, _ refreshes: RefreshQueue, asking: SignalProducer<Value, CoreError>) {
        self.serializer = serializer
        self.refreshes = refreshes
        self.asking = asking
    }

    var isIdle: Bool { viewers.isEmpty && askers.isEmpty }

    /// Adds somebody who wants to see all answers from now on, beginning with what is known.
    func add(_ viewer: Viewer, _ number: Int) {
        viewers[number] = viewer
        latest = number
        if let known = state.shownToNewcomer { viewer.send(value: known) }
        if state.needsExchange { begin() }
    }

    /// Adds somebody who wants the next answer.
    func add(_ asker: Asker, _ number: Int) {
        askers[number] = asker
        latest = number
        begin()
    }

    func remove(_ number: Int) {
        viewers[number] = nil
        askers[number] = nil
        guard isIdle else { return }
        exchange.dispose()
        leave()
    }

    func invalidate() {
        show(state.invalidate())
        guard !isIdle else { return }
        // The exchange before is cancelled, and its end doesn't count any more.
        exchange.inner = nil
        leave()
        isDue = true
        guard !isWaiting else { return }
        isWaiting = true
        refreshes.enter { [self] in
            isWaiting = false
            guard !isIdle, isDue else { return false }
            hasPlace = true
            begin()
            return true
        }
    }

    private func leave() {
        guard hasPlace else { return }
        hasPlace = false
        refreshes.leave()
    }

    private func begin() {
        guard let run = state.begin() else { return }
        isDue = false
        let ended: @Sendable (Result<Value, CoreError>) -> Void = { [serializer] result in
            serializer.run { self.end(run, result) }
        }
        // The exchange before this one is cancelled, and its end doesn't count any more. First, so that a middleware by
        // which equal requests share an exchange can't hand out its answer.
        exchange.inner = nil
        exchange.inner = asking.start(
            .init(
                value: { ended(.success($0)) },
                failed: { ended(.failure($0)) },
                completed: { ended(.failure(.transport(.other("no answer")))) },
                interrupted: { ended(.failure(.transport(.cancelled))) }
            )
        )
    }

    private func end(_ run: Int, _ result: Result<Value, CoreError>) {
        let (counts, shown) = state.answer(result, of: run)
        guard counts else { return }
        show(shown)
        defer { leave() }
        let askers = askers.sorted { $0.key < $1.key }
        self.askers = [:]
        for (_, asker) in askers {
            switch result {
            case .success(let value):
                asker.send(value: value)
                asker.sendCompleted()
            case .failure(let error):
                asker.send(error: error)
            }
        }
    }

    private func show(_ answer: LiveAnswer<Value>?) {
        guard let answer else { return }
        for (_, viewer) in viewers.sorted(by: { $0.key < $1.key }) {
            viewer.send(value: answer)
        }
    }
}

/// An entry of a query of any type.
protocol LiveQueryEntryProtocol: AnyObject {
    /// The number of whoever came last.
    var latest: Int { get }

    /// Makes what is known stale, and asks again.
    func invalidate()
}
