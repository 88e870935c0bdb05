import MillracePlatform
import MillraceRendering

/// A host that prints what is on the screen and what changes, in sentences, one below the other, for screen readers and
/// braille displays.
///
/// The host moves no cursor, uses no colors, and clears nothing: each sentence is printed once, as a line, and stays.
/// Keys work as on a terminal. Ctrl-L prints everything that is on the screen, with its keys; a screen can't use that
/// key for something else. The title of a pane is printed before its content, and when the focus enters the pane.
///
/// ```text
/// Control L says everything on the screen.
/// Screen Login.
/// Text field User, empty, focused, 1 of 3.
/// Text field User, demo.
/// Hidden text field Password, empty, focused, 2 of 3.
/// ```
/// `TerminalApplication.init(showing:)` takes this host if `MILLRACE_ACCESSIBLE` or `ACCESSIBLE` is set.
public final class AccessibleHost: ScreenHost {
    private let input: Int32
    private let output: Int32
    private let usesASCII: Bool
    let inbox: HostInbox

    /// The key that prints the whole screen.
    static let descriptionKey = Key.control("l")

    /// Creates a host; nothing is read or printed before `run`.
    ///
    /// - Parameters:
    ///   - input: The file to read keys from; a terminal sends them as they are pressed.
    ///   - output: The file to print sentences to.
    ///   - usesASCII: Whether sentences are printed in ASCII, or `nil` to decide by the locale of the environment.
    /// - Throws: ``TerminalError`` if the process can't open more files.
    public init(input: Int32 = 0, output: Int32 = 1, usesASCII: Bool? = nil) throws(TerminalError) {
        self.input = input
        self.output = output
        self.usesASCII = usesASCII ?? !(TerminalEnvironment.usesUTF8() ?? true)
        inbox = try HostInbox()
    }

    /// The usual size of a terminal, whatever the size of the window is, so that the page keys go equally far
    /// everywhere.
    public var size: TerminalSize {
        .standard
    }

    /// Always `false`: lines out of view are printed when the focus reaches them.
    public var isEndless: Bool {
        false
    }

    /// Always `true`.
    public var speaks: Bool {
        true
    }

    /// Does nothing: frames aren't shown.
    public func show(_ frame: TextFrame) {}

    /// Prints sentences as soon as possible.
    public func say(_ sentences: [String]) {
        inbox.say(sentences)
    }

    /// Ends `run` after the waiting sentences are printed.
    public func stop() {
        inbox.stop()
    }

    /// Reads keys and prints sentences until `stop()`, or until nothing reads them any more.
    ///
    /// - Parameter handler: The handler of events, called on the thread of `run`.
    /// - Throws: ``TerminalError`` if the terminal's mode can't be set.
    public func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        let previous = SignalActions.set(SIGPIPE) { _ in }
        let uncatchSignals = inbox.wakePipe.catchSignals()
        let isTerminal = TerminalEnvironment.isTerminal(input)
        defer {
            uncatchSignals()
            if isTerminal { TerminalMode.leave() }
            SignalActions.restore(SIGPIPE, previous)
        }
        if isTerminal, try !TerminalMode.enterForLines(input: input) { return terminate(handler) }
        var printer = BlockingOutput(output)
        var keys = KeyReader(input: input)
        var isOpen = true
        print([Texts.current.spoken.hint], to: &printer)
        handler(.resize(size))
        while true {
            // The flag is read first, so that sentences from before the stop are still printed.
            let isStopped = inbox.isStopped
            print(inbox.takeSentences(), to: &printer)
            if isStopped || printer.isClosed {
                if isOpen, printer.isClosed { handler(.closed) }
                return
            }
            keys.wait(orFor: inbox.wakePipe)
            let signals = inbox.wakePipe.drain()
            if TerminationSignals.current != nil {
                terminate(handler)
            } else if signals.contains(SIGTSTP) {
                try suspend(isTerminal, handler)
            }
            if inbox.isStopped { continue }
            for key in keys.read() where !inbox.isStopped {
                if key == .control("z"), isTerminal {
                    try suspend(isTerminal, handler)
                } else {
                    handler(.key(key))
                }
            }
            if isOpen, keys.isClosed {
                isOpen = false
                if isTerminal { TerminationSignals.terminalHasClosed() }
                handler(.closed)
            }
        }
    }

    private func print(_ sentences: [String], to printer: inout BlockingOutput) {
        guard !sentences.isEmpty else { return }
        let text = sentences.map { $0 + "\n" }.joined()
        printer.write(Array((usesASCII ? text.inASCII : text).utf8))
    }

    private func suspend(_ isTerminal: Bool, _ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        if isTerminal { TerminalMode.leave() }
        WakePipe.stopProcess()
        _ = inbox.wakePipe.drain()
        if isTerminal, try !TerminalMode.enterForLinesAgain(input: input) { return terminate(handler) }
        handler(.resumed)
    }

    private func terminate(_ handler: (TerminalEvent) -> Void) {
        if let signal = TerminationSignals.current { handler(.terminated(signal: signal)) }
    }
}

extension AccessibleHost: InboxHost {}
