import MillracePlatform

/// The mode in which an app controls the terminal, and the restoration of the mode before.
///
/// The mode consists of raw input (every key arrives at once and is not echoed), the alternate screen, bracketed paste,
/// no wrapping at the last column, alt as an escape character before a key (xterm) and, if requested, mouse reports.
/// The terminal is restored on every exit: by `leave()`, by `exit`, and by the signals that end a process (`INT`,
/// `TERM`, `HUP`, `QUIT`, and those of a crash: `ABRT`, `SEGV`, `BUS`, `ILL`, `TRAP`, `FPE`). After the restoration the
/// signal has its previous effect, so the process's status, a core dump and a backtrace are the same as without the
/// mode.
///
/// The mode is a namespace and not a value, because a process has one terminal.
package enum TerminalMode {
    /// Whether the terminal is in this mode.
    package static var isEntered: Bool {
        TerminalRestoration.isNeeded.load(ordering: .acquiring)
    }

    /// Enters the mode; does nothing if the terminal is already in it.
    ///
    /// A process in the background is stopped here until it comes to the foreground.
    ///
    /// - Parameters:
    ///   - input: The terminal that sends the keys.
    ///   - output: The terminal to paint on.
    ///   - usesMouse: Whether clicks, drags and turns of the wheel are reported. Most terminals then select text only
    ///     while the user holds shift.
    /// - Returns: Whether the terminal is in the mode: `false` after a signal that ends the run of an application.
    /// - Throws: ``TerminalError`` if one of the files is not a terminal, or if its mode can't be set.
    @discardableResult
    package static func enter(
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        usesMouse: Bool = false
    ) throws(TerminalError) -> Bool {
        let modes = TerminalModes(usesMouse: usesMouse, usesKeypad: TerminalEnvironment.needsKeypadMode())
        return try enter(input: input, output: output, modes: modes)
    }

    /// Enters the mode for an area of the terminal: an inline one leaves the screen as it is.
    static func enter(input: Int32, output: Int32, modes: TerminalModes) throws(TerminalError) -> Bool {
        guard !isEntered else { return true }
        let original = try lineModes(input: input, output: output)
        // From here on a signal restores the terminal, even if it arrives before the next line.
        TerminalRestoration.prepare(
            input: input,
            output: output,
            original: original,
            sending: modes.area.isInline ? .inline(keepsLastFrame: modes.area.keepsLastFrame) : .wholeScreen
        )
        var isTaken = false
        defer { if !isTaken { leave() } }
        isTaken = try take(original, input: input, output: output, sending: TerminalModes.storing + modes.setting)
        return isTaken
    }

    /// Takes every key as it arrives, without an echo, and leaves everything else of the terminal as it is, for output
    /// line by line.
    ///
    /// Leaving sends nothing to the terminal.
    static func enterForLines(input: Int32) throws(TerminalError) -> Bool {
        guard !isEntered else { return true }
        let original = try lineModes(input: input, output: input)
        TerminalRestoration.prepare(input: input, output: input, original: original, sending: .nothing)
        var raw = original
        cfmakeraw(&raw)
        // A line feed in the output begins a new line, as in the shell.
        raw.c_oflag = original.c_oflag
        var isTaken = false
        defer { if !isTaken { leave() } }
        isTaken = try set(raw, of: input)
        return isTaken
    }

    /// Enters the mode after a suspension, regardless of the mode that another program has left.
    ///
    /// A terminal that is already in the mode stays in it and keeps its typed input, because the signal that resumes a
    /// process may be seen twice.
    ///
    /// - Returns: Whether the terminal is in the mode: `false` also if it was closed meanwhile.
    static func enterAgain(input: Int32, output: Int32, modes: TerminalModes) throws(TerminalError) -> Bool {
        try unlessClosed(input) { () throws(TerminalError) in
            guard isEntered else { return try enter(input: input, output: output, modes: modes) }
            let current = try lineModes(input: input, output: output)
            return try take(current, input: input, output: output, sending: modes.setting)
        }
    }

    /// Takes every key as it arrives, after a suspension.
    ///
    /// - Returns: Whether the terminal is in the mode: `false` also if it was closed meanwhile.
    static func enterForLinesAgain(input: Int32) throws(TerminalError) -> Bool {
        try unlessClosed(input) { () throws(TerminalError) in try enterForLines(input: input) }
    }

    /// Returns `false` instead of an error of a terminal that was closed while the process was suspended: the next
    /// read tells, or the signal that ends the run.
    private static func unlessClosed(
        _ input: Int32,
        _ enter: () throws(TerminalError) -> Bool
    ) throws(TerminalError) -> Bool {
        do {
            return try enter()
        } catch {
            var modes = termios()
            let isClosed = tcgetattr(input, &modes) != 0 && errno == EIO
            guard isClosed || TerminationSignals.current != nil else { throw error }
            return false
        }
    }

    private static func lineModes(input: Int32, output: Int32) throws(TerminalError) -> termios {
        guard isatty(output) == 1 else { throw .notATerminal(output) }
        guard isatty(input) == 1 else { throw .notATerminal(input) }
        var modes = termios()
        guard tcgetattr(input, &modes) == 0 else { throw .system(call: "tcgetattr", errno: errno) }
        return modes
    }

    /// Sets the input to raw, and sends a sequence; input that was typed before is kept.
    private static func take(
        _ original: termios,
        input: Int32,
        output: Int32,
        sending sequence: String
    ) throws(TerminalError) -> Bool {
        var raw = original
        cfmakeraw(&raw)
        guard try set(raw, of: input) else { return false }
        write(sequence, to: output)
        return true
    }

    /// Sets the mode of a terminal, and again after each signal that interrupts the system call, until one ends the
    /// run.
    ///
    /// The system stops a process in the background in this call, until the process comes to the foreground.
    ///
    /// - Parameters:
    ///   - mode: The mode.
    ///   - input: The terminal.
    ///   - isEnding: Returns whether a signal has ended the run.
    ///   - call: The system call.
    /// - Returns: Whether the mode is set: `false` if a signal has ended the run before.
    static func set(
        _ mode: termios,
        of input: Int32,
        isEnding: () -> Bool = { TerminationSignals.current != nil },
        by call: (Int32, inout termios) -> Int32 = { tcsetattr($0, TCSANOW, &$1) }
    ) throws(TerminalError) -> Bool {
        // A handler without `SA_RESTART`: a process that continues sees the signal that came before the stop.
        let previous = SignalActions.set(SIGCONT) { _ in }
        defer { SignalActions.restore(SIGCONT, previous) }
        var mode = mode
        while !isEnding() {
            if call(input, &mode) == 0 {
                TerminalRestoration.isTaken.store(true, ordering: .releasing)
                return true
            }
            let reason = errno
            guard reason == EINTR else { throw .system(call: "tcsetattr", errno: reason) }
        }
        return false
    }

    /// Restores the terminal; does nothing if the terminal is already restored.
    package static func leave() {
        TerminalRestoration.run()
        TerminalRestoration.restoreSignals()
    }

    private static func write(_ text: String, to file: Int32) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            written += max(0, count)
        }
    }
}
