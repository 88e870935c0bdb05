/// An owned file descriptor, which is closed at the end of this value's lifetime.
///
/// The value can't be copied, so that the number is closed only once: after that, it may belong to another file.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes ownership of an open descriptor.
    package init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}

extension Descriptor {
    /// Takes the lock of the file for this opening of it, without waiting.
    ///
    /// No other process gets the lock, and no other opening of the file in this process. The system ends it with the
    /// last descriptor of the opening, also if the process is killed.
    ///
    /// - Returns: 0; `EWOULDBLOCK` if another opening has the lock, and another reason on a file system without locks.
    package func lock() -> Int32 {
        flock(number, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
    }

    /// Gives the lock up: a child process that has not called exec yet has the descriptor, too, and would keep the
    /// lock for a moment after its end here.
    package func unlock() {
        _ = flock(number, LOCK_UN)
    }

    /// Whether a path leads to this file, and to no link or later file.
    package func isAt(_ path: String) -> Bool {
        var (own, other) = (stat(), stat())
        return fstat(number, &own) == 0 && lstat(path, &other) == 0 && own.st_dev == other.st_dev
            && own.st_ino == other.st_ino
    }

    /// Whether the process, or the system, has no descriptor left at the moment.
    ///
    /// After a failure for lack of descriptors, libraries report a missing file, host or certificate. This property
    /// shows the cause.
    package static var areUsedUp: Bool {
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard number < 0 else {
            close(number)
            return false
        }
        return errno == EMFILE || errno == ENFILE
    }
}
