import Foundation
import MillraceMockServer
import MillraceWebSocket

/// A blocking client of WebSockets over a bare socket: the codec of the package, in the role of the client.
package final class SocketClient {
    package struct Refused: Error {
        package let head: String
    }

    /// The offer of compression.
    package static let compression = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"

    package let socket: any ByteSocket
    /// The head of the answer to the upgrade.
    package let head: String
    private var reader: MessageReader
    private var writer: MessageWriter
    private var pending: [ReceivedMessage] = []

    /// Connects, and upgrades the connection.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - target: The target of the request.
    ///   - headers: Further fields, as lines.
    package convenience init(_ server: MockServer, _ target: String = "/", headers: String = "") throws {
        try self.init(try TestClient(server), target, headers: headers)
    }

    /// Upgrades a connection.
    package init(_ socket: any ByteSocket, _ target: String = "/", headers: String = "") throws {
        self.socket = socket
        try socket.send(Array(Self.request(target, headers: headers).utf8))
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        while bytes.firstRange(of: end) == nil { bytes += try socket.receiveBytes() }
        let rest = bytes.firstRange(of: end).map { bytes[$0.upperBound...] } ?? []
        head = String(decoding: bytes[..<rest.startIndex], as: UTF8.self)
        guard head.hasPrefix("HTTP/1.1 101 ") else { throw Refused(head: head) }
        let agreement = head.contains("permessage-deflate") ? DeflateAgreement() : nil
        reader = MessageReader(.client, limit: 64 << 20, inflater: agreement?.inflater(of: .client))
        writer = MessageWriter(.client, deflater: agreement?.deflater(of: .client))
        try take(Array(rest))
    }

    /// Returns the request of an upgrade.
    package static func request(_ target: String = "/", headers: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\(headers)\r\n"
    }

    package func send(_ text: String) throws {
        try socket.send(writer.text(Data(text.utf8)))
    }

    package func send(_ data: Data) throws {
        try socket.send(writer.binary(data))
    }

    package func ping(_ payload: Data = Data()) throws {
        try socket.send(writer.ping(payload))
    }

    package func close(_ code: CloseCode = .normal, reason: String = "") throws {
        try socket.send(writer.close(code, reason: reason))
    }

    /// Returns the next message or control frame.
    package func receive() throws -> ReceivedMessage {
        while pending.isEmpty { try take(socket.receiveBytes()) }
        return pending.removeFirst()
    }

    /// Returns everything until the connection ends, and how it ended.
    package func receiveToEnd() throws -> ([ReceivedMessage], TestClient.Ending) {
        var ending: TestClient.Ending?
        while ending == nil {
            do {
                try take(socket.receiveBytes())
            } catch let failure as TestClient.Failure {
                guard failure.call == "end" || failure.code == ECONNRESET else { throw failure }
                ending = failure.call == "end" ? .endOfFile : .reset
            }
        }
        defer { pending = [] }
        return (pending, ending ?? .reset)
    }

    private func take(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in try reader.read(bytes) { pending.append($0) } }
    }
}
