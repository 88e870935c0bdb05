import Foundation
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
/// rendering. However many states come between two frames, only the latest is rendered. Characters that wait together go
/// into a text field as one edit.
///
/// Nodes with one id on a screen are a mistake, and an application says so: each case once, by default on standard error
/// after the run.
public final class TerminalApplication: Sendable {
    private let stack: ScreenStack
    private let host: any ScreenHost
    private let scheduler: any DateScheduler
    private let pace: FramePace
    private let quitKeys: QuitKeys
    /// Whether something has changed since the newest screen was made; whoever changes it waits for nobody.
    private let isStale = Atomic<Bool>(false)
    private let isStopped: StopFlag
    /// How many times ctrl-C was pressed and not yet dealt with.
    private let waitingInterrupts = Atomic<Int>(0)
    /// Whether the screen that is shown has a use of its own for ctrl-C.
    private let takesInterrupt = Atomic<Bool>(false)
    private let waiting = Mutex<[TerminalEvent]>([])
    private let duplicates: Duplicates
    private let shared: Mutex<Shared>

    private struct Shared {
        var presenter: ScreenPresenter
        var size: TerminalSize
    }

    /// The shortest time between two frames, in milliseconds: a key that comes right after a frame is seen in less than ten.
    public static let frameInterval = 8

    /// Creates an application on a host of one's own choice.
    ///
    /// - Parameters:
    ///   - stack: The screens; the first is pushed before or after `run`.
    ///   - host: Where they are shown.
    ///   - quitKeys: The keys that quit.
    ///   - onDuplicates: Is told of nodes with one id, each case once, on the queue of the application; by default standard
    ///     error is, after the run.
    public convenience init(
        showing stack: ScreenStack,
        on host: any ScreenHost,
        quitKeys: QuitKeys = QuitKeys(),
        onDuplicates: (@Sendable (DuplicateNodeIDs) -> Void)? = nil
    ) {
        self.init(
            showing: stack,
            on: host,
            quitKeys: quitKeys,
            onDuplicates: onDuplicates,
            scheduler: QueueScheduler(name: "millrace.terminal-application")
        )
    }

    /// Creates an application on the terminal of the process.
    ///
    /// Where standard input or output is no terminal, when `TERM` is empty or `dumb`, or when the environment has a non-empty
    /// `NO_TTY`, frames are printed as plain text; see ``PlainTextHost``.
    ///
    /// - Parameters:
    ///   - stack: The screens; the first is pushed before or after `run`.
    ///   - quitKeys: The keys that quit.
    /// - Throws: `TerminalError` when the operating system has no more files to give.
    public convenience init(
        showing stack: ScreenStack,
        quitKeys: QuitKeys = QuitKeys()
    ) throws(TerminalError) {
        if TerminalEnvironment.isInteractive() {
            self.init(showing: stack, on: try TerminalHost(), quitKeys: quitKeys)
        } else {
            self.init(showing: stack, on: try PlainTextHost(), quitKeys: quitKeys)
        }
    }

    init(
        showing stack: ScreenStack,
        on host: any ScreenHost,
        quitKeys: QuitKeys = QuitKeys(),
        onDuplicates: (@Sendable (DuplicateNodeIDs) -> Void)? = nil,
        scheduler: any DateScheduler
    ) {
        self.stack = stack
        self.host = host
        self.scheduler = scheduler
        self.quitKeys = quitKeys
        pace = FramePace(on: scheduler, interval: Double(Self.frameInterval) / 1000)
        let (duplicates, isStopped) = (Duplicates(), StopFlag())
        (self.duplicates, self.isStopped) = (duplicates, isStopped)
        let presenter = ScreenPresenter(
            showing: stack,
            quitKeys: quitKeys,
            quit: { [weak host] in
                isStopped.set()
                host?.stop()
            },
            duplicates: DuplicateReport(on: scheduler, telling: onDuplicates ?? { duplicates.add($0) })
        )
        shared = Mutex(Shared(presenter: presenter, size: host.size))
    }

    /// Runs until the user quits (by default with ctrl-C, or with `q` where no text is typed), until `stop()`, or until the
    /// terminal is gone.
    ///
    /// Quitting waits for nothing: what a handler is busy with goes on until the process ends.
    ///
    /// - Throws: `TerminalError` when there is no terminal.
    public func run() throws(TerminalError) {
        let observation = stack.changes.producer
            .flatten(.latest)
            .startWithValues { [weak self] in self?.invalidate() }
        defer {
            observation.dispose()
            duplicates.printAll()
        }
        try host.run { event in
            if event == .key(.control("c")), isInterrupt() { return host.stop() }
            let isFirst = waiting.withLock { waiting in
                waiting.append(event)
                return waiting.count == 1
            }
            if isFirst { scheduler.schedule { [self] in handleWaiting() } }
        }
    }

    /// Ends the run, as the keys do that quit: for a screen that asked its user first.
    ///
    /// It may be called from any thread.
    public func stop() {
        isStopped.set()
        host.stop()
    }

    /// Returns whether ctrl-C quits at once, whatever the queue is busy with: unless the screen has a use of its own for it,
    /// and the one before was dealt with.
    private func isInterrupt() -> Bool {
        let isOwn = !quitKeys.keys.contains(.control("c")) || takesInterrupt.load(ordering: .acquiring)
        return !isOwn || waitingInterrupts.add(1, ordering: .acquiringAndReleasing).oldValue > 0
    }

    /// Handles what has come, where characters that come one after the other go into a text together.
    private func handleWaiting() {
        let events = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        var typed: [Key] = []
        for event in events where !isStopped.isSet {
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
        while let key = rest.popFirst(), !isStopped.isSet {
            guard !rest.isEmpty, withPresenter({ presenter, _ in presenter.takesText() }) else {
                handle(.key(key))
                continue
            }
            handle(.key(.paste(rest.reduce(key.typed ?? "") { $0 + ($1.typed ?? "") })))
            return
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case let .key(key):
            if key == .control("c") { waitingInterrupts.store(0, ordering: .releasing) }
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
        let frame = withPresenter { presenter, size in
            let frame = presenter.frame(size: size, widths: host.widths, isEndless: host.isEndless)
            takesInterrupt.store(presenter.takesInterrupt, ordering: .releasing)
            return frame
        }
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

/// Whether an application was stopped.
private final class StopFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool {
        flag.load(ordering: .acquiring)
    }

    func set() {
        flag.store(true, ordering: .releasing)
    }
}

/// What is printed when the terminal is the shell's again.
private final class Duplicates: Sendable {
    private let found = Mutex<[DuplicateNodeIDs]>([])

    func add(_ duplicates: DuplicateNodeIDs) {
        found.withLock { $0.append(duplicates) }
    }

    func printAll() {
        let lines = found.withLock { $0.map { "\($0)\n" } }.joined()
        if !lines.isEmpty { FileHandle.standardError.write(Data(lines.utf8)) }
    }
}
