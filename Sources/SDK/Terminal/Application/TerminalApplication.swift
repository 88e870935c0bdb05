import MillraceFlow
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
/// Without a host, the application runs on the terminal of the process. A `PathStack` shows the path in the state of
/// a feature.
///
/// ``run()`` blocks the calling thread. The handlers of screens and the rendering run on one serial queue. If the state
/// changes several times between two frames, only the latest state is rendered. Characters that arrive together are put
/// into a text field as one edit.
///
/// Where frames are printed instead of being painted, the application waits before each until it is idle; see
/// ``PlainTextHost``.
///
/// Duplicate node ids on a screen are a mistake, and so are several controls in one node. The application reports each
/// case once, by default on standard error after the run.
public final class TerminalApplication: Sendable {
    let reporter = ApplicationReporter()
    let stack: any ScreenSource
    /// The handler of keys that nothing has handled.
    let onIgnored: @Sendable (Key) -> Void
    let host: any ScreenHost
    let scheduler: any DateScheduler
    let quitKeys: QuitKeys
    let requests: TerminalRequests
    let life: ApplicationLife
    let texts: @Sendable () -> Texts
    /// The wait before each frame, on a host that shows only an idle app.
    let rest = Mutex<RestWait?>(nil)
    /// Whether the host shows only an idle app.
    let isPatient: Bool
    /// Whether the input, and the time limit, ended before an effect answered.
    let isUnfinished = Atomic<Bool>(false)
    let hasAppeared = Atomic<Bool>(false)
    /// The number of the signal that ended the run.
    let signal = Atomic<Int32>(0)
    /// Whether the state changed since the newest screen was rendered; an atomic, so that a thread that changes the
    /// state never waits for a lock.
    let isStale = Atomic<Bool>(false)
    let isStopped = Atomic<Bool>(false)
    /// The number of ctrl-C presses that are not yet handled.
    let waitingInterrupts = Atomic<Int>(0)
    /// Whether the topmost screen has its own key binding for ctrl-C.
    let takesInterrupt = Atomic<Bool>(false)
    let pending = Mutex(PendingWork(interval: .milliseconds(TerminalApplication.frameInterval)))
    /// The mistakes to print once the terminal is back in the shell's mode.
    private let mistakes: MutableProperty<[ScreenMistake]>
    let shared: Mutex<Shared>

    /// The host for which frames are laid out, as of its last `resize`.
    struct Surface: Sendable {
        var size: TerminalSize
        var widths: WidthRules
        var theme: Theme
    }

    struct Shared: ~Copyable {
        var presenter: ScreenPresenter
        var surface: Surface
        /// The texts of the newest screen.
        var texts = Texts.english
    }

    /// The shortest time between two frames, in milliseconds; the effect of a key right after a frame is visible in
    /// less than ten.
    static let frameInterval = 8

    /// Creates an application on a given host.
    ///
    /// - Parameters:
    ///   - stack: The screens: a `ScreenStack`, a `PathStack` or `TabStacks`. The first one may be pushed before
    ///     or after ``run()`` is called.
    ///   - host: The host that shows the screens.
    ///   - quitKeys: The keys that quit.
    ///   - requests: Sends requests of the features to the terminal, besides showing screens.
    ///   - life: The events in the life of the application, for its features, and the work before its end.
    ///   - texts: Returns the texts that the SDK shows by itself, before each frame; by default those of the task that
    ///     creates the application, which are English by default.
    public convenience init(
        showing stack: any ScreenSource,
        on host: any ScreenHost,
        quitKeys: QuitKeys = QuitKeys(),
        requests: TerminalRequests = TerminalRequests(),
        life: ApplicationLife = ApplicationLife(),
        texts: (@Sendable () -> Texts)? = nil
    ) {
        self.init(
            showing: stack,
            on: host,
            quitKeys: quitKeys,
            requests: requests,
            life: life,
            texts: texts,
            scheduler: QueueScheduler(name: "millrace.terminal-application")
        )
    }

    /// Creates an application on the terminal of the process.
    ///
    /// If `MILLRACE_ACCESSIBLE` or `ACCESSIBLE` is set, the application speaks what is on the screen; see
    /// ``AccessibleHost``. If standard input or output is not a terminal, if `TERM` is empty or `dumb`, or if the
    /// environment has a non-empty `NO_TTY`, the application prints frames as plain text; see ``PlainTextHost``.
    ///
    /// - Parameters:
    ///   - stack: The screens: a `ScreenStack`, a `PathStack` or `TabStacks`. The first one may be pushed before
    ///     or after ``run()`` is called.
    ///   - area: The part of the terminal that the application takes, by default the whole screen; sentences and plain
    ///     text have no area.
    ///   - quitKeys: The keys that quit.
    ///   - themes: The themes for screens that have none.
    ///   - requests: Sends requests of the features to the terminal, besides showing screens.
    ///   - life: The events in the life of the application, for its features, and the work before its end.
    ///   - texts: Returns the texts that the SDK shows by itself, before each frame; by default those of the task that
    ///     creates the application, which are English by default.
    /// - Throws: ``TerminalError`` if the process can't open more files.
    public convenience init(
        showing stack: any ScreenSource,
        in area: TerminalArea = .wholeScreen,
        quitKeys: QuitKeys = QuitKeys(),
        themes: HostThemes = HostThemes(),
        requests: TerminalRequests = TerminalRequests(),
        life: ApplicationLife = ApplicationLife(),
        texts: (@Sendable () -> Texts)? = nil
    ) throws(TerminalError) {
        let host: any ScreenHost =
            if TerminalEnvironment.prefersSentences() {
                try AccessibleHost()
            } else if TerminalEnvironment.isInteractive() {
                try TerminalHost(in: area, themes: themes)
            } else {
                try PlainTextHost()
            }
        self.init(showing: stack, on: host, quitKeys: quitKeys, requests: requests, life: life, texts: texts)
    }

