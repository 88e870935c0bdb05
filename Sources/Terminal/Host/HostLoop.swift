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
    private let input: Int32
    private let output: Int32
    private let painter: Painter
    private var decoder = KeyDecoder()
    /// What the terminal shows, if that is known.
    private var shown: TextFrame?
    /// What it should show.
    private var latest: TextFrame?
    private var isPaintDue = false
    private var lastPaint = Int.min / 2
    private var lastInput = 0
    private var isReadable = false

    init(input: Int32, output: Int32, painter: Painter) {
        self.input = input
        self.output = output
        self.painter = painter
    }

    /// Has everything painted again: at once, or when there is a new frame because this one has another size.
    mutating func forgetWhatIsShown(isPaintDue: Bool) {
        shown = nil
        self.isPaintDue = isPaintDue && latest != nil
    }

    /// Paints the newest frame, if there is one and the last paint is long enough ago.
    mutating func paint(takeFrame: () -> TextFrame?) {
        if let frame = takeFrame() {
            latest = frame
            isPaintDue = true
        }
        guard isPaintDue, let latest, now() - lastPaint >= TerminalHost.frameInterval else { return }
        send(painter.paint(latest, over: shown))
        shown = latest
        isPaintDue = false
        lastPaint = now()
    }

    /// Waits for input, for a wake or for the next deadline.
    mutating func wait(for wakePipe: WakePipe) {
        var files = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakePipe.reader, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&files, nfds_t(files.count), timeout)
        isReadable = count > 0 && files[0].revents != 0
    }

    private var timeout: Int32 {
        var deadlines: [Int] = []
        if isPaintDue { deadlines.append(lastPaint + TerminalHost.frameInterval) }
        if decoder.isWaiting { deadlines.append(lastInput + TerminalHost.escapeDelay) }
        guard let next = deadlines.min() else { return -1 }
        return Int32(clamping: max(0, next - now()))
    }

    /// Reads what there is, and returns the keys of it.
    mutating func readKeys() -> [Key] {
        guard isReadable else {
            let isLate = decoder.isWaiting && now() - lastInput >= TerminalHost.escapeDelay
            return isLate ? decoder.flush() : []
        }
        isReadable = false
        lastInput = now()
        var buffer: [UInt8] = Array(repeating: 0, count: 64 * 1024)
        let count = read(input, &buffer, buffer.count)
        guard count <= 0 else { return decoder.decode(buffer[..<count]) }
        if count == 0 || ![EINTR, EAGAIN].contains(errno) { isClosed = true }
        return []
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

    /// Milliseconds of a clock that never goes back.
    private func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
