import Foundation

/// This process's sockets to a server, as its address and its port tell them apart from those to all others.
package enum Descriptors {
    /// Returns the number of this process's sockets to a server.
    package static func connected(to server: URL) -> Int {
        sockets(to: server).count
    }

    /// Waits until each of this process's sockets to a server has something to read, or its end.
    ///
    /// Returns false where that takes more than a minute.
    package static func waitForInput(from server: URL) -> Bool {
        wait(for: Int16(POLLIN), on: server)
    }

    /// Waits until the other end of each of this process's sockets to a server has ended the connection.
    ///
    /// Returns false where that takes more than a minute.
    package static func waitForEnd(from server: URL) -> Bool {
        // Linux's POLLRDHUP, which Glibc does not hand on.
        wait(for: 0x2000, on: server)
    }

    private static func wait(for events: Int16, on server: URL) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        // Where another thread closes a socket meanwhile, its number may be another socket's: so they are listed again
        // and again.
        while ContinuousClock.now < end {
            let isOver = sockets(to: server).allSatisfy { socket in
                var waited = pollfd(fd: socket, events: events, revents: 0)
                return poll(&waited, 1, 20) > 0
            }
            if isOver { return true }
        }
        return false
    }

    private static func sockets(to server: URL) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { isConnected($0, to: server) }
    }

    private static func isConnected(_ descriptor: Int32, to server: URL) -> Bool {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.baseAddress.map { getpeername(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length) } ?? -1
        }
        return result == 0 && address.sin_family == sa_family_t(AF_INET)
            && address.sin_addr.s_addr == inet_addr(server.host() ?? "")
            && Int(UInt16(bigEndian: address.sin_port)) == server.port
    }
}
