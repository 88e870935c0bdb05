import MillracePlatform
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

    /// Whether the mode of the terminal was set since the last `prepare`.
    static let isTaken = Atomic<Bool>(false)

    private struct Saved {
        var input: Int32 = -1
        var output: Int32 = -1
        /// The same terminal, opened for writing without waiting; -1 if that isn't possible.
        var ownOutput: Int32 = -1
        var original = termios()
        var bytes: UnsafeMutablePointer<UInt8>
        var pieces: Pieces
        var sending = Sending.wholeScreen
        /// The previous actions of the signals, in the order of `signals`.
        var actions: UnsafeMutablePointer<sigaction>
        /// The thread that took the terminal, and the signals that the thread blocked before.
        var thread = pthread_self()
        var mask = sigset_t()
    }

    /// The bytes for the terminal.
    enum Sending {
        case nothing
        case wholeScreen
        case inline(keepsLastFrame: Bool)
    }

    /// The position of an inline area: the number of its lines, shifted by 32, the line of the cursor, shifted by 1,
    /// and whether the line is known.
    private static let area = Atomic<Int>(1)

    /// Stores the cursor's line in an inline area.
    ///
    /// - Parameters:
    ///   - height: The number of lines of the area.
    ///   - cursorRow: The line of the cursor, or `nil` while an update is sent; a restoration then moves the cursor to
    ///     the first line, whose position the terminal has stored.
    static func setArea(height: Int, cursorRow: Int?) {
        area.store(height << 32 | (cursorRow ?? 0) << 1 | (cursorRow == nil ? 0 : 1), ordering: .releasing)
    }

    /// Whether mode 2027 was turned on and has to be turned off.
    static let resetsClusters = Atomic<Bool>(false)

    /// Whether the terminal sends keys by kitty's protocol, and has to send them as before.
    static let restoresKeyboard = Atomic<Bool>(false)

    /// Whether the terminal may have images of kitty's graphics protocol.
    static let removesPictures = Atomic<Bool>(false)

    /// Whether a title was set, so that the terminal's own has to come back.
    static let restoresTitle = Atomic<Bool>(false)

    private static let savedAddress = Atomic<UInt>(0)
    private static let areSignalsSet = Atomic<Bool>(false)

    private static let signals: [Int32] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
    ]

    private static var saved: UnsafeMutablePointer<Saved>? {
        UnsafeMutablePointer(bitPattern: savedAddress.load(ordering: .acquiring))
    }

    /// Stores the mode of the terminal, and sets the signal handlers that restore it.
    static func prepare(input: Int32, output: Int32, original: termios, sending: Sending) {
        let saved = saved ?? allocate()
        saved.pointee.sending = sending
        setArea(height: 0, cursorRow: 0)
        saved.pointee.input = input
        saved.pointee.output = output
        saved.pointee.ownOutput = TerminalOutput.openWithoutWaiting(output) ?? -1
        saved.pointee.original = original
        isTaken.store(false, ordering: .releasing)
        isNeeded.store(true, ordering: .releasing)
        setSignals(saved)
    }

    /// Restores the terminal, once.
    ///
    /// The function may be called in a signal handler.
    static func run() {
        guard isNeeded.exchange(false, ordering: .acquiringAndReleasing), let saved else { return }
        if isTaken.load(ordering: .acquiring) || !isInBackground(saved.pointee.input) { restore(saved) }
        if saved.pointee.ownOutput >= 0 { close(saved.pointee.ownOutput) }
    }

    /// Returns whether the terminal belongs to another process group; a process that waits for its terminal there has
    /// changed nothing.
    private static func isInBackground(_ terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group >= 0 && group != getpgrp()
    }

    private static func restore(_ saved: UnsafeMutablePointer<Saved>) {
        // A background process that sets the mode of its terminal would be stopped by this signal.
        let previous = signal(SIGTTOU, SIG_IGN)
        let isRead = write(saved)
        var actions = isRead ? TCSADRAIN : TCSANOW
        while tcsetattr(saved.pointee.input, actions, &saved.pointee.original) != 0, errno == EINTR {
            // The signal that ends a process that waits for the output must not leave the terminal raw.
            actions = TCSANOW
        }
        signal(SIGTTOU, previous)
    }

    /// Writes the sequence, and returns whether the terminal is being read.
    ///
    /// If it isn't, its pending output is discarded: the sequence then fits, and is the next thing that the terminal
    /// reads.
    private static func write(_ saved: UnsafeMutablePointer<Saved>) -> Bool {
        let pieces = saved.pointee.pieces
        if case .nothing = saved.pointee.sending { return true }
        var isRead = true
        if removesPictures.exchange(false, ordering: .acquiringAndReleasing) { isRead = removePictures(saved, isRead) }
        if restoresKeyboard.exchange(false, ordering: .acquiringAndReleasing) {
            isRead = write(saved, pieces.keyboard, isRead: isRead)
        }
        if resetsClusters.exchange(false, ordering: .acquiringAndReleasing) {
            isRead = write(saved, pieces.clusters, isRead: isRead)
        }
        if restoresTitle.exchange(false, ordering: .acquiringAndReleasing) {
            isRead = write(saved, pieces.title, isRead: isRead)
        }
        guard case let .inline(keepsLastFrame) = saved.pointee.sending else {
            return write(saved, pieces.wholeScreen, isRead: isRead)
        }
        return leaveArea(saved, keepsLastFrame: keepsLastFrame, isRead: isRead)
    }

    /// Removes the images of kitty's graphics protocol, unless the newest frame stays on the terminal.
    private static func removePictures(_ saved: UnsafeMutablePointer<Saved>, _ isRead: Bool) -> Bool {
        switch saved.pointee.sending {
        case .nothing: isRead
        case .inline(keepsLastFrame: true): write(saved, saved.pointee.pieces.pictureEnd, isRead: isRead)
        case .inline: write(saved, saved.pointee.pieces.ownPictures, isRead: isRead)
        case .wholeScreen: write(saved, saved.pointee.pieces.pictures, isRead: isRead)
        }
    }

    /// Moves the cursor below the inline area, or clears the area.
    private static func leaveArea(
        _ saved: UnsafeMutablePointer<Saved>,
        keepsLastFrame: Bool,
        isRead wasRead: Bool
    ) -> Bool {
        let pieces = saved.pointee.pieces
        let place = area.load(ordering: .acquiring)
        let height = place >> 32
        let row = (place & 0xFFFF_FFFF) >> 1
        var isRead = wasRead
        // The stored position of the cursor may have stored modes with it, so they are turned off afterwards.
        if height > 0, place & 1 == 0 { isRead = write(saved, pieces.areaStart, isRead: isRead) }
        isRead = write(saved, pieces.inline, isRead: isRead)
        guard height > 0 else { return isRead }
        isRead = write(saved, pieces.lineStart, isRead: isRead)
        var moves = keepsLastFrame ? height - row : row
        let piece = keepsLastFrame ? pieces.linesDown : pieces.linesUp
        let length = piece.count / Pieces.mostLines
        while moves > 0 {
            let count = moves < Pieces.mostLines ? moves : Pieces.mostLines
            isRead = write(saved, piece.lowerBound..<piece.lowerBound + count * length, isRead: isRead)
            moves -= count
        }
        return keepsLastFrame ? isRead : write(saved, pieces.clearing, isRead: isRead)
    }

    private static func write(_ saved: UnsafeMutablePointer<Saved>, _ piece: Range<Int>, isRead wasRead: Bool) -> Bool {
        // The time in milliseconds; a local constant, because in an unoptimised build the first use of a static one
        // takes a lock.
        let patience: Int32 = 100
        let file = saved.pointee.ownOutput >= 0 ? saved.pointee.ownOutput : saved.pointee.output
        var isRead = wasRead
        var written = piece.lowerBound
        while written < piece.upperBound {
            let count = systemWrite(file, saved.pointee.bytes + written, piece.upperBound - written)
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
        for (index, signal) in signals.enumerated() where !TerminationSignals.catches(signal) {
            sigaction(signal, saved.pointee.actions + index, nil)
        }
        guard pthread_equal(saved.pointee.thread, pthread_self()) != 0 else { return }
        SignalActions.block(signals, asIn: saved.pointee.mask)
    }

    private static func setSignals(_ saved: UnsafeMutablePointer<Saved>) {
        guard !areSignalsSet.exchange(true, ordering: .acquiringAndReleasing) else { return }
        for (index, signal) in signals.enumerated() where !TerminationSignals.catches(signal) {
            saved.pointee.actions[index] = SignalActions.set(signal, handler, flags: Int32(SA_ONSTACK))
        }
        saved.pointee.thread = pthread_self()
        saved.pointee.mask = SignalActions.unblock(signals)
    }

    /// Restores the terminal and the signal's previous action, and raises the signal again.
    ///
    /// A signal is blocked while its handler runs, so the second one is delivered when the handler returns: at the
    /// instruction of the crash.
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
        var bytes: [UInt8] = []
        func piece(_ text: String) -> Range<Int> {
            let start = bytes.count
            bytes += text.utf8
            return start..<bytes.count
        }
        let pieces = Pieces(adding: piece)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
        actions.initialize(repeating: sigaction(), count: signals.count)
        let saved = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
        saved.initialize(to: Saved(bytes: copy, pieces: pieces, actions: actions))
        savedAddress.store(UInt(bitPattern: saved), ordering: .releasing)
        SignalActions.giveThreadAStack()
        atexit { TerminalRestoration.run() }
        return saved
    }
}
