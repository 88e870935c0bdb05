import Synchronization
import Testing

/// The snapshots that this run of tests has asserted, to find two with the same name.
final class SnapshotRegistry: Sendable {
    /// The registry of the current task: one for the whole run, except in tests of the registry.
    @TaskLocal static var current = SnapshotRegistry()

    private struct Entry: Sendable {
        let place: String
        let text: String
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// The asserted files.
    var paths: Set<String> {
        entries.withLock { Set($0.keys) }
    }

    /// Records an assertion.
    ///
    /// - Returns: A message if another assertion has the file, or this one had another text.
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
