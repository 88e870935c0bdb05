import Foundation
import Glibc

import MillraceMockServer

/// A blocking client of bare sockets: what it sends and receives is exactly what is on the wire.
package final class TestClient {
    /// How a connection ended.
    package enum Ending: Hashable, Sendable {
        case endOfFile
        case reset
    }

    package struct Failure: Error {
        package var call: String
        package var code = errno
    }

    let descriptor: Int32
    private var wasReset = false
    private var buffer: [UInt8] = []

    /// Connects to a server, also to the place of one that has stopped.
    ///
    /// A call that takes 60 seconds fails, so that a broken server can't hang the tests.
    package convenience init(_ server: MockServer) throws {
        try self.init(server.url)
    }

    /// Connects to the address and the port of a URL.
    package init(_ url: URL) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket") }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(url.port ?? 0).bigEndian
        address.sin_addr.s_addr = inet_addr(url.host() ?? "")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // From here on, `deinit` closes, also when this throws.
        guard status == 0 else { throw Failure(call: "connect") }
    }

    deinit {
        Glibc.close(descriptor)
    }

    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else {
                let failure = Failure(call: "send")
                // The system reports a reset once: a read after this finds the end of file.
                wasReset = failure.code == ECONNRESET
                throw failure
            }
            rest = rest.dropFirst(count)
        }
    }

    package func get(_ target: String, headers: String = "") throws {
        try send("GET \(target) HTTP/1.1\r\nHost: test\r\n\(headers)\r\n")
    }

    /// Asks for a target, and returns the head of the answer and so many bytes of its body.
    package func answer(_ target: String, body count: Int = 0) throws -> [String] {
        try get(target)
        return [try receiveHead(), try receive(count)]
    }

    /// Resets the connection: the other side learns of it though another process may have a copy of the descriptor.
    package func reset() {
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Sends the end of file.
    package func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Returns the head of the next answer, up to and including its empty line.
    package func receiveHead() throws -> String {
        let end = Array("\r\n\r\n".utf8)
        while true {
            for start in 0..<max(0, buffer.count - 3) where Array(buffer[start..<start + 4]) == end {
                return try receive(start + 4)
            }
            try fill()
        }
    }

    /// Returns the bytes that have arrived, at least one.
    package func receiveBytes() throws -> [UInt8] {
        if buffer.isEmpty { try fill() }
        defer { buffer = [] }
        return buffer
    }

    package func receive(_ count: Int) throws -> String {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Returns everything until the connection ends, and how it ended.
    package func receiveToEnd() throws -> (text: String, ending: Ending) {
        let (bytes, ending) = try receiveBytesToEnd()
        return (String(decoding: bytes, as: UTF8.self), ending)
    }

    package func receiveBytesToEnd() throws -> (bytes: [UInt8], ending: Ending) {
        while true {
            do {
                try fill()
            } catch let failure as Failure where failure.call == "end" {
                return (buffer, wasReset ? .reset : .endOfFile)
            } catch let failure as Failure where failure.code == ECONNRESET {
                return (buffer, .reset)
            }
        }
    }

    /// Reads and throws away so many bytes, without keeping them.
    package func skip(_ count: Int) throws {
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
package func withServer(limits: ServerLimits = ServerLimits(), _ body: (MockServer) throws -> Void) throws {
    let server = MockServer(limits: limits)
    try server.start()
    defer { server.stop() }
    try body(server)
}
