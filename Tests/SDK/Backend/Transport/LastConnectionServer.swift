import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceMockServer

/// A server that answers one request on one connection, and goes away with the next one: nobody listens any more.
///
/// It has an address of its own, so that no other server comes in its place.
final class LastConnectionServer: Sendable {
    let url: URL
    private let state = Mutex((methods: [String](), connection: Int32?.none))
    private let ended = DispatchSemaphore(value: 0)

    init() throws {
        let (listener, url) = try Self.listen()
        self.url = url
        Thread.detachNewThread { [self] in serve(listener) }
    }

    /// Returns a socket that listens at an address of its own, and its URL.
    static func listen() throws -> (socket: Int32, url: URL) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let host = LoopbackAddress.next()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
            guard let base = bytes.baseAddress else { return false }
            let name = base.assumingMemoryBound(to: sockaddr.self)
            return bind(listener, name, length) == 0 && Foundation.listen(listener, 16) == 0
                && getsockname(listener, name, &length) == 0
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        return (listener, MockServer.url(address: host, port: Int(UInt16(bigEndian: address.sin_port))))
    }

    /// Ends the server where it still waits for its second request, and returns the methods of the requests that came.
    func end() -> [String] {
        state.withLock { if let connection = $0.connection { shutdown(connection, Int32(SHUT_RDWR)) } }
        ended.waitInTest()
        return state.withLock { $0.methods }
    }

    private func serve(_ listener: Int32) {
        defer { ended.signal() }
        let connection = accept(listener, nil, nil)
        close(listener)
        guard connection >= 0 else { return }
        state.withLock { $0.connection = connection }
        defer {
            state.withLock { $0.connection = nil }
            close(connection)
        }
        guard read(connection) else { return }
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkept"
        send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
        _ = read(connection)
    }

    /// Reads a request that comes in one piece; returns whether there was one.
    private func read(_ connection: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        let method = String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0 != " " }
        state.withLock { $0.methods.append(String(method)) }
        return true
    }
}
