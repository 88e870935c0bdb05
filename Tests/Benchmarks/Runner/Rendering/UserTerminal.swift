import Foundation
import Synchronization

/// A pseudo-terminal whose user presses a key, and takes the time until the frame is there.
final class UserTerminal: Sendable {
    /// The app's side of the terminal.
    let app: Int32
    private let user: Int32
    private let times = Mutex<[Double]>([])

    init?(columns: UInt16, rows: UInt16) {
        // On Linux, this is what posix_openpt, grantpt and unlockpt do, which Swift's Glibc module doesn't have.
        user = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var unlocked: Int32 = 0
        var number: Int32 = 0
        guard ioctl(user, 0x4004_5431, &unlocked) == 0, ioctl(user, 0x8004_5430, &number) == 0 else {
            // An object that lacks a property isn't deinitialized.
            close(user)
            return nil
        }
        app = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard app >= 0, ioctl(app, UInt(TIOCSWINSZ), &size) == 0 else { return nil }
    }

    deinit {
        close(user)
        close(app)
    }

    /// The time that each key took, in milliseconds.
    var milliseconds: [Double] {
        times.withLock { $0 }
    }

    /// Presses a key after a pause, waits for the resulting frame, and records the time between the two.
    func press(_ key: String, after pause: Double) {
        Thread.sleep(forTimeInterval: pause)
        let pressed = ContinuousClock.now
        type(Array(key.utf8)[...])
        waitForPaint { _ in true }
        let time = ContinuousClock.now - pressed
        times.withLock { $0.append(time / .milliseconds(1)) }
    }

    /// Sends bytes to the app, as fast as the terminal takes them.
    func type(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(user, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    /// Waits for a frame that satisfies a condition.
    func waitForPaint(_ isWanted: (String) -> Bool) {
        var painted: [UInt8] = []
        var buffer: [UInt8] = Array(repeating: 0, count: 1 << 16)
        while true {
            let count = read(user, &buffer, buffer.count)
            guard count > 0 else { return }
            painted += buffer[..<count]
            // Each update ends with this sequence.
            guard painted.suffix(8).elementsEqual("\u{1B}[?2026l".utf8) else { continue }
            if isWanted(String(decoding: painted, as: UTF8.self)) { return }
        }
    }
}
