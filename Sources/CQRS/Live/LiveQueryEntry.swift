import MillraceBackend
import MillraceStreams

/// One observed query with its observers: viewers see all answers, and askers wait for the next one.
final class LiveQueryEntry<Value: Sendable>: LiveQueryEntryProtocol, @unchecked Sendable {
    // Unchecked, because all variables are touched inside `serializer` only; the rest is constant.
    typealias Viewer = Signal<LiveAnswer<Value>, Never>.Observer
    typealias Asker = Signal<Value, CoreError>.Observer

    private let serializer: Serializer
    private let refreshes: RefreshQueue
    private let asking: SignalProducer<Value, CoreError>
    /// The query, for selections that look at it.
    let query: any Sendable
    private let exchange = SerialDisposable()
    private var state = LiveQueryState<Value>()
    private var viewers: [Int: Viewer] = [:]
    private var askers: [Int: Asker] = [:]
    /// Whether the entry is in the queue of `refreshes`.
    private var isWaiting = false
    /// Whether the current exchange has one of the places of `refreshes`.
    private var hasPlace = false
    /// The number of the latest observer.
    private(set) var latest = 0

    init(
        _ query: any Sendable,
        _ serializer: Serializer,
        _ refreshes: RefreshQueue,
        asking: SignalProducer<Value, CoreError>
    ) {
        self.query = query
        self.serializer = serializer
        self.refreshes = refreshes
        self.asking = asking
    }

    var commands: Set<Int> { state.commands }

    var isIdle: Bool { viewers.isEmpty && askers.isEmpty }

    /// Adds a viewer, which gets the known answer and all later ones.
    func add(_ viewer: Viewer, _ number: Int) {
        viewers[number] = viewer
        latest = number
        if let known = state.shownToNewcomer { viewer.send(value: known) }
        if state.needsExchange, !state.isHeld { begin() }
    }

    /// Adds an asker, which gets the next answer.
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
        // The previous exchange is cancelled, and its end is ignored.
        exchange.inner = nil
        leave()
        refresh()
    }

    /// Shows at once what a command does to the answer.
    func begin(_ command: Int, _ phase: CommandPhase, _ apply: @escaping @Sendable (inout Value) -> Void) {
        show(state.begin(command, phase, apply))
    }

    func move(_ command: Int, to phase: CommandPhase) {
        state.move(command, to: phase)
    }

    func end(_ command: Int, isRefused: Bool) {
        show(state.end(command, isRefused: isRefused))
    }

    func refresh() {
        guard needsRefresh, !isWaiting else { return }
        isWaiting = true
        refreshes.enter { [self] in
            isWaiting = false
            guard needsRefresh else { return false }
            hasPlace = true
            begin()
            return true
        }
    }

    private var needsRefresh: Bool {
        !isIdle && state.isDue && state.run == nil && (!state.isHeld || !askers.isEmpty)
    }

    private func leave() {
        guard hasPlace else { return }
        hasPlace = false
        refreshes.leave()
    }

    private func begin() {
        guard let run = state.begin() else { return }
        let ended: @Sendable (Result<Value, CoreError>) -> Void = { [serializer] result in
            serializer.run { self.end(run, result) }
        }
        // The previous exchange is cancelled, and its end is ignored. The cancellation comes first, because a
        // middleware by which equal requests share an exchange could otherwise hand out the old answer.
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
        defer {
            leave()
            refresh()
        }
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
    /// The number of the latest observer.
    var latest: Int { get }
    /// The query.
    var query: any Sendable { get }

    /// The numbers of the commands whose effects are shown.
    var commands: Set<Int> { get }

    /// Records that a command is sent, or waits again.
    func move(_ command: Int, to phase: CommandPhase)

    /// Records the end of a command whose effect is shown.
    func end(_ command: Int, isRefused: Bool)

    /// Executes the query again if it is due, when a place is free; not while the answer wouldn't be taken, unless it is waited for.
    func refresh()

    /// Marks the known answer as stale, and executes the query again.
    func invalidate()
}
