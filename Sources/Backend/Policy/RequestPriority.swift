/// How urgent a request is among those that wait for a connection.
public enum RequestPriority: Sendable, Hashable, CaseIterable {
    /// What nobody waits for, such as a prefetch.
    case low
    /// What most requests are.
    case normal
    /// What a person waits for.
    case high
}
