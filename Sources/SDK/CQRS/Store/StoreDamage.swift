import MillracePlatform

/// A file of a store that was damaged, and what was read from it.
///
/// Every command that is whole in the file is in the new one, which the store goes on with. A command that had been
/// removed may come back with the others, where the disk has given back an old page: it is sent with its key, which a
/// backend that honours it takes for carried out.
public struct StoreDamage: Sendable, Equatable {
    /// The damaged file, under the name that it has now.
    public let file: URL
    /// The number of commands that were read, of all logins.
    public let saved: Int
    /// The number of commands, and of names of ids, that could not be read, of all logins; nil where the file no longer
    /// says how many there were.
    public let lost: Int?

    /// Creates a description of damage.
    public init(file: URL, saved: Int, lost: Int?) {
        self.file = file
        self.saved = saved
        self.lost = lost
    }
}