    /// Creates an application whose handlers and frames run on a given scheduler.
    ///
    /// - Parameters:
    ///   - stack: The screens.
    ///   - host: The host that shows the screens.
    ///   - quitKeys: The keys that quit.
    ///   - onMistake: The handler that receives a mistake in the nodes of a screen, each case once, on the queue of the
    ///     application; by default mistakes are printed on standard error after the run.
    ///   - onIgnored: The handler that receives keys which nothing has handled.
    ///   - scheduler: The scheduler, which runs one piece of work at a time.
    package init(
        showing stack: any ScreenSource,
        on host: any ScreenHost,
        quitKeys: QuitKeys = QuitKeys(),
        requests: TerminalRequests = TerminalRequests(),
        life: ApplicationLife = ApplicationLife(),
        texts: (@Sendable () -> Texts)? = nil,
        onMistake: (@Sendable (ScreenMistake) -> Void)? = nil,
        onIgnored: @escaping @Sendable (Key) -> Void = { _ in },
        scheduler: any DateScheduler
    ) {
        self.stack = stack
        self.onIgnored = onIgnored
        self.host = host
        self.scheduler = scheduler
        self.quitKeys = quitKeys
        self.requests = requests
        self.life = life
        let current = Texts.current
        self.texts = texts ?? { current }
        isPatient = host.patience != nil
        let mistakes = MutableProperty<[ScreenMistake]>([])
        self.mistakes = mistakes
        let presenter = ScreenPresenter(
            showing: stack,
            quitKeys: quitKeys,
            mistakes: MistakeReport(
                on: scheduler,
                telling: onMistake ?? { found in mistakes.modify { $0.append(found) } }
            )
        )
        let surface = Surface(size: host.size, widths: host.widths, theme: host.theme)
        shared = Mutex(Shared(presenter: presenter, surface: surface))
        let wait = host.patience.map { patience in
            RestWait(patience, on: scheduler) { [weak self] in self?.proceed() }
        }
        rest.withLock { $0 = wait }
        shared.withLock { shared in
            shared.presenter.quit = { [weak self] in self?.quit() }
            shared.presenter.showKeys = { [weak self] in self?.showKeys(of: $0) }
        }
    }

    private func quit() {
        isStopped.store(true, ordering: .releasing)
        host.stop()
    }

    /// Runs the application until the user quits (by default with ctrl-C, or with `q` while no text field has the
    /// focus), until ``stop()`` is called, or until the terminal is closed.
    ///
    /// Quitting only waits for the work of `ApplicationLife.beforeEnd(_:)`: a handler that is still running
    /// continues until the process ends. A signal that tells the process to end (`SIGTERM`, `SIGHUP`) ends the run as
    /// quitting does, also while the process waits in the background for its terminal; a later one, after a second or
    /// more, ends the process.
    ///
    /// - Returns: The exit status for the process: 128 and the number of the signal that ended the run. Where frames
    ///   are printed, it is the status of the last screen (`Screen.exitStatus`), and 75 (`EX_TEMPFAIL`) if that still
    ///   waited for an effect at the end of the input, and 74 (`EX_IOERR`) if the output has refused a frame. Otherwise
    ///   it is 0.
    /// - Throws: ``TerminalError`` if there is no terminal, or, after the work before the end, if the terminal can't be
    ///   taken over again after a suspension.
    @discardableResult
    public func run() throws(TerminalError) -> Int32 {
        // The observation begins to show frames.
        let uncatchTermination = host is any InboxHost ? TerminationSignals.catchFirst() : {}
        let observation = observeChanges()
        let disconnect = requests.connect { [weak host] in host?.perform($0) ?? false }
        defer {
            uncatchTermination()
            disconnect()
            observation.dispose()
            shared.withLock { $0.presenter.finish() }
            var errors = BlockingOutput(STDERR_FILENO)
            for mistake in mistakes.value { errors.write(Array("\(mistake)\n".utf8)) }
        }
        let result = Texts.$current.withValue(texts()) { runHost() }
        // A frame that comes now has no terminal any more.
        let hasAppeared = hasAppeared.exchange(true, ordering: .acquiringAndReleasing)
        // A run that has never had a terminal can be followed by one on another host, with the same work at its end.
        if !hasAppeared { _ = try result.get() }
        life.end()
        try result.get()
        return exitStatus
    }

    private func runHost() -> Result<Void, TerminalError> {
        do throws(TerminalError) {
            return .success(try host.run { receive($0) })
        } catch {
            return .failure(error)
        }
    }

    /// Ends the run as the quit keys do, for a screen that shows a question first.
    ///
    /// Where frames are printed, the current screen is the last one.
    ///
    /// The method may be called from any thread.
    public func stop() {
        guard isPatient else { return quit() }
        isStopped.store(true, ordering: .releasing)
        // The host prints the screen of now, which the event may have changed that leads to the stop.
        scheduler.schedule { [self] in
            end()
        }
    }
}
