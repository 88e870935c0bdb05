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
