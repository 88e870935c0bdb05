import CLibcurl
import MillracePlatform

/// A socket of libcurl, from its opening to its end.
///
/// Used on the loop's thread only.
final class CurlSocket {
    let descriptor: Int32
    /// The number of exchanges that use the socket.
    var uses = 0
    /// Whether the connection speaks HTTP/2: unread bytes are normal on it, and libcurl reads them before it begins an
    /// exchange.
    var isShared = false
    /// Whether several exchanges may share the connection without anyone knowing it: it is encrypted, and the library
    /// can't say what it speaks.
    var mayBeShared = false
    /// Whether an exchange has ended on the connection.
    var isKept = false
    /// The identity of the TLS session; nil without one that is watched.
    var tls: UnsafeMutableRawPointer?
    /// Whether the server has sent the end of its encrypted data (close_notify).
    var hasFarewell = false
    /// Whether the last encrypted record was sent, and not received.
    var hasSpokenLast = false
    /// Whether neither bytes nor an end waited on the socket when it was closed.
    private var wasQuiet = false
    private(set) var isOpen = true

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func close() {
        wasQuiet = mr_socket_is_quiet(descriptor) != 0
        isOpen = false
    }

    /// Whether the server has neither closed the connection nor sent unread bytes.
    var isQuiet: Bool { isOpen ? mr_socket_is_quiet(descriptor) != 0 : wasQuiet }

    /// Whether a request may be sent on the connection.
    ///
    /// Bytes that wait before a request was sent can't be its response: the server announces that it closes (408),
    /// closes the connection, or answers another request.
    var isUsable: Bool {
        // libcurl reads the waiting bytes of an HTTP/2 connection, but only one record before a request.
        if isShared { return mr_socket_has_ended(descriptor) == 0 }
        return uses > 0 && mayBeShared || mr_socket_is_quiet(descriptor) != 0
    }
}

/// The sockets of a loop, which are inspected before a request is sent on a kept connection.
///
/// Used on the loop's thread only. Responses are assigned to the wrong requests if bytes wait on a kept connection:
/// libcurl reads them as the response to its next request.
final class CurlSockets {
    /// The two ends of a connection.
    struct Ends: Hashable {
        private let hash: UInt64

        /// Creates the ends as a hash of the addresses and the ports, since connections are only compared for equality.
        init(_ remote: UnsafePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32) {
            let address = UnsafeRawBufferPointer(start: remote, count: remote.map { strlen($0) } ?? 0)
            let ports = UInt64(UInt32(bitPattern: remotePort)) << 32 | UInt64(UInt32(bitPattern: localPort))
            hash = withUnsafeBytes(of: ports) { StableHash.of($0, from: StableHash.of(address)) }
        }
    }

    /// Whether libcurl calls back before it sends; otherwise connections are watched.
    var isAsked = true
    /// Whether an exchange has begun, chosen its connection, received bytes or ended since libcurl's last pass.
    var hasProgress = false
    /// Whether the head of an answer over HTTP/2 has arrived, for a request with a body, since libcurl last looked for
    /// its end.
    var hasAnswerToBody = false
    private var open: [Int32: CurlSocket] = [:]
    @exclusivity(unchecked) private var connected: [Ends: CurlSocket] = [:]
    private var encrypted: [UnsafeMutableRawPointer: CurlSocket] = [:]
    /// The observer of encrypted records; nil if the library can't report them.
    private var watch: OpaquePointer?

    init(_ library: CurlLibrary) {
        watch = mr_tls_watch_make(
            library.table,
            CurlCallbacks.hearFarewell,
            CurlCallbacks.hearRecord,
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    deinit {
        mr_tls_watch_free(watch)
    }

    /// Observes the encrypted records of a handle, if libcurl can report them.
    func watchEncryption(of handle: CurlHandle) {
        guard let kept = watch, mr_easy_set_tls_watch(handle.library.table, handle.easy, kept) != MR_OK else { return }
        mr_tls_watch_free(kept)
        watch = nil
    }

    /// Records the encryption of a new connection.
    func encrypt(_ socket: CurlSocket, by handle: CurlHandle) {
        guard watch != nil, let tls = mr_easy_get_tls(handle.library.table, handle.easy) else {
            socket.mayBeShared = handle.transfer?.ticket.form.isSecure == true
            return
        }
        socket.tls = tls
        socket.isShared = mr_tls_is_multiplexed(handle.library.table, tls) != 0
        encrypted[tls] = socket
    }

    /// Records that a server has sent the end of its encrypted data (close_notify).
    func hearFarewell(_ tls: UnsafeMutableRawPointer) {
        encrypted[tls]?.hasFarewell = true
    }

    /// Records that an encrypted record was sent or received.
    func hearRecord(_ tls: UnsafeMutableRawPointer, isSent: Bool) {
        encrypted[tls]?.hasSpokenLast = isSent
    }

    /// Opens a socket for libcurl.
    func open(_ address: UnsafePointer<mr_address>) -> CurlSocket? {
        hasProgress = true
        let descriptor = mr_socket_open(address)
        guard descriptor >= 0 else { return nil }
        let socket = CurlSocket(descriptor)
        open[descriptor] = socket
        return socket
    }

    func close(_ descriptor: Int32) -> Int32 {
        if let socket = open.removeValue(forKey: descriptor) {
            socket.close()
            connected = connected.filter { $0.value !== socket }
            if let tls = socket.tls, encrypted[tls] === socket { encrypted[tls] = nil }
        }
        return mr_socket_close(descriptor)
    }

    /// Keeps which socket a new connection has, so that the next request on the same connection finds it.
    func connect(_ socket: CurlSocket, _ ends: Ends) {
        connected[ends] = socket
    }

    /// Returns the socket of a kept connection.
    func socket(with ends: Ends) -> CurlSocket? {
        connected[ends]
    }

    func socket(_ descriptor: Int32) -> CurlSocket? {
        open[descriptor]
    }

    /// Ends the kept connections on which no request may be sent, except for those of current exchanges, which are
    /// identified by their ports.
    ///
    /// If libcurl doesn't call back before it sends, this happens before libcurl chooses a connection.
    func endUnusable(besides ports: Set<Int>) {
        for socket in open.values where socket.isKept {
            guard mr_socket_is_quiet(socket.descriptor) == 0,
                !ports.contains(Int(mr_socket_local_port(socket.descriptor)))
            else { continue }
            socket.isKept = false
            mr_socket_end(socket.descriptor)
        }
    }
}
