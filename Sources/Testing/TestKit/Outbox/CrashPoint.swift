/// A moment at which a ``CrashingStore`` ends the life of an outbox.
public struct CrashPoint: Sendable, Hashable, CustomStringConvertible {
    /// The side of a commit.
    public enum Side: String, Sendable, Hashable, CaseIterable {
        /// The changes of the commit are lost.
        case before
        /// The changes of the commit are stored, and no caller was notified.
        case after
    }

    /// The side of the commit.
    public let side: Side
    /// The number of the commit, from 1.
    public let commit: Int

    /// Creates a point.
    public init(_ side: Side, commit: Int) {
        self.side = side
        self.commit = commit
    }

    /// Returns all points of the first commits, for the arguments of a test.
    public static func all(upTo commits: Int) -> [CrashPoint] {
        guard commits > 0 else { return [] }
        return (1...commits).flatMap { commit in Side.allCases.map { CrashPoint($0, commit: commit) } }
    }

    /// The point, as in `before commit 2`.
    public var description: String { "\(side.rawValue) commit \(commit)" }
}
