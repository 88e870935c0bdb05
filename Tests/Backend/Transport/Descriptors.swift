import Foundation

/// The open files of this process.
enum Descriptors {
    /// Returns the number of this process's sockets whose other end is a port of this machine.
    static func connected(to port: Int) -> Int {
        sockets(to: port).count
    }

    /// Waits until each of this process's sockets whose other end is a port of this machine has something to read, or its end.
    ///
    /// Returns false where that takes more than a minute.
    static func waitForInput(from port: Int) -> Bool {
        wait(for: Int16(POLLIN), on: port)
    }

    /// Waits until the other end of each of this process's sockets to a port of this machine has ended the connection.
    ///
    /// Returns false where that takes more than a minute.
    static func waitForEnd(from port: Int) -> Bool {
        // Linux's POLLRDHUP, which Glibc does not hand on.
        wait(for: 0x2000, on: port)
    }

    private static func wait(for events: Int16, on port: Int) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        // Where another thread closes a socket meanwhile, its number may be another socket's: so they are listed again and again.
        while ContinuousClock.now < end {
            let isOver = sockets(to: port).allSatisfy { socket in
                var waited = pollfd(fd: socket, events: events, revents: 0)
                return poll(&waited, 1, 20) > 0
            }
            if isOver { return true }
        }
        return false
    }

    /// Returns what waits on each of this process's sockets whose other end is a port of this machine, and leaves it there.
    static func input(from port: Int) -> [String] {
        sockets(to: port).map { socket in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket, &bytes, bytes.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }

    /// Writes on each of this process's sockets whose other end is a port of this machine.
    static func write(_ text: String, to port: Int) {
        for socket in sockets(to: port) { send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }
    }

    private static func sockets(to port: Int) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { peerPort(of: $0) == port }
    }

    private static func peerPort(of descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.baseAddress.map { getpeername(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length) } ?? -1
        }
        guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
