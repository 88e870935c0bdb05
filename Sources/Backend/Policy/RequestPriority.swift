/// How urgent a request is among those that wait for a connection.
public enum RequestPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// What nobody waits for, such as a prefetch.
    case low
    /// What most requests are.
    case normal
    /// What a person waits for.
    case high

    /// Whether the first is less urgent than the second.
    public static func < (lhs: RequestPriority, rhs: RequestPriority) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
