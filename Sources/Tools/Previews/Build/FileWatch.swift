import Foundation
import MillracePlatform

/// Waits for changes of the files of a package.
final class FileWatch: Sendable {
    private static let changes =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)

    private let root: String
    private let events: Descriptor
    private let ending: Descriptor
    private let end: Descriptor

    /// Begins to watch; `nil` if the system can't watch any more files.
    init?(root: String) {
        var files: [Int32] = [-1, -1]
        let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard number >= 0 else { return nil }
        events = Descriptor(number)
        guard pipe(&files) == 0 else { return nil }
        ending = Descriptor(files[0])
        end = Descriptor(files[1])
        for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        self.root = root
        guard watch() else { return nil }
    }

    /// Watches each folder; watching one again changes nothing.
    private func watch() -> Bool {
        for folder in PackageFiles.folders(below: root) {
            let watch = inotify_add_watch(events.number, folder, Self.changes | UInt32(IN_ONLYDIR))
            // A folder may have gone meanwhile.
            guard watch >= 0 || errno == ENOENT || errno == ENOTDIR else { return false }
        }
        return true
    }

    /// The time without a change after which a file is saved, in milliseconds: an editor writes it in several steps.
    private static let pause: Int32 = 60
    /// The longest time that further changes are waited for.
    private static let longestWait = Duration.seconds(1)

    /// Waits for the next save; returns `false` when the watch has been stopped.
    func wait() -> Bool {
        guard waitForChange() == true else { return false }
        let end = ContinuousClock.now + Self.longestWait
        while ContinuousClock.now < end {
            guard let hasChanged = waitForChange(atMost: Self.pause) else { return false }
            guard hasChanged else { break }
        }
        return true
    }

    /// Waits for the next change.
    ///
    /// - Parameter time: The milliseconds after which it returns `false`; -1 to wait for ever.
    /// - Returns: `nil` when the watch has been stopped.
    private func waitForChange(atMost time: Int32 = -1) -> Bool? {
        while true {
            var files = [
                pollfd(fd: events.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: ending.number, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&files, 2, time)
            guard count >= 0 || errno == EINTR else { return nil }
            guard files[1].revents == 0 else { return nil }
            if count == 0 { return false }
            guard files[0].revents != 0, hasChange() else { continue }
            // A new folder is watched too.
            _ = watch()
            return true
        }
    }

    /// Reads the events that wait, and returns whether one of them is about a file that matters.
    private func hasChange() -> Bool {
        var found = false
        let size = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = systemRead(events.number, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = buffer[(offset + size)..<min(count, offset + size + Int(event.len))]
                    // Where events were lost, anything may have changed.
                    let isAny = event.mask & UInt32(IN_Q_OVERFLOW) != 0
                    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                    found = found || isAny || PackageFiles.matters(text)
                    offset += size + Int(event.len)
                }
            }
        }
        return found
    }

    /// Ends the wait.
    func stop() {
        _ = systemWrite(end.number, [0], 1)
    }
}
