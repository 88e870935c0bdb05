import MillracePlatform
import MillraceRendering

/// A host that prints frames as plain text, one below the other, for pipes, files and CI, where there is no terminal.
///
/// The host prints every frame that differs from the one before, whole, without trailing spaces, and with an empty line
/// between two frames. Keys are read from the input in the form in which a terminal sends them, so that a script can
/// operate an app: `printf 'rq' | app`.
///
/// The end of the input is delivered as the event `closed`; the host still prints frames after that, until `stop()`. If
/// nothing reads the output any more, the host delivers `closed` too and stops printing.
public final class PlainTextHost: ScreenHost {
    private let input: Int32
    private let output: Int32
    private let columns: Int
    private let usesASCII: Bool
    private let inbox: HostInbox

    /// Creates a host; nothing is read or printed before `run`.
    ///
    /// - Parameters:
    ///   - input: The file to read keys from.
    ///   - output: The file to print frames to.
    ///   - usesASCII: Whether frames are printed in ASCII, or `nil` to decide by the locale of the environment.
    ///   - columns: The width of frames, or `nil` for `COLUMNS`, or 80 if that isn't set.
    /// - Throws: ``TerminalError`` if the process can't open more files.
    public init(input: Int32 = 0, output: Int32 = 1, usesASCII: Bool? = nil, columns: Int? = nil) throws(TerminalError)
    {
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

    /// Prints a frame as soon as possible, unless a newer one replaces it first.
    public func show(_ frame: TextFrame) {
        inbox.show(frame)
    }

    /// Ends `run` after a waiting frame is printed.
    public func stop() {
        inbox.stop()
    }

    /// Reads keys and prints frames until `stop()`.
    ///
    /// - Parameter handler: The handler of events, called on the thread of `run`.
    public func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        // A reader that goes away then makes `write` fail instead of ending the process.
        let previous = SignalActions.set(SIGPIPE) { _ in }
        defer { SignalActions.restore(SIGPIPE, previous) }
        var printer = PlainTextPrinter(output: output)
        var keys = KeyReader(input: input)
        var isOpen = true
        handler(.resize(size))
        while true {
            // The flag is read first, so that a frame shown before the stop is still printed.
            let isStopped = inbox.isStopped
            if let frame = inbox.takeFrame() { printer.print(usesASCII ? frame.inASCII : frame) }
            if isStopped || printer.isClosed {
                if isOpen, printer.isClosed { handler(.closed) }
                return
            }
            keys.wait(orFor: inbox.wakePipe)
            _ = inbox.wakePipe.drain()
            for key in keys.read() where !inbox.isStopped { handler(.key(key)) }
            if isOpen, keys.isClosed {
                isOpen = false
                handler(.closed)
            }
        }
    }
}

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

    mutating func print(_ frame: TextFrame) {
        let text = frame.plainText
        guard text != last else { return }
        let bytes = Array(((last == nil ? "" : "\n") + text + "\n").utf8)
        last = text
        output.write(bytes)
    }
}
