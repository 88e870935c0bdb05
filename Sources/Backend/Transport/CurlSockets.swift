import CLibcurl

/// A socket of libcurl's, from its opening to its end.
///
/// Lives on the loop's thread.
final class CurlSocket {
    let descriptor: Int32
    /// How many exchanges have it.
    var uses = 0
    /// Whether it speaks HTTP/2: there is always something to read, and libcurl reads it before it begins an exchange.
    var isShared = false
    /// Whether an exchange has ended on it.
    var isKept = false
    /// What tells its encryption from others; nil where it has none that is watched.
    var tls: UnsafeMutableRawPointer?
    /// Whether the server has said that there is nothing more to come.
    var hasFarewell = false
    /// Whether the last of its encrypted data went out, and did not come in.
    var hasSpokenLast = false
    /// Whether there was nothing to read, nor an end, when it was closed.
    private var wasQuiet = false
    private(set) var isOpen = true

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func close() {
        wasQuiet = mr_socket_is_quiet(descriptor) != 0
        isOpen = false
    }

    /// Whether the server has neither ended it nor sent anything that was not read.
    var isQuiet: Bool { isOpen ? mr_socket_is_quiet(descriptor) != 0 : wasQuiet }

    /// Whether it may take a request.
    ///
    /// What there is to read before a request has gone out answers none of ours: the goodbye of a server (408), its close, or
    /// the answer to another's request.
    var isUsable: Bool {
        // Of HTTP/2, libcurl reads what there is to read, but before a request no more than one record of it.
        if isShared { return mr_socket_has_ended(descriptor) == 0 }
        return uses > 0 || mr_socket_is_quiet(descriptor) != 0
    }
}

/// The sockets of a loop, which are looked at before a request goes out on one that was kept.
///
/// Lives on the loop's thread. Every answer that is off by one begins with a kept connection on which something waits: libcurl
/// takes what it finds for the answer to its next request.
final class CurlSockets {
    /// The two ends of a connection.
    struct Ends: Hashable {
        private let hash: UInt64

        /// Hashes the addresses as text, and the ports: whether two connections have the same is all that is asked.
        init(_ remote: UnsafePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32) {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            func add(_ byte: UInt64) { hash = (hash ^ byte) &* 0x100_0000_01B3 }
            var next = remote
            while let byte = next?.pointee, byte != 0 {
                add(UInt64(UInt8(bitPattern: byte)))
                next = next.map { $0 + 1 }
            }
            for port in [remotePort, localPort] {
                add(UInt64(UInt32(bitPattern: port) >> 8))
                add(UInt64(UInt32(bitPattern: port) & 0xFF))
            }
            self.hash = hash
        }
    }

    /// Whether libcurl asks before it sends; where it doesn't, connections are watched.
    var isAsked = true
    private var open: [Int32: CurlSocket] = [:]
    private var connected: [Ends: CurlSocket] = [:]
    private var encrypted: [UnsafeMutableRawPointer: CurlSocket] = [:]
    /// What hears of the ends of encrypted data; nil where nobody can.
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

    /// Has the ends of encrypted data heard, where libcurl can.
    func watchEncryption(of handle: CurlHandle) {
        guard let kept = watch, mr_easy_set_tls_watch(handle.library.table, handle.easy, kept) != MR_OK else { return }
        mr_tls_watch_free(kept)
        watch = nil
    }

    /// Takes note of the encryption of a connection that is new.
    func encrypt(_ socket: CurlSocket, by handle: CurlHandle) {
        guard watch != nil, let tls = mr_easy_get_tls(handle.library.table, handle.easy) else { return }
        socket.tls = tls
        socket.isShared = mr_tls_is_multiplexed(handle.library.table, tls) != 0
        encrypted[tls] = socket
    }

    /// Takes note that a server has said that there is nothing more to come.
    func hearFarewell(_ tls: UnsafeMutableRawPointer) {
        encrypted[tls]?.hasFarewell = true
    }

    /// Takes note that a piece of data was sent, or has come.
    func hearRecord(_ tls: UnsafeMutableRawPointer, isSent: Bool) {
        encrypted[tls]?.hasSpokenLast = isSent
    }

    /// Opens a socket for libcurl.
    func open(_ address: UnsafePointer<mr_address>) -> CurlSocket? {
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

    /// Notes the ends of a connection that is new.
    func connect(_ socket: CurlSocket, _ ends: Ends) {
        connected[ends] = socket
    }

    /// Returns the socket of a connection that was kept.
    func socket(with ends: Ends) -> CurlSocket? {
        connected[ends]
    }

    /// Returns the socket of a descriptor.
    func socket(_ descriptor: Int32) -> CurlSocket? {
        open[descriptor]
    }

    /// Ends the kept connections that may not take a request, but for those of exchanges that are under way, by their ports.
    ///
    /// Where libcurl asks nobody before it sends, that is done before it chooses.
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
