/// A file descriptor with one owner, which closes it when it ends.
///
/// The value can't be copied, so that nothing closes the number twice: the second time it may be somebody else's file.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}

extension Descriptor {
    /// Whether the process, or the system, has no descriptor left at the moment.
    ///
    /// Libraries say of a failure that no file, no host or no certificate was there: this tells the cause.
    package static var areUsedUp: Bool {
        let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard number < 0 else {
            close(number)
            return false
        }
        return errno == EMFILE || errno == ENFILE
    }
}
