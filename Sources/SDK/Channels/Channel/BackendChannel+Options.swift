import MillraceBackend
import MillracePlatform

extension BackendChannel {
    /// Returns a channel with further query items in its URL.
    public func query(_ items: [URLQueryItem]) -> Self {
        changed { $0.query += items }
    }

    /// Returns a channel with further header fields in its request.
    public func headers(_ headers: [String: String]) -> Self {
        changed { $0.headers.merge(headers) { $1 } }
    }

    /// Returns a channel with another time limit for each connection to open; by default that of the session.
    public func timeout(_ timeout: Duration) -> Self {
        changed { $0.timeout = timeout }
    }

    /// Returns a channel that offers subprotocols, the preferred one first; none by default.
    ///
    /// If the backend chooses one that wasn't offered, the channel fails.
    public func subprotocols(_ names: [String]) -> Self {
        changed { $0.subprotocols = names }
    }

    /// Returns a channel that doesn't offer to compress messages; by default it does (RFC 7692), if the machine has
    /// zlib.
    public func compressing(_ compresses: Bool) -> Self {
        changed { $0.compresses = compresses }
    }

    /// Returns a channel with another interval of pings; nil for none.
    ///
    /// By default, the channel sends a ping every 30 seconds. If nothing arrives until the next one, the connection is
    /// taken for lost. A monotonic clock measures the interval.
    public func pinging(every interval: Duration?) -> Self {
        changed { $0.pingInterval = interval.flatMap { $0 > .zero ? $0 : nil } }
    }

    /// Returns a channel with another policy after the loss of its connection.
    public func reconnecting(_ policy: ChannelReconnection) -> Self {
        changed { $0.reconnection = policy }
    }

    /// Returns a channel with other limits.
    ///
    /// - Parameters:
    ///   - message: The largest message that is received, in bytes and after decompression: 16 MB by default. A larger
    ///     one ends the channel with code 1009.
    ///   - unsent: The largest number of bytes of messages that wait to be sent: 1 MB by default. While they are more,
    ///     a further message fails with `CoreError.transport(.congested)`.
    public func limits(message: Int? = nil, unsent: Int? = nil) -> Self {
        changed { options in
            options.messageLimit = message ?? options.messageLimit
            options.unsentLimit = unsent ?? options.unsentLimit
        }
    }

    /// Returns a channel that sends messages first over each new connection, such as subscriptions.
    ///
    /// - Parameter messages: Returns the messages, on a background thread. They precede all others, also those that
    ///   waited for the connection.
    public func onOpen(
        _ messages: @escaping @Sendable (ChannelOpening<Outgoing, Incoming>) -> [Outgoing]
    ) -> Self {
        var copy = self
        copy.greeting = messages
        return copy
    }

    private func changed(_ change: (inout ChannelOptions) -> Void) -> Self {
        var copy = self
        change(&copy.options)
        return copy
    }
}
