import MillraceRendering
import MillraceStreams
import Synchronization

extension TerminalApplication {
    /// The exit status of an application that still waited for an effect (`EX_TEMPFAIL` of `sysexits.h`).
    private static let unfinished: Int32 = 75
    /// The exit status of an application whose output could not be written (`EX_IOERR`).
    private static let unwritten: Int32 = 74

    /// The exit status for a process that ends because the run has ended.
    var exitStatus: Int32 {
        let inbox = (host as? any InboxHost)?.inbox
        // A signal may come while the work before the end is done.
        let signal = [signal.load(ordering: .acquiring), inbox == nil ? 0 : TerminationSignals.current ?? 0].max() ?? 0
        guard signal == 0 else { return 128 + signal }
        guard inbox?.hasFailedToPrint != true else { return Self.unwritten }
        guard host.patience != nil else { return 0 }
        guard !isUnfinished.load(ordering: .acquiring) else { return Self.unfinished }
        let status = shared.withLock { $0.presenter.exitStatus }
        // The system takes the last eight bits: 256 would be a success.
        return 0...255 ~= status ? status : 255
    }

    /// Renders a frame at every change of the screens, until the returned disposable is disposed of.
    package func observeChanges() -> any Disposable {
        let changes = stack.changes.startWithValues { [weak self] in self?.invalidate() }
        let helps = helped.signal.observeValues { [weak self] _ in self?.invalidate() }
        return AnyDisposable {
            changes.dispose()
            helps?.dispose()
        }
    }

    func invalidate() {
        isStale.store(true, ordering: .releasing)
        setNeedsFrame()
    }

    func setNeedsFrame() {
        guard host.patience != nil else { return pace.request { [weak self] in self?.render() } }
        isFrameDue.store(true, ordering: .releasing)
        guard !isProceeding.exchange(true, ordering: .acquiringAndReleasing) else { return }
        scheduler.schedule { [weak self] in
            self?.isProceeding.store(false, ordering: .releasing)
            self?.proceed()
        }
    }

    /// Shows a frame and handles the events that wait, in turn, each when the effects of the events before have
    /// answered.
    func proceed() {
        guard let rest = rest.withLock({ $0 }) else { return }
        while !isStopped.value, rest.isOver() {
            if isFrameDue.exchange(false, ordering: .acquiringAndReleasing) { render() }
            let events = takeNext()
            guard !events.isEmpty else { return }
            // Only a key begins something new.
            if case .key = events[0] { rest.begin() }
            handle(events)
        }
    }

    func render() {
        let (shown, maskedTexts) = withPresenter { [reporter] presenter, size in
            let shown = presenter.frame(
                size: size,
                widths: host.widths,
                theme: host.theme,
                isEndless: host.isEndless
            )
            takesInterrupt.store(presenter.takesInterrupt, ordering: .releasing)
            return (shown, reporter.isObserved ? shown.map { presenter.maskedTexts(in: $0.frame) } ?? [] : [])
        }
        var cause = CauseID.none
        if host.speaks {
            let sentences = withPresenter { presenter, _ in presenter.sentences() }
            if !sentences.isEmpty { host.say(sentences) }
        } else if let shown {
            host.show(shown.frame)
            // Numbered now, after the events that the frame shows.
            cause = reporter.showed(shown.frame, maskedTexts: maskedTexts)
        } else {
            return
        }
        if !hasAppeared.exchange(true, ordering: .acquiringAndReleasing) { life.send(.appeared) }
        // Outside of the lock, as the handlers of keys.
        CauseID.$current.withValue(cause) { _ = shown?.reached.perform() }
    }

    func withPresenter<Result: Sendable>(
        _ body: (inout ScreenPresenter, TerminalSize) -> Result
    ) -> Result {
        let texts = texts()
        return Texts.$current.withValue(texts) {
            shared.withLock { shared in
                let isStale = isStale.exchange(false, ordering: .acquiringAndReleasing)
                if isStale || shared.texts != texts { shared.presenter.invalidate() }
                shared.texts = texts
                return body(&shared.presenter, shared.size)
            }
        }
    }
}
