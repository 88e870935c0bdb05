import Foundation

/// The mode in which an app has the terminal for itself, and the way back from it.
///
/// Entered are raw mode (every key at once, none shown), the alternate screen, bracketed paste, no wrapping at the
/// last column, and where it is wanted the mouse. The terminal is put back on every way out: `leave()`, `exit`, and the signals that end a process (`INT`,
/// `TERM`, `HUP`, `QUIT`, and `ABRT`, `SEGV`, `BUS`, `ILL`, `TRAP`, `FPE`, with which a crash ends). After that the signal
/// does what it did before, so that the process's status, a core and a backtrace are what they would have been.
///
/// A process has one terminal, so this is a namespace and not a value.
public enum TerminalMode {
    /// Whether the terminal is in this mode.
    public static var isEntered: Bool {
        TerminalRestoration.isNeeded.load(ordering: .acquiring)
    }

    /// Enters the mode; nothing happens if it is entered already.
    ///
    /// - Parameters:
    ///   - input: The terminal that keys come from.
    ///   - output: The terminal that is painted on.
    ///   - usesMouse: Whether clicks and turns of the wheel come as input. Then most terminals select text only while shift
    ///     is held.
    /// - Throws: `TerminalError` when one of them is no terminal, or can't be set.
    public static func enter(
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        usesMouse: Bool = false
    ) throws(TerminalError) {
        guard !isEntered else { return }
        let original = try modes(input: input, output: output)
        // From here on a signal puts the terminal back, even if it comes before the next line.
        TerminalRestoration.prepare(input: input, output: output, original: original)
        do {
            try take(original, input: input, output: output, usesMouse: usesMouse)
        } catch {
            leave()
            throw error
        }
    }

    /// Enters the mode after a suspension, from whatever another program has made of the terminal in the meantime.
    ///
    /// A terminal that is in the mode stays in it all the time, and keeps what was typed: the signal that makes a process go on may be seen twice.
    static func enterAgain(input: Int32, output: Int32, usesMouse: Bool) throws(TerminalError) {
        guard isEntered else { return try enter(input: input, output: output, usesMouse: usesMouse) }
        try take(modes(input: input, output: output), input: input, output: output, usesMouse: usesMouse)
    }

    private static func modes(input: Int32, output: Int32) throws(TerminalError) -> termios {
        guard isatty(output) == 1 else { throw .notATerminal(output) }
        guard isatty(input) == 1 else { throw .notATerminal(input) }
        var modes = termios()
        guard tcgetattr(input, &modes) == 0 else { throw .system(call: "tcgetattr", errno: errno) }
        return modes
    }

    /// Makes a terminal with these modes raw, and asks for the screen and for what comes as input; what was typed already stays.
    private static func take(_ modes: termios, input: Int32, output: Int32, usesMouse: Bool) throws(TerminalError) {
        var raw = modes
        cfmakeraw(&raw)
        guard tcsetattr(input, TCSANOW, &raw) == 0 else { throw .system(call: "tcsetattr", errno: errno) }
        write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l\u{1B}[2J\u{1B}[H", to: output)
        if usesMouse { write("\u{1B}[?1000h\u{1B}[?1006h", to: output) }
    }

    /// Puts the terminal back; nothing happens if it is back already.
    public static func leave() {
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

/// `write(2)`, under a name that no method hides.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}
