import Foundation
import Synchronization

/// The restoration of the terminal's mode, in a form that a signal handler can execute.
///
/// A signal handler may neither allocate memory nor take a lock. All data for the restoration is therefore in memory
/// that is allocated once, before the first handler is set, and never freed; the handler finds it by an address in an
/// atomic.
enum TerminalRestoration {
    /// Whether the terminal has to be restored.
    ///
    /// The thread or handler that changes the value to `false` restores it, so that this happens once.
    static let isNeeded = Atomic<Bool>(false)

    private struct Saved {
        var input: Int32 = -1
        var output: Int32 = -1
        /// The same terminal, opened for writing without waiting; -1 if that isn't possible.
        var ownOutput: Int32 = -1
        var original = termios()
        var sequence: UnsafeMutablePointer<UInt8>
        var sequenceCount: Int
        /// The numbers of bytes of the first two parts of the sequence, each of which is sent only if it is needed.
        var clusterCount: Int
        var titleCount: Int
        /// Whether anything is sent to the terminal.
        var sendsSequence = true
        /// The previous actions of the signals, in the order of `signals`.
        var actions: UnsafeMutablePointer<sigaction>
        /// The thread that took the terminal, and the signals that the thread blocked before.
        var thread = pthread_self()
        var mask = sigset_t()
    }

    /// Whether mode 2027 was turned on and has to be turned off.
    static let resetsClusters = Atomic<Bool>(false)

    /// Whether a title was set, so that the terminal's own has to come back.
    static let restoresTitle = Atomic<Bool>(false)

    private static let savedAddress = Atomic<UInt>(0)
    private static let areSignalsSet = Atomic<Bool>(false)

    private static let signals: [Int32] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
    ]

    private static let clusters = "\u{1B}[?2027l"

    /// The sequence that brings back the stored title of the window; a terminal that can't store one gets an empty title, not one that is
    /// over.
    private static let title = "\u{1B}]2;\u{1B}\\\u{1B}[23;2t"

    /// The sequence that turns off synchronized output, styles, scroll regions, the mouse,
    /// bracketed paste and the alternate screen, and turns on wrapping and the cursor.
    private static let sequence =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[r\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    private static var saved: UnsafeMutablePointer<Saved>? {
        UnsafeMutablePointer(bitPattern: savedAddress.load(ordering: .acquiring))
    }

    /// Stores the mode of the terminal, and sets the signal handlers that restore it.
    static func prepare(input: Int32, output: Int32, original: termios, sendsSequence: Bool = true) {
        let saved = saved ?? allocate()
        saved.pointee.sendsSequence = sendsSequence
        saved.pointee.input = input
        saved.pointee.output = output
        saved.pointee.ownOutput = TerminalOutput.openWithoutWaiting(output) ?? -1
        saved.pointee.original = original
        isNeeded.store(true, ordering: .releasing)
        setSignals(saved)
    }

    /// Restores the terminal, once.
    ///
    /// The function may be called in a signal handler.
    static func run() {
        guard isNeeded.exchange(false, ordering: .acquiringAndReleasing), let saved else { return }
        // A background process that sets the mode of its terminal would be stopped by this signal.
        let previous = signal(SIGTTOU, SIG_IGN)
        let isRead = !saved.pointee.sendsSequence || write(saved)
        tcsetattr(saved.pointee.input, isRead ? TCSADRAIN : TCSANOW, &saved.pointee.original)
        signal(SIGTTOU, previous)
        if saved.pointee.ownOutput >= 0 { close(saved.pointee.ownOutput) }
    }

    /// Writes the sequence, and returns whether the terminal is being read.
    ///
    /// If the terminal isn't read, its pending output is discarded: the sequence then fits, and is the next thing that
    /// the terminal reads.
    private static func write(_ saved: UnsafeMutablePointer<Saved>) -> Bool {
        let titleStart = saved.pointee.clusterCount
        let rest = titleStart + saved.pointee.titleCount
        var isRead = true
        if resetsClusters.exchange(false, ordering: .acquiringAndReleasing) {
            isRead = write(saved, from: 0, to: titleStart, isRead: isRead)
        }
        if restoresTitle.exchange(false, ordering: .acquiringAndReleasing) {
            isRead = write(saved, from: titleStart, to: rest, isRead: isRead)
        }
        return write(saved, from: rest, to: saved.pointee.sequenceCount, isRead: isRead)
    }

    private static func write(
        _ saved: UnsafeMutablePointer<Saved>,
        from start: Int,
        to end: Int,
        isRead wasRead: Bool
    ) -> Bool {
        // The time in milliseconds; a local constant, because in an unoptimised build the first use of a static one
        // takes a lock.
        let patience: Int32 = 100
        let file = saved.pointee.ownOutput >= 0 ? saved.pointee.ownOutput : saved.pointee.output
        var isRead = wasRead
        var written = start
        while written < end {
            let count = systemWrite(file, saved.pointee.sequence + written, end - written)
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                var blocked = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                guard poll(&blocked, 1, patience) == 0 else { continue }
                guard isRead else { return false }
                isRead = false
                tcflush(file, TCOFLUSH)
            } else if errno != EINTR {
                return false
            }
        }
        return isRead
    }

    /// Gives each signal that the host handles the action from before the host; does nothing when no handler is set.
    static func restoreSignals() {
        guard areSignalsSet.exchange(false, ordering: .acquiringAndReleasing), let saved else { return }
        for (index, signal) in signals.enumerated() { sigaction(signal, saved.pointee.actions + index, nil) }
        guard pthread_equal(saved.pointee.thread, pthread_self()) != 0 else { return }
        SignalActions.block(signals, asIn: saved.pointee.mask)
    }

    private static func setSignals(_ saved: UnsafeMutablePointer<Saved>) {
        guard !areSignalsSet.exchange(true, ordering: .acquiringAndReleasing) else { return }
        for (index, signal) in signals.enumerated() {
            saved.pointee.actions[index] = SignalActions.set(signal, handler, flags: Int32(SA_ONSTACK))
        }
        saved.pointee.thread = pthread_self()
        saved.pointee.mask = SignalActions.unblock(signals)
    }

    /// Restores the terminal and the signal's previous action, and raises the signal again.
    ///
    /// A signal is blocked while its handler runs, so the second one is delivered when the handler returns: at the
    /// place of the crash.
    private static let handler: SignalActions.Handler = { number in
        run()
        guard let saved else { return }
        var index = 0
        // A loop with an index, because in an unoptimised build an iterator may allocate.
        while index < signals.count {
            if signals[index] == number { sigaction(number, saved.pointee.actions + index, nil) }
            index += 1
        }
        raise(number)
    }

    private static func allocate() -> UnsafeMutablePointer<Saved> {
        let bytes = Array((clusters + title + sequence).utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
        actions.initialize(repeating: sigaction(), count: signals.count)
        let saved = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
        saved.initialize(
            to: Saved(
                sequence: copy,
                sequenceCount: bytes.count,
                clusterCount: clusters.utf8.count,
                titleCount: title.utf8.count,
                actions: actions
            )
        )
        savedAddress.store(UInt(bitPattern: saved), ordering: .releasing)
        giveThreadASignalStack()
        atexit { TerminalRestoration.run() }
        return saved
    }

    /// Gives the thread a signal stack, without which no handler can run after a stack overflow.
    private static func giveThreadASignalStack() {
        var current = stack_t()
        guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
        var stack = stack_t()
        stack.ss_size = 64 * 1024
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        sigaltstack(&stack, nil)
    }
}
