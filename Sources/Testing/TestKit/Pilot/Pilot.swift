import Foundation
import Millrace
import MillraceTerminal
import Testing

/// The user of an app in a test: presses keys, types, clicks, and reads the screen of a virtual terminal.
///
/// ```swift
/// let clock = TestScheduler()
/// let pilot = Pilot(showing: makeGuestsScreen(on: clock), columns: 40, rows: 10, clock: clock)
/// pilot.type("Ada")
/// pilot.press(.enter)
/// pilot.expect(shows: "Ada is invited.")
/// pilot.advance(by: .seconds(4))
/// pilot.expect(hides: "Ada is invited.")
/// pilot.click("Ada")
/// pilot.click("[ Remove ]")
/// pilot.expect(hides: "Ada")
/// ```
/// The pilot uses the app as a user's terminal does: a key is bytes that the app decodes, and a frame is bytes that the
/// terminal reads. The app itself is a `TerminalApplication` with all its parts, such as quit keys, windows, and the
/// focus of each screen.
///
/// Each method returns when the app is idle: when all due work on the clock has run and the last frame is painted. If
/// all work of the app is on the pilot's clock, with stubs instead of a backend, an expectation fails at once, because
/// no further work can come. An app that works on other threads, for example with a real socket, needs `patience`: the
/// time for which an expectation waits.
///
/// An action that a user couldn't do fails, with the screen in the message: a click on a text that isn't there, or is
/// there twice; a key that the app doesn't handle; typing without a text field; any input after the app has quit.
///
/// A pilot is used on one thread, and releases the screens at its end.
public final class Pilot {
    /// The clock that tests move, and on which the features of the app are created.
    public let clock: TestScheduler
    let host: PilotHost
    let application: TerminalApplication
    private let frames = TestScheduler()
    private let source: any ScreenSource
    /// The time for which an expectation waits; zero after a failure, so that a test that has failed ends soon.
    private(set) var patience: Duration
    private(set) var hasLostPatience = false
    private let wakes: PilotWakes
    private let observation: any Disposable
    private let ignored: MutableProperty<[Key]>
    private var decoder = KeyDecoder()
    private var complaints = 0

    /// The greatest number of columns, and of lines, of a pilot's terminal.
    public static let largestSize = 1000
    /// The number of pieces of work after which the pilot fails the test, because the app never becomes idle.
    static let mostPieces = 100_000

    /// Creates a pilot, and shows the first frame.
    ///
    /// - Parameters:
    ///   - source: The screens of the app: a `ScreenStack`, a `PathStack`, `TabStacks`, or another source.
    ///   - columns: The number of columns of the terminal: from 1 to ``largestSize``, 80 by default.
    ///   - rows: The number of lines: from 1 to ``largestSize``, 24 by default.
    ///   - clock: The scheduler on which the features measure time; by default a new one, for features without time.
    ///   - quitKeys: The keys that quit, as in a `TerminalApplication`.
    ///   - texts: Returns the texts that the SDK shows by itself, as in a `TerminalApplication`: an app in several
    ///     languages gives those of the language that the user has chosen. By default they are those of the task that
    ///     creates the pilot.
    ///   - patience: The time for which an expectation waits for work on other threads, such as answers from a socket;
    ///     zero by default, and after the first failure.
    ///   - sourceLocation: The location at which mistakes in a screen are reported; by default, the caller's.
    public convenience init(
        showing source: any ScreenSource,
        columns: Int = 80,
        rows: Int = 24,
        clock: TestScheduler = TestScheduler(),
        quitKeys: QuitKeys = QuitKeys(),
        texts: (@Sendable () -> Texts)? = nil,
        patience: Duration = .zero,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(
            showing: source,
            columns: columns,
            rows: rows,
            clock: clock,
            quitKeys: quitKeys,
            texts: texts,
            patience: patience,
            waking: PilotWakes(),
            sourceLocation: sourceLocation
        )
    }

