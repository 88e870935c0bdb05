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
            isStopped.value = true
            return host.stop()
        case .key(.control("c")) where host.patience == nil && isInterrupt():
            return host.stop()
        default:
            break
        }
        let isFirst = waiting.withLock { waiting in
            waiting.append(event)
            if host.patience != nil, waiting.count > Self.mostWaiting { setCrowded(true) }
            return waiting.count == 1
        }
        guard isFirst else { return }
        scheduler.schedule { [self] in
            if host.patience == nil { handleWaiting() } else { proceed() }
        }
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

    /// Handles the events that wait; consecutive characters are put into a text field together.
    func handleWaiting() {
        handle(
            waiting.withLock { waiting in
                var events: [TerminalEvent] = []
                while let event = waiting.popFirst() { events.append(event) }
                return events
            }
        )
    }

    /// Removes the next event that waits, or the characters that a text field takes together, and returns them.
    func takeNext() -> [TerminalEvent] {
        let isTyping = takesText
        return waiting.withLock { waiting in
            var next = [waiting.popFirst()].compactMap(\.self)
            while isTyping, next.first?.isTyped == true, waiting.first?.isTyped == true,
                let event = waiting.popFirst()
            {
                next.append(event)
            }
            if waiting.isEmpty { setCrowded(false) }
            return next
        }
    }

    /// Sets whether the host stops reading.
    ///
    /// Called under the lock of the waiting events, so that the last call has the newest value.
    private func setCrowded(_ isCrowded: Bool) {
        (host as? any InboxHost)?.inbox.isCrowded = isCrowded
    }

    /// Handles events that came together.
    func handle(_ events: [TerminalEvent]) {
        var typed: [Key] = []
        for event in events where !isStopped.value {
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
        while let key = rest.popFirst(), !isStopped.value {
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
            let takesText = reporter.isObserved && takesText
            let (outcome, maskedText) = withPresenter { [reporter] presenter, _ in
                (presenter.handle(key), reporter.isObserved ? presenter.maskedText() : nil)
            }
            reporter.performing(key, takesText: takesText, maskedText: maskedText) {
                // The handler runs outside the lock, because it may do anything; a change of the state requests its own
                // frame.
                if !outcome.perform() { onIgnored(key) }
                if outcome.needsFrame { setNeedsFrame() }
            }
        case let .resize(size):
            shared.withLock { $0.size = size }
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

    /// Shows the last frame, and ends the run.
    func end() {
        render()
        host.stop()
    }
}

extension TerminalEvent {
    /// Whether the event is a character that a text field takes.
    fileprivate var isTyped: Bool {
        guard case let .key(key) = self else { return false }
        return key.typed != nil
    }
}
