import Foundation
import MillraceRendering

/// Prints frames as plain text, one below the other, for where there is no terminal: pipes, files, CI.
///
/// Every frame that differs from the one before it is printed whole, without the spaces at the ends of its lines, and an
/// empty line parts two frames. Keys are read from the input as a terminal would send them, so that a script can use an
/// app: `printf 'rq' | app`.
///
/// The input's end is the event `closed`; frames are still printed after it, until `stop()`. An output that nobody reads
/// any more is `closed` too, and nothing more is printed.
public final class PlainTextHost: ScreenHost {
    private let input: Int32
    private let output: Int32
    private let columns: Int
    private let usesASCII: Bool
    private let inbox: HostInbox

    /// Creates a host; nothing is read or printed before `run`.
    ///
    /// - Parameters:
    ///   - input: Where keys come from.
    ///   - output: Where frames are printed.
    ///   - usesASCII: Whether frames are printed in ASCII, or `nil` for what the locale of the environment says.
    ///   - columns: How wide frames are, or `nil` for `COLUMNS`, or 80 if that isn't set.
    /// - Throws: `TerminalError` when the operating system has no more files to give.
    public init(input: Int32 = 0, output: Int32 = 1, usesASCII: Bool? = nil, columns: Int? = nil) throws(TerminalError)
    {
        self.input = input
        self.output = output
        self.columns = columns ?? TerminalSize.current(of: output).columns
        self.usesASCII = usesASCII ?? !(TerminalEnvironment.usesUTF8() ?? true)
        inbox = try HostInbox()
    }

    /// The width of the frames; the height of a usual terminal, which frames may exceed.
    public var size: TerminalSize {
        TerminalSize(columns: columns, rows: TerminalSize.standard.rows)
    }

    /// Always: text has no last line.
    public var isEndless: Bool {
        true
    }

    /// Prints a frame as soon as possible; a frame that waits for that is replaced.
    public func show(_ frame: TextFrame) {
        inbox.show(frame)
    }

    /// Makes `run` return; a frame that waits is printed first.
    public func stop() {
        inbox.stop()
    }

    /// Reads keys and prints frames until `stop()`.
    ///
    /// - Parameter handler: What is told; it is called on this thread.
    public func run(_ handler: (TerminalEvent) -> Void) throws(TerminalError) {
        // A reader that goes away is an error of `write`, and not the end of the process.
        let previous = SignalActions.set(SIGPIPE) { _ in }
        defer { SignalActions.restore(SIGPIPE, previous) }
        var printer = PlainTextPrinter(output: output)
        var keys = KeyReader(input: input)
        var isOpen = true
        handler(.resize(size))
        while true {
            // Read first: what was shown before a stop is there to be taken.
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

/// Writes frames that differ from the one before.
private struct PlainTextPrinter {
    private(set) var isClosed = false
    private let output: Int32
    private var last: String?

    init(output: Int32) {
        self.output = output
    }

    mutating func print(_ frame: TextFrame) {
        let text = frame.plainText
        guard text != last else { return }
        let bytes = Array(((last == nil ? "" : "\n") + text + "\n").utf8)
        last = text
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                var file = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = poll(&file, 1, -1)
            } else if errno != EINTR {
                isClosed = true
                return
            }
        }
    }
}
