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
    /// The signals that ask the process to end; ctrl-C is a key on a terminal, and ends the process where it isn't.
    private static let terminations: [Int32] = [SIGTERM, SIGHUP]
    private static let terminationCount = Atomic<Int>(0)

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

    /// Whether a signal that was caught asks the process to end.
    static var isTerminating: Bool {
        terminationCount.load(ordering: .acquiring) > 0
    }

    /// Replaces the signals' handlers by one that writes to this pipe, until the returned function is called on the same thread.
    ///
    /// - Parameters:
    ///   - signals: The signals that say what happens to the terminal.
    ///   - catchesTermination: Whether the first signal that asks the process to end is caught, too; one that is ignored stays so.
    func catchSignals(_ signals: [Int32] = signals, catchesTermination: Bool = false) -> () -> Void {
        Self.signalWriter.store(writer, ordering: .releasing)
        Self.terminationCount.store(0, ordering: .releasing)
        var previous = signals.map { ($0, SignalActions.set($0, Self.handler, flags: Int32(SA_RESTART))) }
        if catchesTermination {
            // Without a restart of what they interrupt: a write that nobody reads must not keep the process.
            previous += Self.terminations.filter { !SignalActions.isIgnored($0) }.map {
                ($0, SignalActions.set($0, Self.terminationHandler))
            }
        }
        let caught = previous.map(\.0)
        let mask = SignalActions.unblock(caught)
        return {
            SignalActions.block(caught, asIn: mask)
            for (signal, action) in previous { SignalActions.restore(signal, action) }
            Self.signalWriter.store(-1, ordering: .releasing)
            Self.terminationCount.store(0, ordering: .releasing)
        }
    }

    /// Returns the signal that asks the process to end, if it is among these.
    static func termination(among signals: Set<Int32>) -> Int32? {
        terminations.first(where: signals.contains)
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

    /// Writes the first signal to the pipe; the second one ends the process, with the terminal restored.
    private static let terminationHandler: SignalActions.Handler = { number in
        guard terminationCount.add(1, ordering: .acquiringAndReleasing).oldValue > 0 else { return note(number) }
        TerminalRestoration.run()
        signal(number, SIG_DFL)
        // The signal is blocked while its handler runs, and is delivered when the handler returns.
        raise(number)
    }

    private static func send(_ byte: UInt8, to file: Int32) {
        var byte = byte
        _ = systemWrite(file, &byte, 1)
    }
}
