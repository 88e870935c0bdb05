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
