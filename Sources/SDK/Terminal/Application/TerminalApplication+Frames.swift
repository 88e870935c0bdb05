import MillraceFlow
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
        guard isPatient else { return 0 }
        guard !isUnfinished.load(ordering: .acquiring) else { return Self.unfinished }
        let status = shared.withLock { $0.presenter.exitStatus }
        // The system takes the last eight bits: 256 would be a success.
        return 0...255 ~= status ? status : 255
    }

    /// Renders a frame at every change of the screens, until the returned disposable is disposed of.
    ///
    /// - Parameter handler: A function that is called after each change, when its frame is requested; a change while
    ///   the application is at work needs no further work on the scheduler.
    package func observeChanges(then handler: @escaping @Sendable () -> Void = {}) -> any Disposable {
        stack.changes.startWithValues { [weak self] in
            self?.invalidate()
            handler()
        }
    }

    func invalidate() {
        isStale.store(true, ordering: .releasing)
        setNeedsFrame()
    }

    /// Shows the keys of a screen over it, or no longer.
    func showKeys(of identity: ScreenIdentity?) {
        shared.withLock { $0.presenter.helped = identity }
        invalidate()
    }

    func setNeedsFrame() {
        let now = scheduler.currentInstant
        guard let pause = pending.withLock({ $0.requestFrame(now: now) }) else { return }
        if pause > .zero {
            proceed(after: pause)
        } else {
            scheduler.schedule { [weak self] in self?.proceed() }
        }
    }

    /// Handles the events that wait and shows the frames that are due, until nothing is left to do now.
    func proceed() {
        if isPatient { return proceedWhenIdle() }
        while true {
            let now = scheduler.currentInstant
            switch pending.withLock({ $0.next(now: now) }) {
            case let .handle(events): handle(events)
            case .show: render()
            case let .pause(pause): return proceed(after: pause)
            case .none: return
            }
        }
    }

    private func proceed(after pause: Duration) {
        scheduler.schedule(after: pause) { [weak self] in
            self?.pending.withLock { $0.beginAfterPause() }
            self?.proceed()
        }
    }

    /// Shows a frame and handles the events that wait, in turn, each when the effects of the events before have
    /// answered.
    private func proceedWhenIdle() {
        guard let rest = rest.withLock({ $0 }) else { return }
        while !isStopped.load(ordering: .acquiring), rest.isOver() {
            switch nextWhenIdle() {
            case .show:
                render()
            case let .handle(events):
                // Only a key begins something new.
                if case .key = events[0] { rest.begin() }
                handle(events)
            case .pause, .none:
                return
            }
        }
        // The wait continues the work when it is over.
        pending.withLock { $0.stop() }
    }

    func render() {
        let (isObserved, speaks) = (reporter.isObserved, host.speaks)
        let (shown, maskedTexts, sentences) = withPresenter { presenter, surface in
            let shown = presenter.frame(
                size: surface.size,
                widths: surface.widths,
                theme: surface.theme,
                isEndless: host.isEndless
            )
            takesInterrupt.store(presenter.takesInterrupt, ordering: .releasing)
            return (
                shown, isObserved ? shown.map { presenter.maskedTexts(in: $0.frame) } ?? [] : [],
                speaks ? presenter.sentences() : []
            )
        }
        var cause = CauseID.none
        if speaks {
            if !sentences.isEmpty { host.say(sentences) }
        } else if let shown {
            host.show(shown.frame)
            // Numbered now, after the events that the frame shows.
            if isObserved { cause = reporter.showed(shown.frame, maskedTexts: maskedTexts) }
        } else {
            return
        }
        if !hasAppeared.exchange(true, ordering: .acquiringAndReleasing) { life.send(.appeared) }
        // Outside of the lock, as the handlers of keys.
        CauseID.$current.withValue(cause) { _ = shown?.reached.perform() }
    }

    func withPresenter<Result: Sendable>(
        _ body: (inout ScreenPresenter, Surface) -> Result
    ) -> Result {
        let texts = texts()
        return Texts.$current.withValue(texts) {
            shared.withLock { shared in
                let isStale = isStale.exchange(false, ordering: .acquiringAndReleasing)
                if isStale || shared.texts != texts { shared.presenter.invalidate() }
                shared.texts = texts
                return body(&shared.presenter, shared.surface)
            }
        }
    }
}
