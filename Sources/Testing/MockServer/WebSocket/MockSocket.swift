import MillracePlatform
import Synchronization

/// The server's end of a WebSocket, which a ``MockResponse/webSocket(subprotocol:compressing:_:)`` has opened.
///
/// A test takes the messages of the client one by one, and sends its own:
///
/// ```swift
/// server.enqueue(.webSocket())
/// chat.open(at: server.url)               // the code under test
/// let socket = server.takeSocket()
/// socket?.send(text: "welcome")
/// let message = socket?.take()            // .text("hello")
/// socket?.close(code: 1001)
/// ```
///
/// By default the socket answers a ping with a pong, and a close with a close of the same code; it ends the connection
/// after both closes. A violation of the protocol by the client ends the socket with the code for it, and is the
/// ``fault``.
///
/// All calls may be made on any thread, and return before the server's thread has carried them out, in their order. A
/// socket that has ended ignores them.
public final class MockSocket: Sendable {
    /// The request of the upgrade.
    public let request: RecordedRequest
    /// The subprotocol that client and server have agreed on; `nil` without one.
    public let subprotocol: String?
    /// Whether client and server have agreed on `permessage-deflate`.
    public let isCompressed: Bool

    private struct State {
        /// The loop of the connection; nil when the socket has ended.
        var loop: ServerLoop?
        var onMessage: (@Sendable (MockSocket, Message) -> Void)?
        var answersControlFrames = true
        var isReading = true
        var fault: String?
    }

    private let arrivals: Arrivals<Message>
    private let state: Mutex<State>

    init(_ handshake: SocketHandshake, _ request: RecordedRequest, loop: ServerLoop) {
        self.request = request
        subprotocol = handshake.subprotocol
        isCompressed = handshake.inflater != nil
        let limits = loop.state.limits
        arrivals = Arrivals(ArrivalLog(count: limits.rememberedRequests, bytes: limits.keptBodyBytes, cost: \.size))
        state = Mutex(State(loop: loop))
    }

    // MARK: Receiving

    /// The function that receives each text and each data of the client, on the server's thread; `nil`, the default,
    /// for none.
    ///
    /// A function that is set in the script of the response receives all messages. It must not block, and is released
    /// when the socket ends.
    public var onMessage: (@Sendable (MockSocket, Message) -> Void)? {
        get { state.withLock { $0.onMessage } }
        set {
            // The function is released outside the lock.
            let _ = state.withLock { state in
                defer { state.onMessage = state.loop == nil ? nil : newValue }
                return state.onMessage
            }
        }
    }

    /// The messages and control frames of the client so far, oldest first, taken ones included; at most
    /// ``ServerLimits/rememberedRequests``, with at most ``ServerLimits/keptBodyBytes``.
    public var received: [Message] { arrivals.all }

    /// Returns the oldest message or control frame that was not taken yet; without one, waits for the next.
    ///
    /// Blocks the calling thread; in a task, call the `async` variant.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The message; `nil` when the time is over, or at once when the socket has ended.
    @available(*, noasync, message: "Use the async variant in a task.")
    public func take(timeout: Duration = .seconds(5)) -> Message? {
        arrivals.take(timeout: timeout)
    }

    /// Returns the oldest message or control frame that was not taken yet; without one, waits for the next.
    ///
    /// - Parameter timeout: The longest wait; 5 seconds by default.
    /// - Returns: The message; `nil` when the time is over, when the task is cancelled, or at once when the socket has
    ///   ended.
    public func take(timeout: Duration = .seconds(5)) async -> Message? {
        await arrivals.take(timeout: timeout)
    }

    /// The client's violation of the protocol, with the code that the server closes with: `1002: a frame without a
    /// mask`.
    ///
    /// A client that ends the connection without a close frame has a fault without a code. `nil` for a client without a
    /// fault.
    public var fault: String? { state.withLock { $0.fault } }

    /// Whether the connection goes on: neither the client nor the server has ended it.
    public var isOpen: Bool { state.withLock { $0.loop != nil } }

    // MARK: Behavior

    /// Whether the server answers a ping with a pong and a close with a close; `true` by default.
    public var answersControlFrames: Bool {
        get { state.withLock { $0.answersControlFrames } }
        set { state.withLock { $0.answersControlFrames = newValue } }
    }

    /// Whether the server reads; `true` by default.
    ///
    /// With `false` the client's messages fill the buffers of the system, and then the client has to wait.
    ///
    /// The setter returns when the server reads, or reads no more; called by a handler on the server's thread, it
    /// returns before. Bytes that have been read before are still delivered.
    public var isReading: Bool {
        get { state.withLock { $0.isReading } }
        set {
            let loop = state.withLock { state in
                state.isReading = newValue
                return state.loop
            }
            loop?.performAndWait { [weak loop, number] in loop?.connection(number)?.pump() }
        }
    }

    /// The size of the messages that the socket remembers.
    var receivedBytes: Int { arrivals.bytes }

    var number: Int { request.connectionNumber }

    // MARK: For the connection

    func perform(_ order: SocketOrder) {
        guard let loop = state.withLock({ $0.loop }) else { return }
        loop.perform { [weak loop, number] in loop?.connection(number)?.carryOut(order) }
    }

    func deliver(_ message: Message) {
        arrivals.append(message)
        switch message {
        case .text, .data: onMessage?(self, message)
        case .ping, .pong, .close: break
        }
    }

    func note(_ fault: String) {
        state.withLock { $0.fault = $0.fault ?? fault }
    }

    /// Records that the connection has ended.
    func end() {
        let (loop, _) = state.withLock { state in
            defer { (state.loop, state.onMessage) = (nil, nil) }
            return (state.loop, state.onMessage)
        }
        guard let loop else { return }
        loop.state.socketDidEnd(self)
        arrivals.end()
    }
}
