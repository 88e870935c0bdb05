import MillracePlatform
import MillraceRendering
import Synchronization

/// A host that prints frames as plain text, one below the other, for pipes, files and CI, where there is no terminal.
///
/// The host prints every frame that differs from the one before, whole, without trailing spaces, and with an empty line
/// between two frames. Keys are read from the input in the form in which a terminal sends them, so that a script can
/// operate an app: `printf 'rq' | app`.
///
/// An application on this host waits until it is idle before it shows a frame, and before it handles the next key:
/// until the effects of its loops have answered. So a script always gets the same frames, and none of them shows that
/// something is loading. `MillraceFeedback.Feedback.awaited(_:)` sets how long effects are waited for. An app without
/// any input prints its screen once, and ends.
///
/// The end of the input is delivered as the event `closed`; an input that is a terminal, while the output is none, is
/// not read, as if it had ended. The host still prints frames after that, until `stop()`. If nobody reads the output
/// any more, the host delivers `closed` too and stops printing.
public final class PlainTextHost: ScreenHost {
    private let input: Int32
    private let output: Int32
    private let columns: Int
    private let usesASCII: Bool
    let inbox: HostInbox
    private let frames = Mutex<[TextFrame]>([])

    /// How long the application waits for the answers of effects, at its start and after each key.
    public let patience: Duration?

    /// The greatest number of frames that wait for the output; a newer one then replaces the last.
    private static let mostFrames = 1000

    /// Creates a host; nothing is read or printed before `run`.
    ///
    /// - Parameters:
    ///   - input: The file to read keys from.
    ///   - output: The file to print frames to.
    ///   - usesASCII: Whether frames are printed in ASCII, or `nil` to decide by the locale of the environment.
    ///   - columns: The width of frames, or `nil` for `COLUMNS`, or 80 if that isn't set.
    ///   - patience: How long the application waits for the answers of effects, at its start and after each key, by
    ///     default a minute; `nil` to print every change.
    /// - Throws: ``TerminalError`` if the process can't open more files.
    public init(
        input: Int32 = 0,
        output: Int32 = 1,
        usesASCII: Bool? = nil,
        columns: Int? = nil,
        patience: Duration? = .seconds(60)
    ) throws(TerminalError) {
        self.patience = patience
        self.input = input
        self.output = output
        self.columns = columns ?? TerminalSize.current(of: output).columns
        self.usesASCII = usesASCII ?? !(TerminalEnvironment.usesUTF8() ?? true)
        inbox = try HostInbox()
    }

    /// The width of frames, and the height of a usual terminal, which frames may exceed.
    public var size: TerminalSize {
        TerminalSize(columns: columns, rows: TerminalSize.standard.rows)
    }

    /// Always `true`: plain text has no last line.
    public var isEndless: Bool {
        true
    }

    /// Prints a frame after those that wait.
    public func show(_ frame: TextFrame) {
        frames.withLock { frames in
            if frames.count == Self.mostFrames { frames.removeLast() }
            frames.append(frame)
        }
        inbox.wakePipe.wake()
    }

    /// Ends `run` after the waiting frames are printed.
    public func stop() {
        inbox.stop()
    }

    /// Reads keys and prints frames until `stop()`.
    ///
    /// - Parameter handler: The handler of events, called on the thread of `run`.
    public func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        // A reader that goes away then makes `write` fail instead of ending the process.
        let previous = SignalActions.set(SIGPIPE) { _ in }
        let uncatchSignals = inbox.wakePipe.catchSignals([])
        defer {
            uncatchSignals()
            SignalActions.restore(SIGPIPE, previous)
        }
        var printer = PlainTextPrinter(output: output)
        // The user can't see the screen, so keys of the terminal are not read.
        let isUnseen = TerminalEnvironment.isTerminal(input) && !TerminalEnvironment.isTerminal(output)
        var keys = KeyReader(input: isUnseen ? nil : input)
        var isOpen = true
        handler(.resize(size))
        while true {
            // The flag is read first, so that a frame shown before the stop is still printed.
            let isStopped = inbox.isStopped
            for frame in takeFrames() { printer.print(usesASCII ? frame.inASCII : frame) }
            inbox.hasFailedToPrint = printer.hasFailed
            if isStopped { return }
            if printer.isClosed {
                // A signal that tells the process to end closes the output, too.
                if let signal = TerminationSignals.current {
                    handler(.terminated(signal: signal))
                } else if isOpen {
                    handler(.closed)
                }
                return
            }
            if isOpen, keys.isClosed {
                isOpen = false
                handler(.closed)
            }
            keys.wait(orFor: inbox.wakePipe, isReading: !inbox.isCrowded)
            _ = inbox.wakePipe.drain()
            if let signal = TerminationSignals.current { handler(.terminated(signal: signal)) }
            for key in keys.read() where !inbox.isStopped { handler(.key(key)) }
        }
    }

    private func takeFrames() -> [TextFrame] {
        frames.withLock { frames in
            defer { frames = [] }
            return frames
        }
    }
}

extension PlainTextHost: InboxHost {}

/// A writer of frames that differ from the one before.
private struct PlainTextPrinter {
    private var output: BlockingOutput
    private var last: String?

    init(output: Int32) {
        self.output = BlockingOutput(output)
    }

    var isClosed: Bool {
        output.isClosed
    }

    var hasFailed: Bool {
        output.hasFailed
    }

    mutating func print(_ frame: TextFrame) {
        let text = frame.plainText
        guard text != last else { return }
        let bytes = Array(((last == nil ? "" : "\n") + text + "\n").utf8)
        last = text
        output.write(bytes)
    }
}
