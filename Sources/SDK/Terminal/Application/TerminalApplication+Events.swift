import MillraceRendering
import MillraceStreams

extension TerminalApplication {
    /// The number of events that wait for the effects of those before, and more than which the host does not read.
    private static let mostWaiting = 1000

    /// Takes an event of the host, and schedules its handling.
    package func receive(_ event: TerminalEvent) {
        switch event {
        case let .terminated(number):
            // Not in its turn: a handler that doesn't end must not keep the process.
            signal.store(number, ordering: .releasing)
            isStopped.store(true, ordering: .releasing)
            return host.stop()
        case .key(.control("c")) where !isPatient && isInterrupt():
            return host.stop()
        default:
            break
        }
        let isIdle = pending.withLock { pending in
            let isIdle = pending.add(event)
            if isPatient, pending.eventCount > Self.mostWaiting { setCrowded(true) }
            return isIdle
        }
        if isIdle { scheduler.schedule { [self] in proceed() } }
    }

    /// Whether a text field has the focus.
    package var takesText: Bool {
        withPresenter { presenter, _ in presenter.takesText() }
    }

    /// Returns whether ctrl-C quits at once, even if the queue is busy: always, unless the screen has its own key
    /// binding for ctrl-C and every earlier press was handled.
    private func isInterrupt() -> Bool {
        let isOwn = !quitKeys.keys.contains(.control("c")) || takesInterrupt.load(ordering: .acquiring)
        return !isOwn || waitingInterrupts.add(1, ordering: .acquiringAndReleasing).oldValue > 0
    }

    /// Removes the next piece of work of an idle application and returns it.
    func nextWhenIdle() -> PendingWork.Step {
        let step = take { $0.nextWhenIdle() }
        // A text field takes characters together.
        guard case let .handle(events) = step, events[0].isTyped, takesText else { return step }
        return .handle(events + take { $0.takeTyped() })
    }

    /// Removes pending work; the host reads again when no event waits.
    private func take<Work>(_ body: (inout PendingWork) -> Work) -> Work {
        pending.withLock { pending in
            defer { if pending.eventCount == 0 { setCrowded(false) } }
            return body(&pending)
        }
    }

    /// Sets whether the host stops reading.
    ///
    /// Called under the lock of the waiting events, so that the last call has the newest value.
    private func setCrowded(_ isCrowded: Bool) {
        (host as? any InboxHost)?.inbox.isCrowded = isCrowded
    }

    /// Handles events that came together; consecutive characters are put into a text field as one edit.
    func handle(_ events: [TerminalEvent]) {
        var typed: [Key] = []
        for event in events where !isStopped.load(ordering: .acquiring) {
            if event.isTyped, case let .key(key) = event {
                typed.append(key)
                continue
            }
            type(typed)
            typed = []
            handle(event)
        }
        type(typed)
    }

    private func type(_ keys: [Key]) {
        var rest = keys[...]
        while let key = rest.popFirst(), !isStopped.load(ordering: .acquiring) {
            guard !rest.isEmpty, takesText else {
                handle(.key(key))
                continue
            }
            handle(.key(.paste(rest.reduce(into: key.typed ?? "") { $0 += $1.typed ?? "" })))
            return
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .key(AccessibleHost.descriptionKey) where host.speaks:
            host.say(withPresenter { presenter, _ in presenter.description() })
        case let .key(key):
            if key == .control("c") { waitingInterrupts.store(0, ordering: .releasing) }
            // Asked once: a report must not come without the masked texts.
            let isObserved = reporter.isObserved
            let (takesText, outcome, maskedText) = withPresenter { presenter, _ in
                (isObserved && presenter.takesText(), presenter.handle(key), isObserved ? presenter.maskedText() : nil)
            }
            guard isObserved else { return perform(outcome, of: key) }
            reporter.performing(key, takesText: takesText, maskedText: maskedText) { perform(outcome, of: key) }
        case let .resize(size):
            let (widths, theme) = (host.widths, host.theme)
            shared.withLock { $0.surface = Surface(size: size, widths: widths, theme: theme) }
            setNeedsFrame()
        case .resumed:
            life.send(.resumed)
        case .terminated:
            // Handled when it comes.
            break
        case .closed:
            isUnfinished.store(rest.withLock { $0?.isOverdue } == true, ordering: .releasing)
            // A plain-text host still prints the last frame; on a closed terminal there is nothing left to show.
            if host.isEndless || host.speaks { end() } else { host.stop() }
        }
    }

    /// Runs the handler of a key outside the lock, because it may do anything; a change of the state requests its own
    /// frame.
    private func perform(_ outcome: KeyOutcome, of key: Key) {
        if !outcome.perform() { onIgnored(key) }
        if outcome.needsFrame { setNeedsFrame() }
    }

    /// Shows the last frame, and ends the run.
    func end() {
        render()
        host.stop()
    }
}
