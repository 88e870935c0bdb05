import Synchronization
import Testing

/// The snapshots that this run of tests has asserted, to notice two of one name.
final class SnapshotRegistry: Sendable {
    /// The registry of the current task: one for the whole run, except in tests of this very thing.
    @TaskLocal static var current = SnapshotRegistry()

    private struct Entry: Sendable {
        let place: String
        let text: String
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The files that were asserted.
    var paths: Set<String> {
        entries.withLock { Set($0.keys) }
    }

    /// Notes an assertion.
    ///
    /// - Returns: The message that says what is wrong, where another one has the file already.
    func register(_ file: SnapshotFile, text: String, at sourceLocation: SourceLocation) -> SnapshotFailure? {
        SnapshotLog.isWrittenAtExit
        let place = sourceLocation.place
        return entries.withLock { entries in
            guard let earlier = entries[file.path] else {
                entries[file.path] = Entry(place: place, text: text)
                return nil
            }
            if earlier.place != place {
                return SnapshotFailure(
                    "\(file.shortPath) belongs to the assertion at \(earlier.place). Give this one a name of its own."
                )
            }
            guard earlier.text.utf8.elementsEqual(text.utf8) else {
                return SnapshotFailure(
                    "This assertion was made before in this run, with another value. Give each value a name "
                        + "(`named:`), because \(file.shortPath) has room for one."
                )
            }
            return nil
        }
    }
}
