import MillracePlatform

/// A file of a store that was damaged, and what was read from it.
///
/// Every undamaged command of the file is in the new one, with which the store continues. If the disk has returned an
/// old page, a command that had been removed may reappear with the others: it is sent with its key, so that a backend
/// that honors the key doesn't carry it out again.
public struct StoreDamage: Sendable, Equatable {
    /// The damaged file, under its new name.
    public let file: URL
    /// The number of commands that were read, of all logins.
    public let saved: Int
    /// The number of commands, and of names of ids, that could not be read, of all logins; nil if the file no longer
    /// shows how many there were.
    public let lost: Int?

    /// Creates a description of damage.
    public init(file: URL, saved: Int, lost: Int?) {
        self.file = file
        self.saved = saved
        self.lost = lost
    }
}
