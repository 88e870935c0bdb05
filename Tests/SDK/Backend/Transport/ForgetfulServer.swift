import Foundation

/// A server that answers one request on each of its first connections, and ends them with the second one.
///
/// It answers when each of these connections has a request, and on every later connection.
final class ForgetfulServer: Sendable {
    let url: URL
    private let listener: Int32
    private let count: Int

    init(connections count: Int) throws {
        (listener, url) = try LastConnectionServer.listen()
        self.count = count
        Thread.detachNewThread { [self] in serve() }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve() {
        defer { close(listener) }
        let first = (0..<count).map { _ in accept(listener, nil, nil) }
        for connection in first { read(connection) }
        for connection in first {
            answer("kept", on: connection)
            Thread.detachNewThread { [self] in
                read(connection)
                close(connection)
            }
        }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            read(connection)
            answer("new", on: connection)
            close(connection)
        }
    }

    /// Reads a request that comes in one piece.
    private func read(_ connection: Int32) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        recv(connection, &bytes, bytes.count, 0)
    }

    private func answer(_ text: String, on connection: Int32) {
        let bytes = "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
        send(connection, bytes, bytes.utf8.count, Int32(MSG_NOSIGNAL))
    }
}
