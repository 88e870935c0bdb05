import Foundation

/// When a snapshot is written to its file instead of being compared with it.
///
/// A test that records fails, whatever the mode: what it wrote has not been looked at.
///
/// An assertion's argument goes before the trait of its test or suite, and that before the environment variable
/// `MILLRACE_SNAPSHOTS`, which has the name of a mode. Only `never` in the variable goes before everything, so that a
/// server that sets it never writes.
public enum SnapshotRecording: String, Sendable, CaseIterable {
    /// When there is none yet: the default.
    case missing
    /// Always.
    case all
    /// When there is none yet, and when it differs.
    case failed
    /// Never: a missing snapshot is a failure too.
    case never

    /// The mode of the trait of the current test.
    @TaskLocal static var ofTrait: SnapshotRecording?

    /// The text of the environment variable, where it is set.
    static let environmentText = ProcessInfo.processInfo.environment["MILLRACE_SNAPSHOTS"]

    /// Returns the mode of an assertion, or the message that says why there is none.
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
