extension MockServer {
    /// The state of the network between the server and its clients; online by default.
    ///
    /// ```swift
    /// server.network = .offline
    /// order()   // CoreError.transport(.refused)
    /// ```
    ///
    /// Offline, all connections are closed and new ones are refused, at the same address and port as before and after:
    /// the server keeps both, and no other server can take them. On systems other than Linux another program can, in
    /// the moment at which the server goes offline; the condition then stays `.offline`, even if it is set. A single
    /// request that isn't to be reached, as of `.flapping(every:)`, is read and dropped with a reset of its connection:
    /// it is recorded with a ``RecordedRequest/problem``, and neither routes nor enqueued responses see it. The same
    /// reset replaces an answer that is lost. The client can't distinguish the two.
    ///
    /// The setter returns when connections have been closed or accepted accordingly; called by a handler on the
    /// server's thread, it returns before. A server that has not started yet starts in the condition.
    public var network: NetworkCondition {
        get { state.network.condition }
        set {
            state.network.condition = newValue
            followNetwork()
        }
    }
}
