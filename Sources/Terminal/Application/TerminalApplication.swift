import MillracePlatform
import MillraceRendering
import MillraceStreams
import Synchronization

/// Runs an application: shows the topmost screen of a stack on a host, and passes the user's keys to the screen.
///
/// ```swift
/// let stack = ScreenStack()
/// stack.push(makeCitiesScreen(with: buildingMaterials, in: stack))
/// try TerminalApplication(showing: stack, on: host).run()
/// ```
/// Without a host, the application runs on the terminal of the process. A ``PathStack`` shows the path in the state of a feature.
///
/// ``run()`` blocks the calling thread. The handlers of screens and the rendering run on one serial queue. If the state
/// changes several times between two frames, only the latest state is rendered. Characters that arrive together are put
/// into a text field as one edit.
///
/// Duplicate node ids on a screen are a mistake. The application reports each case once, by default on standard error
/// after the run.
public final class TerminalApplication: Sendable {
    private let reporter = ApplicationReporter()
    private let stack: any ScreenSource
    /// The handler of keys that nothing has handled.
    private let onIgnored: @Sendable (Key) -> Void
    private let host: any ScreenHost
    private let scheduler: any DateScheduler
    private let pace: FramePace
    private let quitKeys: QuitKeys
    private let requests: TerminalRequests
    /// Whether the state changed since the newest screen was rendered; an atomic, so that a thread that changes the
    /// state never waits for a lock.
    private let isStale = Atomic<Bool>(false)
    private let isStopped: MutableProperty<Bool>
    /// The number of ctrl-C presses that are not yet handled.
    private let waitingInterrupts = Atomic<Int>(0)
    /// Whether the topmost screen has its own key binding for ctrl-C.
    private let takesInterrupt = Atomic<Bool>(false)
    private let waiting = Mutex<[TerminalEvent]>([])
    /// The duplicate node ids to print once the terminal is back in the shell's mode.
    private let duplicates: MutableProperty<[DuplicateNodeIDs]>
    private let shared: Mutex<Shared>

    private struct Shared {
        var presenter: ScreenPresenter
        var size: TerminalSize
    }

    /// The shortest time between two frames, in milliseconds; the effect of a key right after a frame is visible in
    /// less than ten.
    public static let frameInterval = 8

    /// Creates an application on a given host.
    ///
    /// - Parameters:
    ///   - stack: The screens: a ``ScreenStack``, a ``PathStack`` or ``TabStacks``. The first one may be pushed before or after ``run()``
    ///     is called.
    ///   - host: The host that shows the screens.
    ///   - quitKeys: The keys that quit.
    ///   - requests: The way from the features to the terminal, for what they ask besides showing screens.
    ///   - onDuplicates: The handler that receives duplicate node ids, each case once, on the queue of the application;
    ///     by default they are printed on standard error after the run.
    public convenience init(
        showing stack: any ScreenSource,
        on host: any ScreenHost,
        quitKeys: QuitKeys = QuitKeys(),
        requests: TerminalRequests = TerminalRequests(),
        onDuplicates: (@Sendable (DuplicateNodeIDs) -> Void)? = nil
    ) {
        self.init(
            showing: stack,
            on: host,
            quitKeys: quitKeys,
            requests: requests,
            onDuplicates: onDuplicates,
            scheduler: QueueScheduler(name: "millrace.terminal-application")
        )
    }

    /// Creates an application on the terminal of the process.
    ///
    /// If `MILLRACE_ACCESSIBLE` or `ACCESSIBLE` is set, the application says what is on the screen; see ``AccessibleHost``.
    /// If standard input or output is not a terminal, if `TERM` is empty or `dumb`, or if the environment has a
    /// non-empty `NO_TTY`, the application prints frames as plain text; see ``PlainTextHost``.
    ///
    /// - Parameters:
    ///   - stack: The screens: a ``ScreenStack``, a ``PathStack`` or ``TabStacks``. The first one may be pushed before or after ``run()``
    ///     is called.
    ///   - area: The part of the terminal that the application takes, by default the whole screen; sentences and plain text have no area.
    ///   - quitKeys: The keys that quit.
    ///   - themes: The themes for screens that have none.
    ///   - requests: The way from the features to the terminal, for what they ask besides showing screens.
    /// - Throws: ``TerminalError`` if the process can't open more files.
    public convenience init(
        showing stack: any ScreenSource,
        in area: TerminalArea = .wholeScreen,
        quitKeys: QuitKeys = QuitKeys(),
        themes: HostThemes = HostThemes(),
        requests: TerminalRequests = TerminalRequests()
    ) throws(TerminalError) {
        if TerminalEnvironment.prefersSentences() {
            self.init(showing: stack, on: try AccessibleHost(), quitKeys: quitKeys, requests: requests)
        } else if TerminalEnvironment.isInteractive() {
            self.init(
                showing: stack,
                on: try TerminalHost(in: area, themes: themes),
                quitKeys: quitKeys,
                requests: requests
            )
        } else {
            self.init(showing: stack, on: try PlainTextHost(), quitKeys: quitKeys, requests: requests)
        }
    }

