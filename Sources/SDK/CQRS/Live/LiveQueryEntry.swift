import MillracePlatform
import MillraceBackend
import MillraceStreams

/// One observed query with its observers: viewers get all answers, and askers wait for the next one.
final class LiveQueryEntry<Value: Sendable>: LiveQueryEntryProtocol, @unchecked Sendable {
    // Unchecked, because all variables are touched inside the serializer of `context` only; the rest is constant.

    /// The query, for selections with a predicate.
    let query: any Sendable
    let context: LiveContext
    let refreshes: RefreshQueue
    let asking: LiveAsking<Value>
    private let stored: StoredAnswer<Value>?
    let exchange = SerialDisposable()
    var state = LiveQueryState<Value>()
    var viewers = LiveViewers<Value>()
    var askers = LiveAskers<Value>()
    /// Whether the entry is in the queue of `refreshes`.
    var isWaiting = false
    /// Whether the query is due for a reason for which it doesn't wait for the end of a pause.
    var isUrgent = false
    /// Whether another page of a list is wanted.
    var wantsMore = false
    /// Whether the query is due only because another page was read and could not be used.
    var isDueForMore = false
    /// The slot of the current exchange in `refreshes`, if it has one.
    var place: RefreshQueue.Purpose?
    /// The number of the newest observer.
    private(set) var latest = 0
    var timer = LiveQueryTimer()
    private var triggers = TriggerRound()

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

    /// The number of times that a first observer was added.
    private(set) var lives = 0

    /// Adds a viewer, which gets the known answer and all later ones.
    func add(_ viewer: LiveViewers<Value>.Observer, _ number: Int, _ options: LiveOptions) {
        let isKept = arrive(number) && state.shown != nil
        let known = state.shownToNewcomer
        viewers.add(viewer, number, options, showing: known, isCurrent: state.shown?.error == nil)
        // Other stale queries are about to be executed.
        if state.run == nil, isKept || state.shown == nil || state.shown?.error != nil { makeDue(isUrgent: true) }
        watchHold()
        proceed()
        waitForInterval()
        // After the execution has begun, which another login refuses: then no stored answer is shown.
        if state.shown?.confirmed == nil { restore() }
    }

    /// Adds an asker, which gets the next answer.
    func add(_ asker: LiveAskers<Value>.Asker, _ number: Int) {
        _ = arrive(number)
        askers.add(asker, number, firstRun: state.lastRun + 1)
        begin()
    }

    /// Adds an asker, which gets the next answer that has another page.
    func addMore(_ asker: LiveAskers<Value>.Asker, _ number: Int) {
        _ = arrive(number)
        askers.add(asker, number, firstRun: state.lastRun + 1)
        guard !wantsMore || state.run == nil else { return }
        wantsMore = true
        // The current exchange would add no page.
        exchange.inner = nil
        state.abandon()
        leave()
        begin()
    }

    /// Records an observer, and returns whether it is the only one.
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
        askers.remove(number)
        guard isIdle else { return waitForInterval() }
        exchange.inner = nil
        state.abandon()
        timer.stop()
        timer.hold = nil
        leave()
    }

    // MARK: Changes

    func invalidate(by cause: StaleCause) {
        show(state.invalidate(at: context.now))
        guard !isIdle else { return }
        makeDue(isUrgent: cause == .command)
        watchHold()
        proceed()
    }

    /// Executes the query for a trigger, which doesn't make its answer stale.
    func trigger(by observer: Int) {
        let pause = LiveOptions.leastPause(viewers.options)
        guard !isIdle, triggers.takes(from: observer, at: context.instant, within: pause) else { return }
        makeDue(isUrgent: false)
        proceed()
    }

    /// Shows immediately the effect of a command on the answer, or of an event.
    func use(_ change: @escaping @Sendable (inout Value) -> Void, for use: ChangeUse) {
        switch use {
        case let .command(number, phase, standing):
            show(state.begin(number, phase, standing, change))
            watchHold()
        case .event:
            let (counts, shown) = state.patch(at: context.now, change)
            guard counts else { return invalidate(by: .event) }
            show(shown)
            keep(shown)
        }
    }

    func move(_ command: Int, to phase: CommandPhase) {
        show(state.move(command, to: phase))
        watchHold()
    }

    func end(_ command: Int, isRefused: Bool) {
        show(state.end(command, isRefused: isRefused))
    }

    func standing(of command: Int) -> EffectStanding? {
        state.standing(of: command)
    }

    // MARK: Stored answers

    /// Shows the stored answer, if there is no answer of the backend yet.
    private func restore() {
        stored?.read { [context, weak self] value, provenance in
            context.serializer.run { [weak self] in self?.restore(value, provenance) }
        }
    }

    private func restore(_ value: Value, _ provenance: AnswerProvenance) {
        show(state.restore(value, from: provenance))
        watchHold()
        proceed()
    }

    /// Stores a confirmed answer, unless it may have the effect of a pending command.
    func keep(_ answer: LiveAnswer<Value>?) {
        guard let stored, state.isConfirmedPure, let confirmed = answer?.confirmed, let provenance = answer?.provenance
        else { return }
        stored.keep(confirmed, provenance.answeredAt)
    }

    // MARK: Showing

    func holdAnswers() {
        viewers.holdAnswers()
    }

    func sendHeldAnswer() {
        viewers.sendHeldAnswer()
    }

    func show(_ answer: LiveAnswer<Value>?) {
        if let answer { viewers.send(answer) }
    }
}
