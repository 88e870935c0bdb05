extension MockResponse {
    /// Returns a response that accepts the upgrade to a WebSocket (RFC 6455): 101, with the fields that belong to it.
    ///
    /// ```swift
    /// server.route(.GET, "/echo", .webSocket { socket in
    ///     socket.onMessage = { socket, message in socket.send(message) }
    /// })
    /// ```
    ///
    /// The fields stand in ``headers``, where a test can change them; `Sec-WebSocket-Accept`, `Sec-WebSocket-Protocol`
    /// and `Sec-WebSocket-Extensions` are added when the request is there, each unless ``headers`` has one. A request
    /// that is no upgrade is answered 426, and a malformed upgrade 400. A response that breaks the connection off, or
    /// closes it, opens no socket. The condition of the network applies to the request as to any other; a slow network
    /// delays each message of the server, too. A ``throttle`` is the pace of all that the socket sends.
    ///
    /// - Parameters:
    ///   - subprotocol: The subprotocol that the server chooses if the client offers it; none by default.
    ///   - compressing: Whether the server agrees to `permessage-deflate` (RFC 7692) if the client offers it and the
    ///     machine has zlib; `true` by default.
    ///   - script: The function that the server calls on its thread when the socket is open, before it reads a message.
    ///     It must not block, and so not wait for messages.
    public static func webSocket(
        subprotocol: String? = nil,
        compressing: Bool = true,
        _ script: @escaping @Sendable (MockSocket) -> Void = { _ in }
    ) -> Self {
        var response = MockResponse(status: 101, headers: ["Upgrade": "websocket", "Connection": "Upgrade"])
        response.upgrade = SocketUpgrade(subprotocol: subprotocol, compresses: compressing, script: script)
        return response
    }

    /// Returns the response without the header fields of a name.
    public func removingHeader(_ name: String) -> Self {
        var copy = self
        copy.headers[name] = nil
        return copy
    }
}

/// The choices of a server that accepts an upgrade.
struct SocketUpgrade: Sendable {
    var subprotocol: String?
    var compresses: Bool
    var script: @Sendable (MockSocket) -> Void
}
