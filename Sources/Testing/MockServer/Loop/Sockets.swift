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
    static func makePipe() throws(MockServerError) -> SocketPipe {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure("pipe") }
        ends.forEach(prepare)
        return SocketPipe(reading: Descriptor(ends[0]), writing: Descriptor(ends[1]))
    }

    static func wake(_ writing: Int32) {
        var byte: UInt8 = 1
        _ = systemWrite(writing, &byte, 1)
    }

    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    static func set<Value>(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Value) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    static func failure(_ call: String) -> MockServerError {
        .system(call: call, reason: String(cString: strerror(errno)))
    }
}

// Inside `Sockets`, this name would mean the function of the type itself.
private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}
