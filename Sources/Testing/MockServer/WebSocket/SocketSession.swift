import MillracePlatform
import MillraceWebSocket

/// The state of a connection that has become a socket: the codec, and the progress of the closing handshake.
///
/// Confined to the thread of its loop.
final class SocketSession {
    /// The number of bytes waiting for the client from which on the server reads no more: a client that sends without
    /// reading the answers has to wait.
    private static let outputHighWater = 4 << 20

    let socket: MockSocket
    /// The number of bytes in the steps that the connection has still to play.
    var queuedBytes = 0
    /// The number of bytes that can be sent in the current period; nil without a throttle.
    private var room: Int?
    private let throttle: Throttle?
    private var reader: MessageReader
    private var writer: MessageWriter
    private let deflater: MessageDeflater?
    /// Whether the end of the connection is among its steps.
    var isEnding = false
    private var hasSentClose = false
    /// Whether the client has closed the connection, or was the cause of a fault: nothing of it is read any more.
    private var hasReceivedClose = false

    init(_ socket: MockSocket, _ handshake: SocketHandshake, limits: ServerLimits) {
        self.socket = socket
        throttle = handshake.response.throttle
        room = throttle?.bytes
        deflater = handshake.deflater
        reader = MessageReader(.server, limit: limits.messageBytes, inflater: handshake.inflater)
        writer = MessageWriter(.server, deflater: handshake.deflater)
    }

    /// Whether both sides have closed.
    var isClosed: Bool { hasSentClose && hasReceivedClose }

    /// Whether the server reads, with so many bytes in the connection's buffer besides the queued ones.
    func takesInput(_ waitingBytes: Int) -> Bool {
        socket.isReading && queuedBytes + waitingBytes < Self.outputHighWater
    }

    /// Takes bytes of the client, and delivers the messages that are complete with them.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        var messages: [ReceivedMessage] = []
        var fault: ProtocolFault?
        do {
            try reader.read(bytes) { messages.append($0) }
        } catch {
            fault = error
        }
        // The answers to the messages, of the test and of the server, are sent in the order of the messages.
        messages.forEach(receive)
        guard let fault else { return }
        hasReceivedClose = true
        socket.note("\(fault.code.rawValue): \(fault.reason)")
        socket.close(code: Int(fault.code.rawValue), reason: fault.reason)
    }

    private func receive(_ message: ReceivedMessage) {
        switch message {
        case let .text(bytes): socket.deliver(.text(String(decoding: bytes, as: UTF8.self)))
        case let .binary(bytes): socket.deliver(.data(bytes))
        case let .ping(payload):
            socket.deliver(.ping(payload))
            if socket.answersControlFrames { socket.send(.pong(payload)) }
        case let .pong(payload): socket.deliver(.pong(payload))
        case let .close(code, reason):
            hasReceivedClose = true
            let code = code == .none ? nil : Int(code.rawValue)
            socket.deliver(.close(code: code, reason: reason))
            if socket.answersControlFrames || hasSentClose { socket.close(code: code) }
        }
    }

    /// Returns the frames of a message; none after a close frame.
    func frames(of message: MockSocket.Message, fragments: [Int]) -> [UInt8] {
        guard !hasSentClose else { return [] }
        switch message {
        case let .text(text) where fragments.isEmpty: return writer.text(Data(text.utf8))
        case let .data(data) where fragments.isEmpty: return writer.binary(data)
        case let .text(text):
            return FragmentedMessage.frames(.text, Data(text.utf8), sizes: fragments, deflater: deflater)
        case let .data(data): return FragmentedMessage.frames(.binary, data, sizes: fragments, deflater: deflater)
        case let .ping(payload): return writer.ping(payload)
        case let .pong(payload): return writer.pong(payload)
        case let .close(code, reason):
            hasSentClose = true
            guard let code else { return writer.close(.none) }
            let known = CloseCode(rawValue: UInt16(truncatingIfNeeded: code))
            guard !known.maySend else { return writer.close(known, reason: reason) }
            // The codec doesn't send such a code.
            let payload = Data([UInt8(known.rawValue >> 8), UInt8(known.rawValue & 0xFF)] + reason.utf8.prefix(123))
            return FragmentedMessage.frames(.close, payload, sizes: [])
        }
    }

    /// Returns the steps that send bytes, at the pace of the throttle and of the network.
    func steps(sending bytes: [UInt8], through network: NetworkCondition) -> [AnswerStep] {
        var steps: [AnswerStep] = []
        if case let .slow(delay) = network { steps.append(.waitUntil(.now.advanced(by: delay))) }
        queuedBytes += bytes.count
        guard let throttle, var room else { return steps + [.bytes(bytes)] }
        var rest = bytes[...]
        while !rest.isEmpty {
            if room == 0 {
                steps.append(.wait(throttle.period))
                room = throttle.bytes
            }
            let piece = rest.prefix(room)
            steps.append(.bytes(Array(piece)))
            rest = rest.dropFirst(piece.count)
            room -= piece.count
        }
        self.room = room
        return steps
    }

    /// Records that the client has ended the connection, or has broken it, without a close frame.
    func noteEnd(_ reason: String) {
        guard !hasReceivedClose, !isEnding else { return }
        socket.note(reader.isMidMessage ? "\(reason) in the middle of a message" : "\(reason) without a close frame")
    }

    func end() {
        socket.end()
    }
}
