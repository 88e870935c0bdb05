import Foundation
import Synchronization

/// A server that answers its first request with 404 and a body that doesn't end before the server is stopped.
final class EndlessServer: Sendable {
    let url: URL
    private let hasStopped = Atomic(false)

    init() throws {
        let (listener, url) = try LastConnectionServer.listen()
        self.url = url
        Thread.detachNewThread { [self] in serve(listener) }
    }

    func stop() {
        hasStopped.store(true, ordering: .releasing)
    }

    private func serve(_ listener: Int32) {
        let connection = accept(listener, nil, nil)
        close(listener)
        guard connection >= 0 else { return }
        defer { close(connection) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        recv(connection, &bytes, bytes.count, 0)
        let head = "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n"
        send(connection, head, head.utf8.count, Int32(MSG_NOSIGNAL))
        let chunk = Array("4000\r\n".utf8) + [UInt8](repeating: 120, count: 0x4000) + Array("\r\n".utf8)
        while !hasStopped.load(ordering: .acquiring) {
            var sent = 0
            while sent < chunk.count {
                let count = chunk.withUnsafeBytes { bytes in
                    bytes.baseAddress.map { send(connection, $0 + sent, chunk.count - sent, Int32(MSG_NOSIGNAL)) } ?? -1
                }
                guard count > 0 else { return }
                sent += count
            }
        }
    }
}
