import MillracePlatform
import MillraceBackend
import MillraceStreams

/// One observed query with its observers: viewers see all answers, and askers wait for the next one.
final class LiveQueryEntry<Value: Sendable>: LiveQueryEntryProtocol, @unchecked Sendable {
    // Unchecked, because all variables are touched inside the serializer of `context` only; the rest is constant.
    typealias Asker = Signal<Value, CoreError>.Observer

    /// The query, for selections that look at it.
    let query: any Sendable
    let context: LiveContext
    private let refreshes: RefreshQueue
    private let asking: LiveAsking<Value>
    private let stored: StoredAnswer<Value>?
    private let exchange = SerialDisposable()
    private(set) var state = LiveQueryState<Value>()
    private var viewers = LiveViewers<Value>()
    private var askers: [Int: Asker] = [:]
    /// Whether the entry is in the queue of `refreshes`.
    private var isWaiting = false
    /// Whether another page of a list is wanted.
    private var wantsMore = false
    /// Whether the current exchange has one of the places of `refreshes`.
    private var hasPlace = false
    /// The number of the latest observer.
    private(set) var latest = 0
    private var timer = LiveQueryTimer()
    /// How many times answers are held, and the last one of them.
    private var holds = 0
    private var held: LiveAnswer<Value>?

    init(
        _ query: any Sendable,
        _ context: LiveContext,
        _ refreshes: RefreshQueue,
        _ stored: StoredAnswer<Value>?,
        asking: @escaping LiveAsking<Value>
    ) {
        self.query = query
        self.context = context
        self.refreshes = refreshes
        self.stored = stored
        self.asking = asking
    }

    var commands: Set<Int> { state.commands }

    var isIdle: Bool { viewers.isEmpty && askers.isEmpty }

    /// The time until which the answer is kept without observers; nil before one has left.
    private(set) var keptUntil: ContinuousClock.Instant?

    /// The cause of the latest observation, and so of the exchanges from then on.
    var cause = CauseID.none

    /// How often an observer was there for the first time, or again.
    private(set) var lives = 0

    /// Adds a viewer, which gets the known answer and all later ones.
    func add(_ viewer: LiveViewers<Value>.Observer, _ number: Int, _ options: LiveOptions) {
        let isKept = arrive(number) && state.shown != nil
        let known = state.shownToNewcomer
        viewers.add(viewer, number, options, showing: known, isCurrent: state.shown?.error == nil)
        if state.shown?.confirmed == nil { restore() }
        if isKept { state.makeDue() }
        if state.needsExchange || isKept, !state.isHeld { begin() }
        waitForInterval()
    }

    /// Adds an asker, which gets the next answer.
    func add(_ asker: Asker, _ number: Int) {
        _ = arrive(number)
        askers[number] = asker
        begin()
    }

    /// Adds an asker, which gets the next answer that has more.
    func addMore(_ asker: Asker, _ number: Int) {
        _ = arrive(number)
        askers[number] = asker
        guard !wantsMore || state.run == nil else { return }
        wantsMore = true
        // The current exchange would bring no more.
        exchange.inner = nil
        state.abandon()
        leave()
        begin()
    }

    /// Takes note of an observer, and returns whether it is the only one.
    private func arrive(_ number: Int) -> Bool {
        latest = number
        guard isIdle else { return false }
        lives += 1
        return true
    }

    func remove(_ number: Int) {
        if let options = viewers.remove(number) {
            let end = context.instant.advanced(by: options.keepAlive)
            keptUntil = max(keptUntil ?? end, end)
        }
        askers[number] = nil
        guard isIdle else { return waitForInterval() }
        exchange.inner = nil
        state.abandon()
        timer.stop()
        leave()
    }

    func invalidate() {
        show(state.invalidate())
        guard !isIdle else { return }
        // The previous exchange is cancelled, and its end is ignored.
        exchange.inner = nil
        leave()
        timer.reset()
        refresh()
    }

    /// Executes the query for a reason that doesn't make its answer stale.
    func trigger() {
        guard !isIdle else { return }
        timer.reset()
        state.makeDue()
        refresh()
    }