    /// Creates an application whose handlers and frames run on a given scheduler.
    ///
    /// - Parameters:
    ///   - stack: The screens.
    ///   - host: The host that shows the screens.
    ///   - quitKeys: The keys that quit.
    ///   - onDuplicates: The handler that receives duplicate node ids.
    ///   - onIgnored: The handler that receives keys which nothing has handled.
    ///   - scheduler: The scheduler, which runs one piece of work at a time.
    package init(
        showing stack: any ScreenSource,
        on host: any ScreenHost,
        quitKeys: QuitKeys = QuitKeys(),
        requests: TerminalRequests = TerminalRequests(),
        onDuplicates: (@Sendable (DuplicateNodeIDs) -> Void)? = nil,
        onIgnored: @escaping @Sendable (Key) -> Void = { _ in },
        scheduler: any DateScheduler
    ) {
        self.stack = stack
        self.onIgnored = onIgnored
        self.host = host
        self.scheduler = scheduler
        self.quitKeys = quitKeys
        self.requests = requests
        pace = FramePace(on: scheduler, interval: Double(Self.frameInterval) / 1000)
        let (duplicates, isStopped) = (MutableProperty<[DuplicateNodeIDs]>([]), MutableProperty(false))
        (self.duplicates, self.isStopped) = (duplicates, isStopped)
        let presenter = ScreenPresenter(
            showing: stack,
            quitKeys: quitKeys,
            quit: { [weak host] in
                isStopped.value = true
                host?.stop()
            },
            duplicates: DuplicateReport(
                on: scheduler,
                telling: onDuplicates ?? { found in duplicates.modify { $0.append(found) } }
            )
        )
        shared = Mutex(Shared(presenter: presenter, size: host.size))
    }

    /// Runs the application until the user quits (by default with ctrl-C, or with `q` while no text field has the
    /// focus), until ``stop()`` is called, or until the terminal is closed.
    ///
    /// Quitting waits for nothing: a handler that is still running continues until the process ends.
    ///
    /// - Throws: ``TerminalError`` if there is no terminal.
    public func run() throws(TerminalError) {
        let observation = observeChanges()
        let disconnect = requests.connect(to: host)
        defer {
            disconnect()
            observation.dispose()
            var errors = BlockingOutput(STDERR_FILENO)
            for duplicate in duplicates.value { errors.write(Array("\(duplicate)\n".utf8)) }
        }
        try host.run { receive($0) }
    }

    /// Renders a frame at every change of the screens, until the returned disposable is disposed of.
    package func observeChanges() -> any Disposable {
        stack.changes.startWithValues { [weak self] in self?.invalidate() }
    }

    /// Takes an event of the host, and schedules its handling.
    package func receive(_ event: TerminalEvent) {
        if event == .key(.control("c")), isInterrupt() { return host.stop() }
        let isFirst = waiting.withLock { waiting in
            waiting.append(event)
            return waiting.count == 1
        }
        if isFirst { scheduler.schedule { [self] in handleWaiting() } }
    }

    /// Whether a text field has the focus.
    package var takesText: Bool {
        withPresenter { presenter, _ in presenter.takesText() }
    }

    /// Ends the run as the quit keys do, for a screen that asks its user first.
    ///
    /// The method may be called from any thread.
    public func stop() {
        isStopped.value = true
        host.stop()
    }

    /// Returns whether ctrl-C quits at once, even if the queue is busy: always, unless the screen has its own key
    /// binding for ctrl-C and every earlier press was handled.
    private func isInterrupt() -> Bool {
        let isOwn = !quitKeys.keys.contains(.control("c")) || takesInterrupt.load(ordering: .acquiring)
        return !isOwn || waitingInterrupts.add(1, ordering: .acquiringAndReleasing).oldValue > 0
    }

    /// Handles the events that wait; consecutive characters are put into a text field together.
    private func handleWaiting() {
        let events = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        var typed: [Key] = []
        for event in events where !isStopped.value {
            if case let .key(key) = event, key.typed != nil {
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
            reporter.performing(key, takesText: takesText) {
                let outcome = withPresenter { presenter, _ in presenter.handle(key) }
                // The handler runs outside the lock, because it may do anything; a change of the state requests its own frame.
                if !outcome.perform() { onIgnored(key) }
                if outcome.needsFrame { setNeedsFrame() }
            }
        case let .resize(size):
            shared.withLock { $0.size = size }
            setNeedsFrame()
        case .closed:
            // A plain-text host still prints the last frame; on a closed terminal there is nothing left to show.
            if host.isEndless || host.speaks { render() }
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
        let frame = withPresenter { presenter, size in
            let frame = presenter.frame(
                size: size,
                widths: host.widths,
                theme: host.theme,
                isEndless: host.isEndless
            )
            takesInterrupt.store(presenter.takesInterrupt, ordering: .releasing)
            return frame
        }
        if host.speaks {
            let sentences = withPresenter { presenter, _ in presenter.sentences() }
            if !sentences.isEmpty { host.say(sentences) }
        } else if let frame {
            host.show(frame)
            reporter.showed(frame)
        }
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
