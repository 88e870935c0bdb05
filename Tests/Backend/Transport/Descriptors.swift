import Foundation

/// The open files of this process.
enum Descriptors {
    /// Returns the number of this process's sockets whose other end is a port of this machine.
    static func connected(to port: Int) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.count { peerPort(of: $0) == port }
    }

    /// Waits until each of this process's sockets whose other end is a port of this machine has something to read, or its end.
    ///
    /// Returns false where that takes more than five seconds.
    static func waitForInput(from port: Int) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let sockets = names.compactMap { Int32($0) }.filter { peerPort(of: $0) == port }
        return sockets.allSatisfy { socket in
            var waited = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&waited, 1, 5000) > 0
        }
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