    /// Creates a pilot whose waiting ends also at wakes that something else than the app's schedulers adds.
    init(
        showing source: any ScreenSource,
        columns: Int,
        rows: Int,
        clock: TestScheduler,
        quitKeys: QuitKeys = QuitKeys(),
        texts: (@Sendable () -> Texts)? = nil,
        patience: Duration,
        waking wakes: PilotWakes,
        sourceLocation: SourceLocation
    ) {
        self.wakes = wakes
        let ignored = MutableProperty<[Key]>([])
        let limits = 1...Self.largestSize
        let size = TerminalSize(columns: columns.clamped(to: limits), rows: rows.clamped(to: limits))
        host = PilotHost(size: size)
        application = TerminalApplication(
            showing: source,
            on: host,
            quitKeys: quitKeys,
            texts: texts,
            onMistake: { FailureReporter.current.report("\($0)", at: sourceLocation) },
            onIgnored: { key in ignored.modify { $0.append(key) } },
            scheduler: frames
        )
        (self.source, self.clock, self.patience, self.ignored) = (source, clock, patience, ignored)
        for scheduler in [clock, frames] { scheduler.notify { [wakes] in wakes.add() } }
        observation = application.observeChanges { [wakes] in wakes.add() }
        if (size.columns, size.rows) != (columns, rows) { fail(Self.wrongSize(columns, rows), at: sourceLocation) }
        send(.resize(size), at: sourceLocation)
    }

    /// Creates a pilot of one screen.
    ///
    /// - Parameters:
    ///   - controller: The screen.
    ///   - columns: The number of columns of the terminal.
    ///   - rows: The number of lines.
    ///   - clock: The scheduler on which the feature measures time.
    ///   - patience: The time for which an expectation waits for work on other threads.
    ///   - sourceLocation: The location at which mistakes in a screen are reported; by default, the caller's.
    public convenience init(
        showing controller: ScreenController,
        columns: Int = 80,
        rows: Int = 24,
        clock: TestScheduler = TestScheduler(),
        patience: Duration = .zero,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(
            showing: ScreenStack(showing: controller),
            columns: columns,
            rows: rows,
            clock: clock,
            patience: patience,
            sourceLocation: sourceLocation
        )
    }

    deinit {
        observation.dispose()
    }

    /// The content of the terminal now.
    public var screen: PilotScreen {
        rest(at: nil)
        return host.screen
    }

    /// Whether the app has quit: by a quit key, or by `TerminalApplication.stop()`.
    public var hasQuit: Bool {
        host.isStopped
    }

