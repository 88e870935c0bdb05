import MillracePlatform
import MillraceBackend
import MillraceStreams

extension LiveQueryEntry {
    func refresh(isNews: Bool) {
        if state.isDue { isUrgent = true }
        watchHold()
        proceed(isNews: isNews)
    }

    func makeDue(isUrgent: Bool) {
        state.makeDue()
        isDueForMore = false
        self.isUrgent = self.isUrgent || isUrgent
    }

    /// Executes the query if it is due and not held: immediately for a caller, and otherwise after the pause and when a
    /// slot is free.
    ///
    /// - Parameter isNews: Whether this execution tells outboxes that the backend can be reached; an observer or a
    ///   caller that comes before it begins has a reason of its own.
    func proceed(isNews: Bool = true) {
        guard needsRefresh else { return }
        guard askers.isEmpty else { return begin() }
        guard !isWaiting else { return }
        if let endOfPause { return wait(until: endOfPause) }
        isWaiting = true
        let purpose: RefreshQueue.Purpose = state.shown?.confirmed == nil ? .firstAnswer : .refresh
        refreshes.enter(purpose) { [self, latest] in
            isWaiting = false
            guard needsRefresh else { return false }
            // Another execution may have ended since.
            guard endOfPause == nil else {
                proceed()
                return false
            }
            place = purpose
            begin(isNews: isNews || latest != self.latest)
            return true
        }
    }

    /// The end of the pause that keeps the query from being executed now; nil if none does.
    private var endOfPause: ContinuousClock.Instant? {
        guard !isUrgent, let end = timer.endOfPause(viewers.options), end > context.instant else { return nil }
        return end
    }

    private func wait(until instant: ContinuousClock.Instant) {
        guard timer.pause?.end != instant else { return }
        let end = context.schedule(at: instant) { [weak self] in
            self?.isUrgent = true
            self?.proceed()
        }
        timer.pause = end.map { (instant, $0) }
    }

    private var needsRefresh: Bool {
        !isIdle && state.isDue && state.run == nil && (!state.isHeld || !askers.isEmpty)
    }

    func leave() {
        guard let place else { return }
        self.place = nil
        refreshes.leave(place)
    }

    func begin(isNews: Bool = true) {
        // A refresh that waits for its turn, or for its retry, is part of the execution that comes before it.
        let isRefreshDue = state.isDue && !isDueForMore || timer.retry != nil
        let confirms = !wantsMore || isRefreshDue || state.shown?.isFresh != true
        guard let run = state.begin() else { return }
        timer.stop()
        isDueForMore = false
        isUrgent = false
        let (context, askedAt, number) = (context, context.now, context.nextExchange())
        let ended: @Sendable (Result<Asked<Value>, CoreError>) -> Void = { result in
            let (answeredAt, settledAt) = (context.now, context.instant)
            context.serializer.run { self.end(run, number, confirms, result, askedAt, answeredAt, settledAt) }
        }
        // The previous exchange has ended, or is cancelled, and its end is ignored. The cancellation comes first,
        // because a middleware that shares an exchange between equal requests could otherwise deliver the old answer.
        exchange.inner = nil
        let wanted = Wanted(
            known: state.shown,
            hasMore: wantsMore,
            confirms: confirms,
            isNew: state.needsNewAnswer || !askers.isEmpty,
            isNews: isNews
        )
        exchange.inner = asking(wanted).start(
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
        _ confirms: Bool,
        _ result: Result<Asked<Value>, CoreError>,
        _ askedAt: Date,
        _ answeredAt: Date,
        _ settledAt: ContinuousClock.Instant
    ) {
        guard run == state.run else { return }
        timer.note(result.failure, at: settledAt, on: answeredAt)
        // The failure of another page is its caller's alone.
        let retry = confirms && result.failure?.isRetryable == true ? timer.pauseBeforeRetry(viewers.options) : nil
        if let retry {
            timer.retry = context.schedule(after: retry.pause) { [weak self] in
                self?.makeDue(isUrgent: true)
                self?.proceed()
            }
        }
        // Users wait for the policy's pauses without an answer, and not for those that a backend asks for.
        if retry?.isLonger == false {
            state.fail()
        } else {
            let provenance = (try? result.get()).map {
                AnswerProvenance(
                    $0.traces,
                    askedAt: askedAt,
                    answeredAt: min(answeredAt, state.overtakenAt ?? answeredAt),
                    exchange: number
                )
            }
            let wasDue = state.isDue
            let (_, shown) = state.answer(result.map(\.value), of: run, from: provenance, confirms: confirms)
            show(shown)
            if provenance != nil { keep(shown) }
            // An answer that isn't used has added no page.
            if shown != nil, provenance != nil {
                wantsMore = false
                timer.hold = nil
            }
            isDueForMore = !confirms && !wasDue && shown == nil && provenance != nil
            watchHold()
        }
        tell(result, of: run)
        // Only callers that wait for the next execution still want a page after a failure.
        if result.failure != nil, askers.isEmpty { wantsMore = false }
        leave()
        proceed()
        waitForInterval()
    }

    /// Sends the result of an exchange to the callers that have waited for it.
    private func tell(_ result: Result<Asked<Value>, CoreError>, of run: Int) {
        for asker in askers.take(at: run, isOvertaken: state.overtakenAt != nil) {
            switch result {
            case .success(let asked):
                asker.send(value: asked.value)
                asker.sendCompleted()
            case .failure(let error):
                asker.send(error: error)
            }
        }
    }

    /// Waits for the end of the interval since the last exchange ended, unless there is an exchange or a retry to come.
    func waitForInterval() {
        timer.interval = nil
        guard state.run == nil, timer.retry == nil, let end = timer.nextRefresh(viewers.options) else { return }
        timer.interval = context.schedule(at: end) { [weak self] in
            self?.makeDue(isUrgent: true)
            self?.proceed()
        }
    }

    /// Lets commands hold answers back for the longest time, counted from the start of the hold, or from the last
    /// answer that was used.
    func watchHold() {
        let goesOn = timer.hold != nil && (state.isDue || state.run != nil)
        guard state.keepsAnswersAway || goesOn, let longest = viewers.options.map(\.longestHold).min() else {
            return timer.hold = nil
        }
        guard timer.hold == nil else { return }
        timer.hold = context.schedule(after: longest) { [weak self] in self?.release() }
    }

    private func release() {
        timer.hold = nil
        show(state.release())
        isUrgent = true
        proceed()
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case let .failure(error) = self else { return nil }
        return error
    }
}
