import MillracePlatform

extension MockSocket {
    /// Sends a message or a control frame; after a close frame, nothing more.
    ///
    /// The payload of a ping or a pong has at most 125 bytes; the rest is left out.
    public func send(_ message: Message) {
        perform(.message(message, fragments: []))
    }

    /// Sends a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - fragments: The number of bytes of each frame but the last, which has the rest; of compressed bytes, if the
    ///     socket compresses. Without sizes, the default, the text is one frame.
    public func send(text: String, fragments: [Int] = []) {
        perform(.message(.text(text), fragments: fragments))
    }

    /// Sends bytes.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - fragments: The number of bytes of each frame but the last, as for a text.
    public func send(data: Data, fragments: [Int] = []) {
        perform(.message(.data(data), fragments: fragments))
    }

    /// Sends a value, encoded as JSON, as a text.
    ///
    /// - Throws: The encoder's error.
    public func send(json value: some Encodable) throws {
        send(text: String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
    }

    /// Sends exactly these bytes, whether they are frames or not: a half frame, a frame with a mask, a reserved bit.
    public func send(raw bytes: [UInt8]) {
        perform(.raw(bytes))
    }

    /// Sends a ping, by default without a payload.
    public func ping(_ payload: Data = Data()) {
        send(.ping(payload))
    }

    /// Begins the closing handshake, or answers that of the client.
    ///
    /// The server ends the connection when both sides have closed.
    ///
    /// - Parameters:
    ///   - code: The code, which is sent though it may be one that must not be sent, such as 1005; with `nil` the close
    ///     frame has no code and no reason. 1000 by default.
    ///   - reason: The reason, of which at most 123 bytes are sent.
    public func close(code: Int? = 1000, reason: String = "") {
        send(.close(code: code, reason: reason))
    }

    /// Delays everything that is sent after this call, by a timer that blocks neither the caller nor another socket.
    public func delay(by delay: Duration) {
        perform(.delay(delay))
    }

    /// Breaks the connection off without a close frame, once everything is sent.
    ///
    /// A reset, the default, doesn't wait for a client that doesn't read: the bytes that it has not taken are lost.
    public func drop(_ manner: Breakage.Manner = .reset) {
        perform(.drop(manner))
    }
}

/// A call of a test on a socket, to be carried out on the loop's thread.
enum SocketOrder: Sendable {
    case message(MockSocket.Message, fragments: [Int])
    case raw([UInt8])
    case delay(Duration)
    case drop(Breakage.Manner)
}