    /// Moves the clock forward, runs the work that becomes due meanwhile, and paints after each time at which some was.
    ///
    /// - Parameters:
    ///   - interval: The time to move by: `.seconds(4)`.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func advance(by interval: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        let date = clock.currentDate.addingTimeInterval(interval.seconds)
        // A frame may cause requests, as the end of a list does that comes into view.
        for _ in 0..<Self.mostPieces {
            guard let next = clock.nextDate, next <= date else { break }
            _ = clock.run(until: next, pieces: Self.mostPieces)
            guard rest(at: sourceLocation) else { return }
        }
        clock.advance(to: date)
        rest(at: sourceLocation)
    }

    /// Changes the size of the terminal.
    ///
    /// - Parameters:
    ///   - columns: The number of columns: from 1 to ``largestSize``.
    ///   - rows: The number of lines: from 1 to ``largestSize``.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func resize(columns: Int, rows: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let limits = 1...Self.largestSize
        guard limits.contains(columns), limits.contains(rows) else {
            return fail(Self.wrongSize(columns, rows), at: sourceLocation)
        }
        let size = TerminalSize(columns: columns, rows: rows)
        host.resize(to: size)
        send(.resize(size), at: sourceLocation)
    }

    private static func wrongSize(_ columns: Int, _ rows: Int) -> String {
        "A terminal of \(columns) by \(rows) is not possible: a pilot's has 1 to \(largestSize) columns and lines."
    }

    /// Sends bytes as the terminal does, waits until the app is idle, and returns the keys that the app hasn't handled.
    func send(_ bytes: [UInt8], counting clicks: inout ClickCounter, at sourceLocation: SourceLocation) -> [Key] {
        ignored.value = []
        for key in decoder.decode(bytes) + decoder.flush() { application.receive(.key(clicks.counted(key, now: 0))) }
        rest(at: sourceLocation)
        return ignored.value
    }

    /// Lets the app have a key as its terminal has read it, whether something handles it or not.
    func receive(_ key: Key, at sourceLocation: SourceLocation) {
        guard !hasQuit else { return }
        send(.key(key), at: sourceLocation)
    }

    /// The lines of the screen, without empty ones at the end.
    var screenLines: [String] {
        screen.text.isEmpty ? [] : screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func send(_ event: TerminalEvent, at sourceLocation: SourceLocation) {
        application.receive(event)
        rest(at: sourceLocation)
    }

    /// Waits until something is so, for as long as the pilot has patience.
    ///
    /// - Returns: Whether it is so.
    func wait(at sourceLocation: SourceLocation, until isSo: () -> Bool) -> Bool {
        let end = ContinuousClock.now.advanced(by: patience)
        while true {
            let seen = wakes.count
            rest(at: sourceLocation)
            if isSo() { return true }
            guard patience > .zero, ContinuousClock.now < end, wakes.wait(after: seen, until: end) else { return false }
        }
    }

    /// Makes an attempt, which leaves the app idle, and another one whenever another thread has scheduled work, for as
    /// long as the pilot has patience.
    ///
    /// - Returns: Whether an attempt has succeeded.
    func attempt(until succeeds: () -> Bool) -> Bool {
        let end = ContinuousClock.now.advanced(by: patience)
        while true {
            // Both are read before the attempt: work of another thread that comes meanwhile may run at the end of the
            // attempt, after the attempt has checked the screen.
            let (seen, wasResting) = (wakes.count, isResting)
            if wakes.whileWorking(succeeds) { return true }
            guard patience > .zero, ContinuousClock.now < end else { return false }
            if wasResting, !wakes.wait(after: seen, until: end) { return false }
        }
    }

    private var isResting: Bool {
        frames.isIdle && !(clock.nextDate.map { $0 <= clock.currentDate } ?? false)
    }

    /// Runs all work that is due, and paints what it has changed.
    ///
    /// - Returns: Whether the app is idle; if not, the failure is reported.
    @discardableResult
    func rest(at sourceLocation: SourceLocation?) -> Bool {
        repeat {
            let isClockDone = clock.run(until: clock.currentDate, pieces: Self.mostPieces)
            let areFramesDone = frames.run(until: .distantFuture, pieces: Self.mostPieces)
            guard isClockDone, areFramesDone else {
                let work =
                    isClockDone ? "each frame makes another one necessary" : "its work on the clock makes new work"
                fail("The app doesn't come to rest: \(work).", at: sourceLocation)
                return false
            }
        } while !isResting
        // The application looks for mistakes once in a second of its own clock.
        frames.advance(by: .seconds(1))
        let found = host.complaints.dropFirst(complaints)
        complaints += found.count
        if !found.isEmpty { fail("The terminal was sent what it doesn't understand: \(found)", at: sourceLocation) }
        return true
    }

    /// Reports a failure with the screen.
    func fail(_ message: String, at sourceLocation: SourceLocation?) {
        if patience > .zero { (patience, hasLostPatience) = (.zero, true) }
        FailureReporter.current.report(
            "\(message)\nThe screen, \(host.screen)",
            at: sourceLocation ?? #_sourceLocation
        )
    }
}

extension Int {
    fileprivate func clamped(to limits: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}
