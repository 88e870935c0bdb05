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
    /// the moment at which the server goes offline; the condition then stays `.offline` whatever it is set to. A single
    /// request that isn't to be reached, as of `.flapping(every:)`, is read and dropped with a reset of its connection:
    /// it is recorded with a ``RecordedRequest/problem``, and neither routes nor enqueued responses see it. The same
    /// reset takes the place of an answer that is lost. The client can't tell the two apart.
    ///
    /// The setter returns when connections are as it says; called by a handler on the server's thread, it returns
    /// before. A server that has not started yet starts in the condition.
    public var network: NetworkCondition {
        get { state.network.condition }
        set {
            state.network.condition = newValue
            followNetwork()
        }
    }
}
