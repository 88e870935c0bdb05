/// The changes from one state to another.
///
/// ```swift
/// StateDifference(from: old, to: new).lines
/// ```
/// ```text
/// cities[0].name: "London" → "Bath"
/// isLoading: true → false
/// ```
package struct StateDifference: Equatable, Sendable {
    /// The changes as lines: `path: old → new`, `path: + new`, `path: − old`.
    ///
    /// Keys are sorted, dates are in UTC, and objects have numbers instead of addresses, so that equal changes always
    /// have equal lines.
    package let lines: [String]

    /// Creates the difference of two states, which are compared by their parts.
    ///
    /// - Parameters:
    ///   - old: The state before.
    ///   - new: The state after.
    package init(from old: Any, to new: Any) {
        lines = Dump(new).changes(since: Dump(old)).map(\.line)
    }
}