    /// Shows at once what a command does to the answer, or what an event has done to it.
    func use(_ change: @escaping @Sendable (inout Value) -> Void, for use: ChangeUse) {
        switch use {
        case let .command(number, phase): show(state.begin(number, phase, change))
        case .event:
            let (counts, shown) = state.patch(at: context.now, change)
            guard counts else { return invalidate() }
            show(shown)
            keep(shown)
        }
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
        timer.stop()
        let (context, askedAt, number) = (context, context.now, context.nextExchange())
        let ended: @Sendable (Result<Asked<Value>, CoreError>) -> Void = { result in
            let (answeredAt, settledAt) = (context.now, context.instant)
            context.serializer.run { self.end(run, number, result, askedAt, answeredAt, settledAt) }
        }
        // The previous exchange is cancelled, and its end is ignored. The cancellation comes first, because a
        // middleware by which equal requests share an exchange could otherwise hand out the old answer.
        exchange.inner = nil
        exchange.inner = asking(state.shown, wantsMore).start(
            .init(
                value: { ended(.success($0)) },
                failed: { ended(.failure($0)) },
                completed: { ended(.failure(.transport(.other("no answer")))) },
                interrupted: { ended(.failure(.transport(.cancelled))) }
            ),
            causedBy: cause
        )
    }

    private func end(
        _ run: Int,
        _ number: Int,
        _ result: Result<Asked<Value>, CoreError>,
        _ askedAt: Date,
        _ answeredAt: Date,
        _ settledAt: ContinuousClock.Instant
    ) {
        guard run == state.run else { return }
        timer.note(result.isSuccess, at: settledAt)
        if case let .failure(error) = result, error.isRetryable, let pause = timer.pauseBeforeRetry(viewers.options) {
            state.fail()
            timer.retry = context.schedule(after: pause) { [weak self] in
                self?.state.makeDue()
                self?.refresh()
            }
        } else {
            let provenance = (try? result.get()).map {
                AnswerProvenance($0.traces, askedAt: askedAt, answeredAt: answeredAt, exchange: number)
            }
            let (_, shown) = state.answer(result.map(\.value), of: run, from: provenance)
            show(shown)
            if provenance != nil { keep(shown) }
            // An answer that isn't taken has brought no more.
            if shown != nil || provenance == nil { wantsMore = false }
        }
        answer(result)
        leave()
        refresh()
        waitForInterval()
    }

    private func answer(_ result: Result<Asked<Value>, CoreError>) {
        let askers = askers.sorted { $0.key < $1.key }
        self.askers = [:]
        for (_, asker) in askers {
            switch result {
            case .success(let asked):
                asker.send(value: asked.value)
                asker.sendCompleted()
            case .failure(let error):
                asker.send(error: error)
            }
        }
    }

    /// Waits for the end of the interval, from the last end of an exchange on, if there is no exchange and no retry to come.
    private func waitForInterval() {
        timer.interval = nil
        guard state.run == nil, timer.retry == nil, let end = timer.nextRefresh(viewers.options) else { return }
        timer.interval = context.schedule(at: end) { [weak self] in self?.trigger() }
    }

    /// Shows the stored answer, if the backend has not answered yet.
    private func restore() {
        stored?.read { [context, weak self] value, provenance in
            context.serializer.run { [weak self] in self?.restore(value, provenance) }
        }
    }

    private func restore(_ value: Value, _ provenance: AnswerProvenance) {
        show(state.restore(value, from: provenance))
        refresh()
    }

    /// Keeps a confirmed answer, but not one that may have the effect of a command that is pending.
    private func keep(_ answer: LiveAnswer<Value>?) {
        guard let stored, answer?.isFresh == true, let confirmed = answer?.confirmed,
            let provenance = answer?.provenance
        else { return }
        stored.keep(confirmed, provenance.answeredAt)
    }

    func holdAnswers() {
        holds += 1
    }

    func sendHeldAnswer() {
        holds -= 1
        guard holds == 0, let answer = held else { return }
        held = nil
        viewers.send(answer)
    }

    private func show(_ answer: LiveAnswer<Value>?) {
        guard let answer else { return }
        if holds > 0 { held = answer } else { viewers.send(answer) }
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        guard case .success = self else { return false }
        return true
    }
}
