import Foundation

/// The bytes on their way to a terminal.
///
/// A terminal that isn't read (a multiplexer that was stopped, a network that has gone) makes them wait here: whoever sends
/// them goes on, and so can read the key that quits.
final class TerminalOutput {
    /// Whether the terminal is gone.
    private(set) var isClosed = false
    private let file: Int32
    private let ownFile: Int32?
    private var waiting: ArraySlice<UInt8> = []

    /// Opens the terminal behind a file once more.
    init(_ output: Int32) {
        ownFile = Self.openWithoutWaiting(output)
        file = ownFile ?? output
    }

    deinit {
        if let ownFile { close(ownFile) }
    }

    /// What to poll for the time when more can be sent; -1 when nothing waits.
    var blockedFile: Int32 {
        waiting.isEmpty ? -1 : file
    }

    /// Sends bytes, or has them wait until there is room.
    func send(_ bytes: [UInt8]) {
        waiting += bytes
        flush()
    }

    /// Sends what waits, as far as there is room.
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

    /// Sends nothing of what waits; the terminal may have got a part of a sequence, which the next one ends.
    func drop() {
        waiting = []
    }

    /// Opens a terminal for writing that fails where it would have to wait; `nil` where that can't be.
    ///
    /// That a write doesn't wait is a property of the open file, which a shell has in common with its programs: set there,
    /// it would be the shell's too.
    static func openWithoutWaiting(_ terminal: Int32) -> Int32? {
        var name: [CChar] = Array(repeating: 0, count: 256)
        guard ttyname_r(terminal, &name, name.count) == 0 else { return nil }
        let file = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return file < 0 ? nil : file
    }
}
