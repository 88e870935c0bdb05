import CLibcurl
import MillracePlatform

/// The connection of one exchange.
///
/// Used on the loop's thread only.
struct CurlConnection {
    private let sockets: CurlSockets
    private var socket: CurlSocket?
    private var opened: [CurlSocket] = []
    /// A connection that libcurl gave up before a response began, and whether it was new.
    private var abandoned: (socket: CurlSocket, wasNew: Bool)?
    private var isNew = false
    /// Whether the request was held back, because unread bytes waited on a kept connection or because libcurl would
    /// have repeated the request itself.
    private(set) var isRefused = false
    /// Whether libcurl sends the request again, since a kept connection died before an answer began: the server may
    /// have carried it out.
    private(set) var isRepeated = false
    private var wasSent = false
    /// Whether no socket could be opened, because the process has no descriptors left.
    private(set) var lacksDescriptor = false
    private var restarts = 0

    /// The largest number of restarts of an exchange.
    private static let restartLimit = 3

    init(_ sockets: CurlSockets) {
        self.sockets = sockets
    }

    /// Opens a socket.
    ///
    /// For a host with several addresses, libcurl may ask for several.
    mutating func open(_ address: UnsafePointer<mr_address>) -> Int32 {
        guard let socket = sockets.open(address) else {
            lacksDescriptor = Descriptor.areUsedUp
            return -1
        }
        opened.append(socket)
        return socket.descriptor
    }

    /// Uses the connection that libcurl has chosen, and returns whether the request may be sent on it.
    ///
    /// libcurl chooses a further connection when the first one is dead.
    mutating func take(_ ends: CurlSockets.Ends, localPort: Int32, by handle: CurlHandle) -> Bool {
        sockets.hasProgress = true
        if let socket { abandoned = (socket, isNew) }
        release()
        // When libcurl 7.88.1 repeats a request over HTTP/2 itself, it may miss the response, and those of other
        // exchanges on the same connection.
        let isRepetition = abandoned?.socket.isShared == true && restarts < CurlConnection.restartLimit
        if let kept = sockets.socket(with: ends) {
            socket = kept
            isNew = false
            isRefused = !kept.isUsable || isRepetition
        } else {
            // The number of a closed socket may belong to another one by now.
            socket = opened.first { $0.isOpen && mr_socket_local_port($0.descriptor) == localPort }
            isNew = handle.hasNewConnection
            isRefused = !isNew || isRepetition
            if let socket {
                sockets.connect(socket, ends)
                sockets.encrypt(socket, by: handle)
            }
        }
        socket?.uses += 1
        if isRepetition, let socket { mr_socket_end(socket.descriptor) }
        if !isRefused { (isRepeated, wasSent) = (wasSent, true) }
        return !isRefused
    }

    /// Whether several exchanges share the connection.
    var isMultiplexed: Bool { socket?.isShared == true }

    /// Whether the connection has been used by another exchange before.
    var isKept: Bool { socket != nil && !isNew }

    /// Whether an attacker may have cut the connection: the server has not sent the end of its encrypted data
    /// (close_notify).
    var mayBeCut: Bool {
        socket.map { $0.tls != nil && !$0.hasFarewell } ?? false
    }

    /// Whether libcurl wanted to repeat the request because the server had not processed it.
    ///
    /// On a new connection, that is libcurl's only reason to repeat a request. On a kept one, there are two more: a
    /// broken frame, to which libcurl replies with its own GOAWAY, and, in versions that look for another connection
    /// first, the death of the connection.
    var wasUnprocessed: Bool {
        if let abandoned { return abandoned.wasNew || abandoned.socket.isShared && abandoned.socket.isOpen }
        guard let socket, socket.isShared else { return false }
        return isNew || socket.tls != nil && socket.isQuiet && !socket.hasSpokenLast && !socket.hasFarewell
    }

    /// Whether libcurl closed an HTTP/2 connection because of a broken frame, which it reports only to the server, by a
    /// GOAWAY.
    var wasBroken: Bool {
        guard let socket, socket.isShared, socket.tls != nil else { return false }
        return !socket.isOpen && socket.hasSpokenLast
    }

    /// Returns the reason of a failure: the failure of a further connection doesn't apply to the kept one on which the
    /// request was sent before.
    func reason(_ last: CoreError.TransportReason, of code: Int32) -> CoreError.TransportReason {
        // A server may refuse a client after the handshake, when a request was sent on the same connection.
        let isHandshake = code != MR_RECV_ERROR && code != MR_SEND_ERROR
        return switch last {
        case .refused, .unreachable, .unresolved, .noDescriptors: wasSent ? .reset : last
        case .tls: (isHandshake ? wasSent : isRepeated) ? .reset : last
        default: last
        }
    }

    /// Records the HTTP version of the server.
    func noteVersion(isMultiplexed: Bool) {
        if isMultiplexed { socket?.isShared = true }
    }

    mutating func restart() {
        restarts += 1
        if wasUnprocessed { wasSent = false }
        release()
        abandoned = nil
        isRefused = false
    }

    /// Releases the connection; its socket may be one that libcurl keeps.
    mutating func end(keeping descriptor: Int32?) {
        release()
        if let descriptor { sockets.socket(descriptor)?.isKept = true }
    }

    private mutating func release() {
        socket?.uses -= 1
        socket = nil
    }
}
