import MillracePlatform
import Synchronization

/// The signals that tell the process to end, while an application runs: the first one ends the run, a later one the
/// process.
///
/// One request often comes as several signals: `timeout` sends its signal to the process and then to its group, and a
/// terminal that is closed sends `SIGHUP` by the shell and by the system. Signals that come soon after the first are
/// therefore the same request, and the work at the end of the application continues.
///
/// ```text
/// running ──signal──▶ ending ──signal, soon──▶ ending ──signal, later──▶ the process ends
/// ```
enum TerminationSignals {
    /// Ctrl-C is a key on a terminal, and ends the process where it isn't.
    private static let all: [Int32] = [SIGTERM, SIGHUP]
    private static let isRunning = Atomic<Bool>(false)
    /// The first signal and, shifted by 8, the time at which it came; 0 before that.
    private static let first = Atomic<Int>(0)

    /// Returns whether a signal is a new request, by the times of the first one and of this one in milliseconds.
    static func isLater(_ time: Int, than first: Int) -> Bool {
        time - first >= 1000
    }

    /// The signal that tells the process to end, while an application runs.
    static var current: Int32? {
        let first = first.load(ordering: .acquiring)
        return first != 0 && isRunning.load(ordering: .acquiring) ? Int32(first & 0xFF) : nil
    }

    /// Catches the first signal, until the returned function is called on the same thread; a signal that is ignored
    /// stays so.
    ///
    /// After the first signal the handlers stay: the process is about to end, and finishes its work.
    static func catchFirst() -> () -> Void {
        first.store(0, ordering: .releasing)
        isRunning.store(true, ordering: .releasing)
        let signals = all.filter { !SignalActions.isIgnored($0) }
        // Without `SA_RESTART`: a blocked write must not keep the process.
        let previous = signals.map { signal in
            (signal, catches(signal) ? sigaction() : SignalActions.set(signal, handler))
        }
        let mask = SignalActions.unblock(signals)
        return {
            isRunning.store(false, ordering: .releasing)
            guard first.load(ordering: .acquiring) == 0 else { return }
            SignalActions.block(signals, asIn: mask)
            for (signal, action) in previous { SignalActions.restore(signal, action) }
        }
    }

    static func catches(_ signal: Int32) -> Bool {
        SignalActions.isHandled(signal, by: handler)
    }

    /// Records the end of a terminal as a `SIGHUP`, which the system sends a moment later.
    static func terminalHasClosed() {
        guard isRunning.load(ordering: .acquiring), catches(SIGHUP) else { return }
        _ = first.compareExchange(
            expected: 0,
            desired: mark(SIGHUP),
            ordering: .acquiringAndReleasing
        )
    }

    private static func mark(_ signal: Int32) -> Int {
        KeyReader.now() << 8 | Int(signal)
    }

    private static let handler: SignalActions.Handler = { number in
        let reason = errno
        let now = mark(number)
        var found = 0
        if isRunning.load(ordering: .acquiring) {
            found = first.compareExchange(expected: 0, desired: now, ordering: .acquiringAndReleasing).original
            if found == 0 {
                WakePipe.wakeInHandler()
                errno = reason
                return
            }
        } else {
            found = first.load(ordering: .acquiring)
        }
        guard found == 0 || isLater(now >> 8, than: found >> 8) else { return }
        TerminalRestoration.run()
        signal(number, SIG_DFL)
        // The signal is blocked while its handler runs, and is delivered when the handler returns.
        raise(number)
    }
}
