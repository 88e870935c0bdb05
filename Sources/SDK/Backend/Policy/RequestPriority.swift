/// How urgent a request is among those that wait for a connection.
public enum RequestPriority: Sendable, Hashable, CaseIterable {
    /// A request that nobody waits for, such as a prefetch.
    case low
    /// The priority of most requests.
    case normal
    /// A request that a person waits for.
    case high
}
