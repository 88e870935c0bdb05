import MillraceBackend
import MillracePlatform
import MillraceStreams
import MillraceWebSocket
import Synchronization

/// One connection: frames from and to the bytes of a connection, with pongs and the closing handshake.
final class WebSocket: ConnectionReceiver, @unchecked Sendable {
    // Unchecked, because `reader` and `hasEnded` are touched only by the thread of the connection, whose calls come
    // one after the other; the rest is constant, atomic, or guarded by a mutex.

    /// The functions that a connection calls, on its thread.
    struct Events: Sendable {
        /// Returns whether there is room for a message.
        let hasRoom: @Sendable () -> Bool
        /// Receives a message, and returns whether there is room for more.
        let message: @Sendable (EncodedMessage) -> Bool
        let pong: @Sendable (Data) -> Void
        /// Receives the number of bytes that were sent.
        let sent: @Sendable (Int) -> Void
        /// Receives the end, once: an error, or nil after code 1000 or none.
        let end: @Sendable (CoreError.TransportReason?) -> Void
    }

    private struct Output: ~Copyable {
        var writer: MessageWriter
        /// The number of bytes that were passed to the connection, and how many of them were sent.
        var passed = 0
        var sent = 0
        /// The payload of the last ping, while its answer has to wait.
        var pong: Data?
        var hasClosed = false
    }

    /// The time that the other side has for its part of the closing handshake.
    private static let patience = Duration.seconds(5)
    /// The number of unsent bytes from which on only the last ping is answered (RFC 6455, section 5.5.3): otherwise the
    /// pongs for a peer that reads none of them would fill the memory.
    private static let pongLimit = 128 * 1024

    private let connection: UpgradedConnection
    private let events: Events
    private let scheduler: any DateScheduler
    private let output: Mutex<Output>
    private var reader: MessageReader
    private var hasEnded = false
    private let hasHeard = Atomic(true)
    private let hasBrought = Atomic(false)

    init(
        _ connection: UpgradedConnection,
        _ deflate: DeflateAgreement?,
        messageLimit: Int,
        on scheduler: any DateScheduler,
        _ events: Events
    ) {
        self.connection = connection
        self.events = events
        self.scheduler = scheduler
        output = Mutex(Output(writer: MessageWriter(.client, deflater: deflate?.deflater(of: .client))))
        reader = MessageReader(.client, limit: messageLimit, inflater: deflate?.inflater(of: .client))
    }

    /// Begins to read.
    func begin() {
        connection.begin(self)
    }

    /// Reads again, after a message for which there was no room.
    func resume() {
        // From now on the bytes that have arrived meanwhile are read.
        hasHeard.store(true, ordering: .relaxed)
        connection.resume()
    }

    /// Whether the other side has sent a message, or answered a ping.
    var hasBroughtAnything: Bool { hasBrought.load(ordering: .relaxed) }

    /// Returns whether anything has arrived since the last call.
    func takeHeard() -> Bool {
        hasHeard.exchange(false, ordering: .relaxed)
    }

    /// Sends a message, and returns the number of bytes that have been sent when it was.
    func send(_ message: EncodedMessage) -> Int {
        pass { message.isText ? $0.text(message.data) : $0.binary(message.data) }
    }

    func ping(_ payload: Data) {
        pass { $0.ping(payload) }
    }

    /// Closes the connection: the close frame follows what was passed, and the other side answers it.
    func close(_ code: CloseCode = .normal, reason: String = "") {
        let frame = output.withLock { output -> [UInt8]? in
            guard !output.hasClosed else { return nil }
            output.hasClosed = true
            return output.writer.close(code, reason: reason)
        }
        guard let frame else { return }
        // The thread of the connection retains it until then.
        _ = scheduler.schedule(after: Self.patience) { [connection] in connection.close() }
        // No other frame follows the lock.
        connection.send(frame)
        // From now on everything is read and ignored, up to the end of the connection.
        connection.resume()
    }

    @discardableResult
    private func pass(_ make: (inout MessageWriter) -> [UInt8]) -> Int {
        output.withLock { output in
            guard !output.hasClosed else { return .max }
            pass(make(&output.writer), &output)
            return output.passed
        }
    }

    /// Passes bytes inside of the lock, so that frames are sent in the order in which they were made.
    private func pass(_ bytes: [UInt8], _ output: inout Output) {
        output.passed += bytes.count
        connection.send(bytes)
    }

    private func answer(_ ping: Data) {
        output.withLock { output in
            output.pong = ping
            sendPong(&output)
        }
    }

    private func sendPong(_ output: inout Output) {
        guard !output.hasClosed, output.passed - output.sent < Self.pongLimit else { return }
        guard let pong = output.pong.take() else { return }
        pass(output.writer.pong(pong), &output)
    }

    // MARK: The connection's thread

    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        hasHeard.store(true, ordering: .relaxed)
        guard output.withLock({ !$0.hasClosed }) else { return bytes.count }
        guard events.hasRoom() else { return 0 }
        do throws(ProtocolFault) {
            return try reader.read(bytes, while: take)
        } catch {
            close(error.code, reason: error.reason)
            let reason: CoreError.TransportReason =
                error.code == .tooLarge ? .tooLarge(limit: reader.limit) : .malformedAnswer(error.reason)
            finish(reason)
            return bytes.count
        }
    }

    /// Takes a message, and returns whether there is room for another one.
    private func take(_ message: ReceivedMessage) -> Bool {
        switch message {
        case .text(let data): return take(EncodedMessage(data: data, isText: true))
        case .binary(let data): return take(EncodedMessage(data: data, isText: false))
        case .ping(let payload): answer(payload)
        case .pong(let payload):
            hasBrought.store(true, ordering: .relaxed)
            events.pong(payload)
        case let .close(code, reason): endByPeer(code, reason)
        }
        return true
    }

    private func take(_ message: EncodedMessage) -> Bool {
        hasBrought.store(true, ordering: .relaxed)
        return events.message(message)
    }

    private func endByPeer(_ code: CloseCode, _ reason: String) {
        close(code == .none ? .normal : code)
        let isNormal = code == .normal || code == .none
        finish(isNormal ? nil : .closed(code: Int(code.rawValue), reason: reason))
    }

    func didSend(_ total: Int) {
        output.withLock { output in
            output.sent = total
            sendPong(&output)
        }
        if !hasEnded { events.sent(total) }
    }

    func end(_ reason: CoreError.TransportReason?) {
        finish(reason == .cancelled ? .cancelled : .closed(code: 1006, reason: ""))
    }

    private func finish(_ reason: CoreError.TransportReason?) {
        guard !hasEnded else { return }
        hasEnded = true
        events.end(reason)
    }
}
