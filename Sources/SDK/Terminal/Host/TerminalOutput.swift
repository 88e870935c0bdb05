import MillracePlatform

/// A buffer for the bytes to a terminal.
///
/// If nothing reads the terminal (a stopped multiplexer, a lost network connection), the bytes wait in the buffer and
/// the sender continues, so the host can still read the key that quits.
final class TerminalOutput {
    private(set) var isClosed = false
    let file: Int32
    private let ownFile: Int32?
    private var waiting: ArraySlice<UInt8> = []

    /// Creates an output for a file descriptor.
    ///
    /// The output opens a terminal a second time for writing without waiting, and leaves the descriptor's mode alone.
    init(_ output: Int32) {
        ownFile = Self.openWithoutWaiting(output)
        file = ownFile ?? output
    }

    deinit {
        if let ownFile { close(ownFile) }
    }

    /// The file descriptor to poll until the terminal accepts more bytes; -1 if no bytes wait.
    var blockedFile: Int32 {
        waiting.isEmpty ? -1 : file
    }

    /// Sends bytes; the terminal gets the rest later if it accepts only some of them.
    func send(_ bytes: [UInt8]) {
        waiting += bytes
        flush()
    }

    /// Sends waiting bytes until the terminal accepts no more.
    func flush() {
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count > 0 {
                waiting.removeFirst(count)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                isClosed = true
                waiting = []
            }
        }
        waiting = []
    }

    /// Discards the waiting bytes.
    ///
    /// The terminal may have received part of an escape sequence, which the next sequence ends.
    func drop() {
        waiting = []
    }

    /// Opens a terminal so that a write fails instead of waiting; `nil` if that isn't possible.
    ///
    /// The terminal is opened again because non-blocking mode belongs to the open file, which a shell shares with its
    /// programs: setting the mode on that file would change it for the shell too.
    static func openWithoutWaiting(_ terminal: Int32) -> Int32? {
        var name: [CChar] = Array(repeating: 0, count: 256)
        guard ttyname_r(terminal, &name, name.count) == 0 else { return nil }
        let file = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return file < 0 ? nil : file
    }
}
