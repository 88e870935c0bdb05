import MillraceRendering

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a host's thread does between two events: it waits, reads and paints.
struct HostLoop {
    private(set) var isClosed = false
    private let output: Int32
    private let painter: Painter
    private var keys: KeyReader
    private var size: TerminalSize
    /// What the terminal shows, if that is known.
    private var shown: TextFrame?
    /// What it should show.
    private var latest: TextFrame?
    private var isPaintDue = false
    private var lastPaint = Int.min / 2

    init(input: Int32, output: Int32, painter: Painter, size: TerminalSize) {
        self.output = output
        self.painter = painter
        self.size = size
        keys = KeyReader(input: input)
    }

    /// Has everything painted again: at once, or when there is a new frame because this one has another size.
    mutating func forgetWhatIsShown(size: TerminalSize, isPaintDue: Bool) {
        self.size = size
        shown = nil
        self.isPaintDue = isPaintDue && latest != nil
    }

    /// Paints the newest frame, if there is one and the last paint is long enough ago.
    mutating func paint(takeFrame: () -> TextFrame?) {
        if let frame = takeFrame() {
            latest = frame
            isPaintDue = true
        }
        guard isPaintDue, let latest, KeyReader.now() - lastPaint >= TerminalHost.frameInterval else { return }
        // A frame that was made before the terminal became smaller would be heaped up at its last line.
        let next = latest.cropped(toWidth: size.columns, height: size.rows)
        let bytes = painter.paint(next, over: shown)
        shown = next
        isPaintDue = false
        // A frame that changes nothing doesn't make the next one wait.
        guard !bytes.isEmpty else { return }
        send(bytes)
        lastPaint = KeyReader.now()
    }

    /// Waits for input, for a wake or for the next deadline.
    mutating func wait(for wakePipe: WakePipe) {
        keys.wait(orFor: wakePipe, until: isPaintDue ? lastPaint + TerminalHost.frameInterval : nil)
    }

    /// Reads what there is, and returns the keys of it.
    mutating func readKeys() -> [Key] {
        let read = keys.read()
        isClosed = isClosed || keys.isClosed
        return read
    }

    private mutating func send(_ bytes: [UInt8]) {
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
