import Foundation
import Glibc
import MillraceWebSocket
import Synchronization

/// A server of bare sockets: what it sends is exactly what is on the wire, and it reads only when it is told to.
///
/// All calls block, for 30 seconds at most.
final class RawPeer: Sendable {
    struct Failure: Error {
        var call: String
        var code = errno
    }

    private static let number = Atomic<UInt32>(.random(in: 0...0xFFFF))

    let url: URL
    private let descriptor: Int32

    /// Listens on an address of its own.
    ///
    /// - Parameter receiveBuffer: The bytes that the system receives for the peer before it reads; nil for the default.
    init(receiveBuffer: Int32? = nil) throws {
        let number = Self.number.wrappingAdd(1, ordering: .relaxed).newValue
        let host = Self.host(number)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket") }
        self.descriptor = descriptor
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        // With segments as large as those of the loopback device, 64 KB, a system takes nothing more until its buffer
        // is empty.
        var segment: Int32 = 1400
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, &segment, socklen_t(MemoryLayout<Int32>.size))
        RawSocket.limit(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound, let url = URL(string: "http://\(host):\(UInt16(bigEndian: address.sin_port))") else {
            throw Failure(call: "bind")
        }
        self.url = url
    }

    deinit {
        close(descriptor)
    }

    /// Returns an address in 127.255.0.0/16: mock servers have other ones.
    ///
    /// It is never the last one, to which nobody can connect: it is the broadcast address of the loopback network.
    static func host(_ number: UInt32) -> String {
        let place = number % 0xFFFF
        return "127.255.\(place >> 8).\(place & 0xFF)"
    }

    /// Returns the next connection, with nothing read.
    func accept() throws -> RawSocket {
        let socket = Glibc.accept(descriptor, nil, nil)
        guard socket >= 0 else { throw Failure(call: "accept") }
        return RawSocket(socket)
    }

    /// Returns the next connection, upgraded to a WebSocket.
    func upgrade(_ fields: String = "") throws -> RawSocket {
        let socket = try accept()
        try socket.send(Self.head(for: socket.readHead(), fields))
        return socket
    }

    /// Returns the head that upgrades a connection.
    static func head(for request: String, _ fields: String = "") -> String {
        let name = "sec-websocket-key: "
        let line = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name) }
        let accept = HandshakeKey.accept(for: String(line?.dropFirst(name.count) ?? ""))
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(accept)\r\n\(fields)\r\n"
    }
}

/// A connection of a ``RawPeer``.
final class RawSocket: Sendable {
    private let descriptor: Mutex<Int32>

    init(_ descriptor: Int32) {
        Self.limit(descriptor)
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        close()
    }

    fileprivate static func limit(_ descriptor: Int32) {
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        let descriptor = descriptor.withLock { $0 }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw RawPeer.Failure(call: "send") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends bytes until the client has read none for half a second, and returns the others.
    func fill(with bytes: [UInt8]) -> ArraySlice<UInt8> {
        let descriptor = descriptor.withLock { $0 }
        var rest = bytes[...]
        var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while !rest.isEmpty, poll(&waited, 1, 500) > 0 {
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return rest
    }

    /// Sends a text in one frame.
    func send(text: String) throws {
        try send(Self.frame(0x81, Array(text.utf8)))
    }

    /// Returns a frame without a mask.
    static func frame(_ first: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        let count = payload.count
        switch count {
        case ...125: return [first, UInt8(count)] + payload
        case ...0xFFFF: return [first, 126, UInt8(count >> 8), UInt8(count & 0xFF)] + payload
        default: return [first, 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) } + payload
        }
    }

    /// Waits until the client's system has received everything.
    func waitUntilReceived() throws {
        let descriptor = descriptor.withLock { $0 }
        var waiting: Int32 = 1
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            guard ioctl(descriptor, UInt(TIOCOUTQ), &waiting) == 0 else { throw RawPeer.Failure(call: "ioctl") }
            guard waiting > 0 else { return }
            sched_yield()
        }
        throw RawPeer.Failure(call: "the client's system takes no more than all but \(waiting) bytes", code: 0)
    }

    /// Returns some bytes of the client; empty at the end of the connection, or after 30 seconds.
    func read(atMost count: Int = 65_536) -> [UInt8] {
        let descriptor = descriptor.withLock { $0 }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { Glibc.recv(descriptor, $0.baseAddress, $0.count, 0) }
        return Array(bytes.prefix(max(0, read)))
    }

    func readHead() -> String {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let next = read(atMost: 1)
            guard !next.isEmpty else { break }
            head += next
        }
        return String(decoding: head, as: UTF8.self)
    }

    /// Returns the next frame of the client, without its mask; nil at the end of the connection.
    func readFrame() -> (first: UInt8, payload: [UInt8])? {
        guard let head = readExactly(2) else { return nil }
        var count = Int(head[1] & 0x7F)
        let more = count == 126 ? 2 : count == 127 ? 8 : 0
        if more > 0 {
            guard let bytes = readExactly(more) else { return nil }
            count = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let mask = readExactly(4), let payload = readExactly(count) else { return nil }
        return (head[0], payload.enumerated().map { $1 ^ mask[$0 % 4] })
    }

    private func readExactly(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let next = read(atMost: count - bytes.count)
            guard !next.isEmpty else { return nil }
            bytes += next
        }
        return bytes
    }

    /// Ends the own direction.
    func shutDown() {
        _ = descriptor.withLock { Glibc.shutdown($0, Int32(SHUT_WR)) }
    }

    /// Resets the connection.
    func reset() {
        let descriptor = descriptor.withLock { $0 }
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func close() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { _ = Glibc.close(descriptor) }
            descriptor = -1
        }
    }
}
