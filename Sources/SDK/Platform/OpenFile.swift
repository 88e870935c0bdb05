/// A file that is open for reading, or for writing at its end, until it is released.
///
/// A call that a signal interrupts is repeated.
package final class OpenFile: Sendable {
    private let file: Descriptor
    private var descriptor: Int32 { file.number }

    /// Opens a file for reading; nil if that fails, with the reason in `errno`.
    package convenience init?(reading path: String) {
        self.init(path, O_RDONLY)
    }

    /// Opens a file for writing at its end; nil if that fails, with the reason in `errno`.
    ///
    /// A pipe without a reader can't be opened (`ENXIO`): waiting for a reader could take forever.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which is created if it doesn't exist.
    ///   - isEmptied: Whether to begin with an empty file.
    ///   - isPrivate: Whether other users may not read the file (mode 0600). This also changes the mode of an existing
    ///     file, but not of a device.
    ///   - followsLinks: Whether the path may be a link; pass false for names that the SDK chooses.
    package convenience init?(
        appendingTo path: String,
        emptied isEmptied: Bool = false,
        private isPrivate: Bool = false,
        followsLinks: Bool = true
    ) {
        let flags = O_WRONLY | O_CREAT | O_APPEND | (isEmptied ? O_TRUNC : 0) | (followsLinks ? 0 : O_NOFOLLOW)
        self.init(path, flags | O_NONBLOCK, mode: isPrivate ? 0o600 : 0o666)
        _ = fcntl(descriptor, F_SETFL, O_APPEND)
        // Without this call, an existing file would keep its mode. It fails for another user's file, which isn't ours
        // to protect. A device or a pipe keeps its mode: otherwise an app run as root would make `/dev/null` unusable
        // for other users.
        if isPrivate, regularMode.map({ $0 != 0o600 }) == true { _ = fchmod(descriptor, 0o600) }
    }

    /// Takes ownership of an open descriptor.
    package init(taking descriptor: Int32) {
        file = Descriptor(descriptor)
    }

    private init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
        guard let opened = repeating({ Int(open(path, flags | O_CLOEXEC, mode)) }) else { return nil }
        file = Descriptor(Int32(opened))
    }

    /// The mode of a regular file; nil for anything else.
    private var regularMode: mode_t? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mode & 0o777
    }

    /// Whether the file is a regular one, and no folder, device or pipe.
    package var isRegular: Bool { regularMode != nil }

    /// Reads at most as many bytes as the buffer holds.
    ///
    /// - Returns: The number of bytes, 0 at the end of the file; nil where reading fails.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        repeating { systemRead(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Writes all of some data.
    ///
    /// - Returns: Whether everything was written.
    package func write(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                guard let count = repeating({ systemWrite(descriptor, piece.baseAddress, piece.count) }) else {
                    return false
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Takes the lock of the file, as `Descriptor.lock()` does.
    package func lock() -> Int32 { file.lock() }

    /// Gives the lock up.
    package func unlock() { file.unlock() }

    /// Whether a path leads to this file.
    package func isAt(_ path: String) -> Bool { file.isAt(path) }

    /// The number of bytes in the file.
    package var size: Int? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Removes all bytes.
    ///
    /// - Returns: Whether that was done; if not, the reason is in `errno`.
    package func empty() -> Bool { ftruncate(descriptor, 0) == 0 }

    /// Waits until what was written is on the disk.
    ///
    /// - Returns: 0; -1 if that fails, with the reason in `errno`.
    package func synchronize() -> Int32 { fsync(descriptor) }

    /// Moves to a position from the beginning, in bytes.
    ///
    /// - Returns: Whether the file can be read from there; a pipe can't.
    package func seek(to offset: Int) -> Bool {
        lseek(descriptor, off_t(offset), SEEK_SET) >= 0
    }
}

/// Repeats a system call that a signal interrupts; returns nil if the call fails.
private func repeating(_ call: () -> Int) -> Int? {
    while true {
        let result = call()
        if result >= 0 { return result }
        guard errno == EINTR else { return nil }
    }
}
