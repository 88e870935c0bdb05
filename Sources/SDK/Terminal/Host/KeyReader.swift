import MillracePlatform
import MillraceRendering

/// Reads bytes from a file and decodes them into keys.
struct KeyReader {
    private(set) var isClosed = false
    private let input: Int32
    private var decoder = KeyDecoder()
    private var clicks = ClickCounter()
    private var lastInput = 0
    private var isReadable = false
    private var buffer: [UInt8] = Array(repeating: 0, count: 64 * 1024)

    /// Creates a reader of a file; `nil` is a file that has ended.
    init(input: Int32?) {
        self.input = input ?? -1
        isClosed = input == nil
    }

    /// The time at which the decoder must stop waiting for the rest of a sequence, by the clock of `now()`.
    private var deadline: Int? {
        decoder.patience.map { lastInput + $0 }
    }

    /// Waits for input, unless that is not read now, for a wake-up, until a file can be written to, or until a
    /// deadline.
    ///
    /// The deadline is that of a sequence or the caller's, by the clock of `now()`. A byte that woke the thread stays
    /// in the pipe.
    mutating func wait(
        orFor wakePipe: WakePipe,
        isReading: Bool = true,
        orToWrite output: Int32 = -1,
        until end: Int? = nil
    ) {
        var files = [
            pollfd(fd: isClosed || !isReading ? -1 : input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakePipe.reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output, events: Int16(POLLOUT), revents: 0),
        ]
        let end = [deadline, end].compactMap(\.self).min()
        let count = poll(&files, nfds_t(files.count), end.map { Int32(clamping: max(0, $0 - Self.now())) } ?? -1)
        isReadable = count > 0 && files[0].revents != 0
    }

    /// Whether there is input that has not been read.
    var hasUnreadInput: Bool {
        var file = pollfd(fd: isClosed ? -1 : input, events: Int16(POLLIN), revents: 0)
        return poll(&file, 1, 0) > 0
    }

    /// Whether the terminal owes an answer.
    var expectsAnswer: Bool {
        get { decoder.expectsAnswer }
        set { decoder.expectsAnswer = newValue }
    }

    /// Whether the terminal owes the position of the cursor in any line.
    var expectsCursor: Bool {
        get { decoder.expectsCursor }
        set { decoder.expectsCursor = newValue }
    }

    /// Forgets a key, an answer or a paste of which only the start has come.
    mutating func forgetUnfinishedInput() {
        decoder = KeyDecoder()
    }

    /// Returns the terminal's reports since the last call.
    mutating func takeReports() -> [TerminalReport] {
        decoder.takeReports()
    }

    /// Whether the rest of a sequence is late.
    ///
    /// A thread that had to wait for a processor may find the rest in the input afterwards.
    private var isLate: Bool {
        deadline.map { Self.now() >= $0 } ?? false
    }

    /// Reads the available input, and returns its keys.
    mutating func read() -> [Key] {
        guard isReadable || isLate && hasUnreadInput else { return isLate ? decoder.flush() : [] }
        isReadable = false
        lastInput = Self.now()
        let count = systemRead(input, &buffer, buffer.count)
        guard count <= 0 else {
            return decoder.decode(buffer[..<count]).map { clicks.counted($0, now: lastInput) }
        }
        guard count == 0 || ![EINTR, EAGAIN].contains(errno) else { return [] }
        isClosed = true
        return decoder.flush()
    }

    /// Returns the milliseconds of a monotonic clock.
    static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
