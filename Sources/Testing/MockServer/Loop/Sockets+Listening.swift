import MillracePlatform

extension Sockets {
    private struct Refusal: Error {
        let code: Int32
        let error: MockServerError
    }

    /// The ports among which a server's own is chosen: no service has one of these.
    private static let dynamicPorts: ClosedRange<UInt16> = 49_152...60_999

    /// Opens a socket that listens.
    ///
    /// - Parameters:
    ///   - address: The address, in IPv4; with nil, one that no other server of this process has.
    ///   - port: The port; with 0, a free one.
    static func listen(on address: String?, port: UInt16) throws(MockServerError) -> BoundSocket {
        let bound = try bind(to: address, port: port)
        try startListening(bound.descriptor.number)
        return bound
    }

    /// Opens a socket that is bound and doesn't listen, so that the system refuses connections to it.
    ///
    /// A free port belongs to this socket alone from then on.
    static func bind(to address: String?, port: UInt16) throws(MockServerError) -> BoundSocket {
        do throws(Refusal) {
            #if os(Linux)
                // The system would take a port that it has chosen itself away with the end of listening.
                if port == 0 { return try bindToFreePort(of: address) }
            #endif
            return try bindOnce(to: address ?? LoopbackAddress.next(), port: port)
        } catch {
            throw error.error
        }
    }

    private static func bindToFreePort(of address: String?) throws(Refusal) -> BoundSocket {
        var attempts = 0
        while true {
            do throws(Refusal) {
                let own = address ?? LoopbackAddress.next()
                return try bindOnce(to: own, port: .random(in: dynamicPorts), isShared: false)
            } catch {
                attempts += 1
                switch error.code {
                case EADDRINUSE where attempts < 100: continue
                case EADDRNOTAVAIL where address == nil: return try bindToFreePort(of: LoopbackAddress.common)
                default: throw error
                }
            }
        }
    }

    /// - Parameter isShared: Whether the port is free where only connections that have ended still have it.
    private static func bindOnce(to text: String, port: UInt16, isShared: Bool = true) throws(Refusal) -> BoundSocket {
        let call = "bind to port \(port) of \(text)"
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        // The system would read a text up to its first NUL.
        guard !text.utf8.contains(0), inet_pton(AF_INET, text, &address.sin_addr) == 1 else {
            throw Refusal(code: EINVAL, error: .system(call: call, reason: "that is no IPv4 address"))
        }
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let opened = socket(AF_INET, kind, 0)
        guard opened >= 0 else { throw Refusal(code: errno, error: failure("socket")) }
        let descriptor = Descriptor(opened)
        prepare(opened)
        if isShared { share(opened, true) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                systemBind(opened, generic, length) == 0 && getsockname(opened, generic, &length) == 0
            }
        }
        guard isBound else { throw Refusal(code: errno, error: failure(call)) }
        return BoundSocket(descriptor: descriptor, address: text, port: UInt16(bigEndian: address.sin_port))
    }

    private static func startListening(_ descriptor: Int32) throws(MockServerError) {
        guard systemListen(descriptor, 4096) == 0 else { throw failure("listen") }
        // Connections inherit this: those that have ended must not keep a later server from the port.
        share(descriptor, true)
    }

    /// Ends the listening of a socket, which keeps its address and its port for itself, so that the system refuses
    /// connections to it.
    ///
    /// - Returns: The socket that holds the port from then on; nil where another program has taken the port.
    static func stopListening(_ listener: consuming BoundSocket) -> BoundSocket? {
        #if os(Linux)
            // A shared port could be taken as soon as this socket doesn't listen.
            share(listener.descriptor.number, false)
            guard shutdown(listener.descriptor.number, Int32(SHUT_RD)) == 0 else { return nil }
            return listener
        #else
            let (address, port) = (listener.address, listener.port)
            _ = consume listener
            return try? bindOnce(to: address, port: port)
        #endif
    }

    /// Listens again with a socket that has stopped.
    static func listenAgain(_ descriptor: Int32) throws(MockServerError) {
        do throws(MockServerError) {
            try startListening(descriptor)
        } catch {
            // Connections that have ended still have the port, which they share.
            share(descriptor, true)
            try startListening(descriptor)
        }
    }

    private static func share(_ descriptor: Int32, _ isShared: Bool) {
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, Int32(isShared ? 1 : 0))
    }
}

// Inside `Sockets`, these names would mean the functions of the type itself.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
    listen(descriptor, backlog)
}
