/// How urgent a request is among those that wait for a connection.
public enum RequestPriority: Sendable, Hashable, CaseIterable {
    /// The priority of a request whose result isn't urgent, such as a prefetch.
    case low
    /// The priority of most requests.
    case normal
    /// The priority of a request that a person waits for.
    case high
}
