import MillracePlatform

/// A file that bytes are written to until it has taken them all, until nobody reads it any more, or until a signal
/// tells the process to end.
struct BlockingOutput {
    private(set) var isClosed = false
    /// Whether the file has refused bytes; not where nothing reads it any more.
    private(set) var hasFailed = false
    private let file: Int32

    init(_ file: Int32) {
        self.file = file
    }

    mutating func write(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            guard TerminationSignals.current == nil else {
                isClosed = true
                return
            }
            let count = bytes[written...].withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                var blocked = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                _ = poll(&blocked, 1, -1)
            } else if errno != EINTR {
                hasFailed = errno != EPIPE
                isClosed = true
                return
            }
        }
    }
}
