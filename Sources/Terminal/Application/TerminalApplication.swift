import MillraceRendering
import MillraceStreams
import Synchronization

/// Shows the topmost screen of a stack, and gives it the keys.
///
/// ```swift
/// let stack = ScreenStack()
/// stack.push(makeCitiesScreen(with: buildingMaterials, in: stack))
/// try TerminalApplication(showing: stack, on: host).run()
/// ```
/// Without a host it is on the terminal of the process.
///
/// `run` keeps the thread that calls it. Everything else happens on one serial queue: handlers of screens, and the
/// rendering. However many states come between two frames, only the latest is rendered.
public final class TerminalApplication: Sendable {
    private let stack: ScreenStack
    private let host: any ScreenHost
    private let scheduler: any DateScheduler
    private let pace: FramePace
    /// Whether something has changed since the newest screen was made; whoever changes it waits for nobody.
    private let isStale = Atomic<Bool>(false)
    private let shared: Mutex<Shared>

    private struct Shared {
        var presenter: ScreenPresenter
        var size: TerminalSize
    }

    /// Makes an application on a host of one's own choice.
    ///
    /// - Parameters:
    ///   - stack: The screens; the first is pushed before or after `run`.
    ///   - host: Where they are shown.
    public convenience init(showing stack: ScreenStack, on host: any ScreenHost) {
        self.init(showing: stack, on: host, scheduler: QueueScheduler(name: "millrace.terminal-application"))
    }

    /// Makes an application on the terminal of the process.
    ///
    /// Where standard input or output is no terminal, or when the environment has a non-empty `NO_TTY`, frames are printed
    /// as plain text; see ``PlainTextHost``.
    ///
    /// - Parameter stack: The screens; the first is pushed before or after `run`.
    /// - Throws: `TerminalError` when the operating system has no more files to give.
    public convenience init(showing stack: ScreenStack) throws(TerminalError) {
        if TerminalEnvironment.isInteractive() {
            self.init(showing: stack, on: try TerminalHost())
        } else {
            self.init(showing: stack, on: try PlainTextHost())
        }
    }

    init(showing stack: ScreenStack, on host: any ScreenHost, scheduler: any DateScheduler) {
        self.stack = stack
        self.host = host
        self.scheduler = scheduler
        pace = FramePace(on: scheduler, interval: Double(TerminalHost.frameInterval) / 1000)
        let presenter = ScreenPresenter(showing: stack) { [weak host] in host?.stop() }
        shared = Mutex(Shared(presenter: presenter, size: host.size))
    }

    /// Runs until the user quits (with ctrl-C, or with `q` where no text is typed), or until the terminal is gone.
    ///
    /// Quitting waits for nothing: what a handler is busy with goes on until the process ends.
    ///
    /// - Throws: `TerminalError` when there is no terminal.
    public func run() throws(TerminalError) {
        let observation = stack.changes.producer
            .flatten(.latest)
            .startWithValues { [weak self] in self?.invalidate() }
        defer { observation.dispose() }
        try host.run { event in
            if event == .key(.control("c")) {
                // At once, whatever the queue is busy with.
                return host.stop()
            }
            scheduler.schedule { [self] in handle(event) }
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case let .key(key):
            let outcome = withPresenter { presenter, _ in presenter.handle(key) }
            // Outside the lock: a handler may do anything, and its change asks for its frame itself.
            outcome.perform()
            if outcome.needsFrame { setNeedsFrame() }
        case let .resize(size):
            shared.withLock { $0.size = size }
            setNeedsFrame()
        case .closed:
            // A host of text still prints; on a terminal that is gone nothing is seen any more.
            if host.isEndless { render() }
            host.stop()
        }
    }

    private func invalidate() {
        isStale.store(true, ordering: .releasing)
        setNeedsFrame()
    }

    private func setNeedsFrame() {
        pace.request { [weak self] in self?.render() }
    }

    private func render() {
        let frame = withPresenter { presenter, size in presenter.frame(size: size, isEndless: host.isEndless) }
        if let frame { host.show(frame) }
    }

    private func withPresenter<Result: Sendable>(
        _ body: (inout ScreenPresenter, TerminalSize) -> Result
    ) -> Result {
        shared.withLock { shared in
            if isStale.exchange(false, ordering: .acquiringAndReleasing) { shared.presenter.invalidate() }
            return body(&shared.presenter, shared.size)
        }
    }
}
