import Glibc

/// A terminal whose other side is in the test's hands.
package final class PseudoTerminal {
    package let user: Int32
    package let app: Int32
    /// What the app's side is called.
    package let name: String
    private var isOpen = true

    package init?(columns: UInt16 = 40, rows: UInt16 = 10) {
        // What posix_openpt and its friends do on Linux; Swift's Glibc doesn't have them.
        user = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var unlocked: Int32 = 0
        var number: Int32 = 0
        guard ioctl(user, 0x4004_5431, &unlocked) == 0, ioctl(user, 0x8004_5430, &number) == 0 else { return nil }
        name = "/dev/pts/\(number)"
        app = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard app >= 0 else { return nil }
        _ = fcntl(user, F_SETFL, O_NONBLOCK)
        resize(columns: columns, rows: rows)
    }

    deinit {
        hangUp()
    }

    /// Takes the user's side away, as when a window is closed.
    package func hangUp() {
        guard isOpen else { return }
        isOpen = false
        close(user)
        close(app)
    }

    /// Changes the size, as when a window is dragged: the processes in front are told.
    package func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(app, UInt(TIOCSWINSZ), &size)
    }

    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(user, bytes, bytes.count)
    }

    /// Returns what the app has written since the last call.
    package func output() -> [UInt8] {
        var output: [UInt8] = []
        var buffer: [UInt8] = Array(repeating: 0, count: 4096)
        while true {
            let count = read(user, &buffer, buffer.count)
            guard count > 0 else { return output }
            output += buffer[..<count]
        }
    }

    /// Whether lines are gathered, keys echoed, and ctrl-C a signal, as a shell wants it.
    package var isCooked: Bool {
        var mode = termios()
        tcgetattr(app, &mode)
        let flags = tcflag_t(ICANON | ECHO | ISIG)
        return mode.c_lflag & flags == flags
    }

    /// Makes lines be gathered and keys echoed, as a shell does it behind an app's back.
    package func cook() {
        var mode = termios()
        tcgetattr(app, &mode)
        mode.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
        mode.c_iflag |= tcflag_t(ICRNL)
        tcsetattr(app, TCSANOW, &mode)
    }
}
