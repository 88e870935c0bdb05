extension MockServer {
    /// Whether servers of this process can speak TLS: whether OpenSSL can be loaded.
    ///
    /// The trait `.enabled(if: MockServer.canSpeakTLS)` skips a suite, visibly, where they can't.
    public static var canSpeakTLS: Bool { OpenSSLLibrary.shared != nil }

    /// The connections that have ended before their TLS handshakes, oldest first; at most
    /// ``ServerLimits/rememberedRequests``.
    ///
    /// Blocks until the server's thread has read everything that has arrived: the alert of a client that has just given
    /// up is included. A client that looks at the server's certificate only after the handshake isn't among them.
    public var failedHandshakes: [FailedHandshake] {
        _ = openRequests
        return state.failedHandshakes
    }
}
