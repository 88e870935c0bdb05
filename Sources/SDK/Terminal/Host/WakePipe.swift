import MillracePlatform
import Synchronization

/// A pipe by which other threads and signal handlers wake a thread that polls files.
final class WakePipe: Sendable {
    /// The file descriptor to poll.
    let reader: Int32
    private let writer: Int32

    /// The write end for signal handlers, or -1.
    private static let signalWriter = Atomic<Int32>(-1)
    static let signals: [Int32] = [SIGWINCH, SIGTSTP, SIGCONT]

    init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", errno: errno) }
        (reader, writer) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Wakes the polling thread.
    ///
    /// If the pipe is full, the write fails, but the thread wakes up anyway.
    func wake() {
        Self.send(0, to: writer)
    }

    /// Empties the pipe, and returns the signals since the last call, each once.
    func drain() -> Set<Int32> {
        var signals: Set<Int32> = []
        var buffer: [UInt8] = Array(repeating: 0, count: 256)
        while true {
            let count = read(reader, &buffer, buffer.count)
            guard count > 0 else { return signals }
            signals.formUnion(buffer[..<count].lazy.filter { $0 > 0 }.map(Int32.init))
        }
    }

    /// Replaces the signals' handlers by one that writes to this pipe, until the returned function is called on the
    /// same thread; the signals that tell the process to end wake this pipe meanwhile.
    ///
    /// - Parameter signals: The signals about the terminal.
    func catchSignals(_ signals: [Int32] = signals) -> () -> Void {
        Self.signalWriter.store(writer, ordering: .releasing)
        let previous = signals.map { ($0, SignalActions.set($0, Self.handler, flags: Int32(SA_RESTART))) }
        let mask = SignalActions.unblock(signals)
        // A signal that came before found no pipe.
        if TerminationSignals.current != nil { wake() }
        return {
            SignalActions.block(signals, asIn: mask)
            for (signal, action) in previous { SignalActions.restore(signal, action) }
            Self.signalWriter.store(-1, ordering: .releasing)
        }
    }

    /// Stops the process as the default action of `SIGTSTP` does, and returns when the process continues.
    static func stopProcess() {
        signal(SIGTSTP, SIG_DFL)
        SignalActions.raiseUnblocked(SIGTSTP)
        SignalActions.set(SIGTSTP, handler, flags: Int32(SA_RESTART))
    }

    private static let handler: SignalActions.Handler = { number in note(number) }

    /// Writes a signal to the pipe, in its handler.
    private static func note(_ signal: Int32) {
        let reason = errno
        send(UInt8(truncatingIfNeeded: signal), to: signalWriter.load(ordering: .acquiring))
        errno = reason
    }

    /// Wakes the thread that polls, in the handler of a signal.
    static func wakeInHandler() {
        note(0)
    }

    private static func send(_ byte: UInt8, to file: Int32) {
        var byte = byte
        _ = systemWrite(file, &byte, 1)
    }
}
