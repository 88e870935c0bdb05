import Foundation

/// The modes of recording: the cases in which a snapshot is written to its file instead of being compared with it.
///
/// A test that records fails in every mode, because its author has not looked at the text. A snapshot that has not
/// changed passes in every mode.
///
/// An assertion's argument takes precedence over the trait of its test or suite, and the trait over the environment
/// variable `MILLRACE_SNAPSHOTS`, which names a mode. Only `never` in the variable takes precedence over both, so that
/// a server that sets it never writes.
public enum SnapshotRecording: String, Sendable, CaseIterable {
    /// A missing snapshot is recorded: the default.
    case missing
    /// Every snapshot that the value changes is recorded: a missing one, and one that differs.
    case all
    /// A missing snapshot is recorded, and one that differs, because its test would fail.
    case failed
    /// No snapshot is recorded: the text of one that is missing or differs waits in a file beside it, `list.txt.new`,
    /// and `swift package snapshot-review` lets you accept it. An inline snapshot is recorded as in the default mode.
    case review
    /// No snapshot is recorded; a missing one is a failure.
    case never

    /// The mode of the trait of the current test.
    @TaskLocal static var ofTrait: SnapshotRecording?

    /// The text of the environment variable, if it is set.
    static let environmentText = ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOTS"]

    /// Returns the mode of an assertion, or the message about a variable that names no mode.
    static func resolve(
        argument: SnapshotRecording?,
        trait: SnapshotRecording? = ofTrait,
        environment: String? = environmentText
    ) -> Result<SnapshotRecording, SnapshotFailure> {
        guard let environment, !environment.isEmpty else { return .success(argument ?? trait ?? .missing) }
        guard let mode = SnapshotRecording(rawValue: environment) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            return .failure(
                SnapshotFailure("MILLRACE_SNAPSHOTS is \"\(environment)\", which is none of: \(names).")
            )
        }
        return .success(mode == .never ? .never : argument ?? trait ?? mode)
    }
}
