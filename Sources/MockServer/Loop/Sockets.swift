import MillracePlatform

/// The system calls on sockets, without the differences of the platforms.
///
/// Every descriptor is non-blocking and is closed in child processes.
enum Sockets {
    /// The result of a read or a write.
    enum Transfer: Hashable {
        case moved(Int)
        case ended
        case wouldBlock
        case failed
    }

    /// Opens a socket bound to 127.0.0.1, and returns it with its port.
    static func bind(port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw failure("socket") }
        do {
            prepare(descriptor)
            set(descriptor, SOL_SOCKET, SO_REUSEADDR, Int32(1))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    systemBind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
                }
            }
            guard status else { throw failure("bind to port \(port)") }
            return (descriptor, UInt16(bigEndian: address.sin_port))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Returns the port that a socket is bound to.
    static func port(of descriptor: Int32) -> UInt16? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return status == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    static func startListening(_ descriptor: Int32) throws {
        guard listen(descriptor, 4096) == 0 else { throw failure("listen") }
    }

    /// Returns the next connection; `.failed` when the process has no descriptor left.
    static func acceptNext(_ listener: Int32) -> (transfer: Transfer, descriptor: Int32) {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return (.failed, -1)
            case ECONNABORTED, EINTR: return (.moved(0), -1)
            default: return (.wouldBlock, -1)
            }
        }
        prepare(descriptor)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        return (.moved(1), descriptor)
    }

    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { return .moved(count) }
        return count == 0 ? .ended : errno == EAGAIN || errno == EINTR ? .wouldBlock : .failed
    }

    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = send(descriptor, bytes.baseAddress, bytes.count, flags)
        if count >= 0 { return .moved(count) }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .failed
    }

    /// Sends the end of file; reading remains possible.
    static func endWriting(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    static func close(_ descriptor: Int32) {
        _ = systemClose(descriptor)
    }

    /// Closes a connection with a reset instead of an end of file.
    static func reset(_ descriptor: Int32) {
        set(descriptor, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close(descriptor)
    }

    /// Creates a pipe that wakes a poller.
    static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure("pipe") }
        ends.forEach(prepare)
        return (ends[0], ends[1])
    }

    static func wake(_ writing: Int32) {
        var byte: UInt8 = 1
        _ = systemWrite(writing, &byte, 1)
    }

    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    private static func set<Value>(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Value) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    static func failure(_ call: String) -> MockServerError {
        .system(call: call, reason: String(cString: strerror(errno)))
    }
}

// Inside `Sockets`, these names would mean the functions of the type itself.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}
