import CLibcurl

/// The connection of one exchange.
///
/// Lives on the loop's thread.
struct CurlConnection {
    private let sockets: CurlSockets
    private var socket: CurlSocket?
    private var opened: [CurlSocket] = []
    /// A connection that libcurl gave up before an answer began, and whether it was new.
    private var abandoned: (socket: CurlSocket, wasNew: Bool)?
    private var isNew = false
    /// Whether nothing was sent, because something waited on a connection that was kept, or libcurl would have repeated itself.
    private(set) var isRefused = false
    private var restarts = 0

    /// How often an exchange is begun again, at most.
    private static let restartLimit = 3

    init(_ sockets: CurlSockets) {
        self.sockets = sockets
    }

    /// Opens a socket, one of several where a host has more than one address.
    mutating func open(_ address: UnsafePointer<mr_address>) -> Int32 {
        guard let socket = sockets.open(address) else { return -1 }
        opened.append(socket)
        return socket.descriptor
    }

    /// Takes the connection that libcurl has chosen, and returns whether the request may go out on it.
    ///
    /// libcurl chooses another one where the first turned out dead.
    mutating func take(_ ends: CurlSockets.Ends, localPort: Int32, by handle: CurlHandle) -> Bool {
        if let socket { abandoned = (socket, isNew) }
        release()
        // Of its own second attempt over HTTP/2, libcurl 7.88.1 may not notice what comes, nor of others on the same connection.
        let isRepetition = abandoned?.socket.isShared == true && restarts < CurlConnection.restartLimit
        if let kept = sockets.socket(with: ends) {
            socket = kept
            isNew = false
            isRefused = !kept.isUsable || isRepetition
        } else {
            socket = opened.first { mr_socket_local_port($0.descriptor) == localPort }
            isNew = handle.hasNewConnection
            isRefused = !isNew || isRepetition
            if let socket {
                sockets.connect(socket, ends)
                sockets.encrypt(socket, by: handle)
            }
        }
        socket?.uses += 1
        if isRepetition, let socket { mr_socket_end(socket.descriptor) }
        return !isRefused
    }

    /// Whether several exchanges share the connection.
    var isMultiplexed: Bool { socket?.isShared == true }

    /// Whether the end of the connection may be one that somebody else has made.
    var mayBeCut: Bool {
        socket.map { $0.tls != nil && !$0.hasFarewell } ?? false
    }

    /// Whether libcurl wanted to send the request a second time because the server had not processed it.
    ///
    /// Of a new connection it wants that in no other case. Of one that was kept it does so after a broken frame as well, to
    /// which it answers with a goodbye of its own; and versions of it that look for another connection first, where it has died.
    var wasUnprocessed: Bool {
        if let abandoned { return abandoned.wasNew || abandoned.socket.isShared && abandoned.socket.isOpen }
        guard let socket, socket.isShared else { return false }
        return isNew || socket.tls != nil && socket.isQuiet && !socket.hasSpokenLast && !socket.hasFarewell
    }

    /// Whether libcurl has closed the connection of HTTP/2 for a broken frame, which it says by a goodbye to the server alone.
    var wasBroken: Bool {
        guard let socket, socket.isShared, socket.tls != nil else { return false }
        return !socket.isOpen && socket.hasSpokenLast
    }

    /// Takes note of the version that the server speaks.
    func noteVersion(isMultiplexed: Bool) {
        if isMultiplexed { socket?.isShared = true }
    }

    /// Prepares for another attempt.
    mutating func restart() {
        restarts += 1
        release()
        abandoned = nil
        isRefused = false
    }

    /// Lets go of the connection, of which libcurl keeps a socket or not.
    mutating func end(keeping descriptor: Int32?) {
        release()
        if let descriptor { sockets.socket(descriptor)?.isKept = true }
    }

    private mutating func release() {
        socket?.uses -= 1
        socket = nil
    }
}
