import Foundation
import Glibc

@testable import MillraceMockServer

/// A blocking client of bare sockets: what it sends and receives is exactly what is on the wire.
final class TestClient {
    /// How a connection ended.
    enum Ending: Hashable {
        case endOfFile
        case reset
    }

    struct Failure: Error {
        var call: String
        var code = errno
    }

    private let descriptor: Int32
    private var wasReset = false
    private var buffer: [UInt8] = []

    /// Connects.
    ///
    /// A call that takes 10 seconds fails, so that a broken server can't hang the tests.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket") }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // From here on, `deinit` closes, also when this throws.
        guard status == 0 else { throw Failure(call: "connect") }
    }

    convenience init(_ server: MockServer) throws {
        try self.init(port: server.port)
    }

    deinit {
        Glibc.close(descriptor)
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else {
                let failure = Failure(call: "send")
                // The reset is told once: who reads after this finds the end of file.
                wasReset = failure.code == ECONNRESET
                throw failure
            }
            rest = rest.dropFirst(count)
        }
    }

    func get(_ target: String, headers: String = "") throws {
        try send("GET \(target) HTTP/1.1\r\nHost: test\r\n\(headers)\r\n")
    }

    /// Sends the end of file.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Returns the head of the next answer, up to and including its empty line.
    func receiveHead() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            for start in 0..<max(0, buffer.count - 3) where Array(buffer[start..<start + 4]) == end {
                return try receive(start + 4)
            }
            try fill()
        }
    }

    func receive(_ count: Int) throws -> String {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Returns everything until the connection ends, and how it ended.
    func receiveToEnd() throws -> (text: String, ending: Ending) {
        while true {
            do {
                try fill()
            } catch let failure as Failure where failure.call == "end" {
                return (String(decoding: buffer, as: UTF8.self), wasReset ? .reset : .endOfFile)
            } catch let failure as Failure where failure.code == ECONNRESET {
                return (String(decoding: buffer, as: UTF8.self), .reset)
            }
        }
    }

    /// Reads and throws away so many bytes, without keeping them.
    func skip(_ count: Int) throws {
        var rest = count - buffer.count
        buffer = []
        var scratch = [UInt8](repeating: 0, count: 256 << 10)
        while rest > 0 {
            let moved = recv(descriptor, &scratch, min(scratch.count, rest), 0)
            guard moved > 0 else { throw Failure(call: moved == 0 ? "end" : "recv") }
            rest -= moved
        }
    }

    private func fill() throws {
        var scratch = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &scratch, scratch.count, 0)
        guard count > 0 else { throw Failure(call: count == 0 ? "end" : "recv") }
        buffer += scratch[..<count]
    }
}

/// Starts a server, runs a body with it, and stops it.
func withServer(limits: ServerLimits = ServerLimits(), _ body: (MockServer) throws -> Void) throws {
    let server = MockServer(limits: limits)
    try server.start()
    defer { server.stop() }
    try body(server)
}
