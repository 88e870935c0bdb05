import MillraceBackend
import MillraceStreams

/// A channel of a session: its messages in both directions, and its state.
///
/// It is connected while its `messages` have an observer, over as many connections as that takes. Copies share the
/// connection.
public struct ChannelConnection<Outgoing: Sendable, Incoming: Sendable>: Sendable {
    /// The messages of the backend.
    ///
    /// The first start connects, and further ones share the connection and get the messages from then on. When the last
    /// start is disposed of, the channel is closed with code 1000, even while an observer is busy with a message.
    /// Behind an operator that has other inputs, or a clock (`merge`, `flatMap`, `timeout`, `debounce`), it is closed
    /// when that observer has returned. It stays that of the person under whose login it was opened: an app disposes of
    /// all starts when that person logs out.
    ///
    /// Messages are delivered one after the other, on a background thread, never on that of a start or of a disposal.
    /// While an observer is busy, at most 256 KB wait for it, or one message; then the backend has to wait. A start
    /// after the last disposal has a connection of its own, and its observer may be called while the one before is
    /// still busy.
    ///
    /// The producer completes when the backend closes the channel with code 1000 or without one, and fails with the
    /// error after which the policy doesn't connect again, or with that of a message that can't be decoded. A start
    /// after that connects again.
    public let messages: SignalProducer<Incoming, CoreError>

    /// The state of the connection.
    ///
    /// Its observers are called on a background thread, or on that of the start or of the disposal that changes it.
    /// They don't wait for the messages: one may be delivered shortly before they know that the channel is open, and
    /// others after they know that it waits or is closed.
    public let state: Property<ChannelState>

    private let sending: @Sendable (Outgoing) -> SignalProducer<Never, CoreError>

    /// Creates a connection from its parts, for stubs.
    public init(
        messages: SignalProducer<Incoming, CoreError>,
        state: Property<ChannelState>,
        sending: @escaping @Sendable (Outgoing) -> SignalProducer<Never, CoreError>
    ) {
        self.messages = messages
        self.state = state
        self.sending = sending
    }

    /// Returns a producer that sends a message, and completes when the operating system has all of its bytes.
    ///
    /// Messages are sent in the order of the starts. While the channel connects, they wait. Disposing of a start takes
    /// the message back if no byte of it was sent. The observer is called on a background thread, or on one that starts
    /// or disposes of a message meanwhile.
    ///
    /// The producer fails with `CoreError.transport(.noConnection)` if `messages` has no observer, with `.congested` if
    /// too many bytes wait already, and with the reason if the connection is lost before all bytes were sent. A message
    /// that was sent may still not arrive: see ``ChannelOpening/unconfirmed``.
    public func send(_ message: Outgoing) -> SignalProducer<Never, CoreError> {
        sending(message)
    }

    /// Returns a producer that sends a message, and sends and completes with the first answer to it.
    ///
    /// If the backend closes the channel before, with code 1000 or without one, the producer fails with
    /// `CoreError.transport(.closed(code: 1000, …))`.
    ///
    /// - Parameters:
    ///   - message: The message, with an identifier that its answer has too.
    ///   - timeout: The time limit for the answer; after it, the producer fails with `CoreError.transport(.timedOut)`.
    ///   - scheduler: Measures the time; by default the system's.
    ///   - reply: Returns the answer in a message of the backend; nil for every other message.
    public func request<Reply: Sendable>(
        _ message: Outgoing,
        timeout: Duration = .seconds(30),
        on scheduler: (any DateScheduler)? = nil,
        matching reply: @escaping @Sendable (Incoming) -> Reply?
    ) -> SignalProducer<Reply, CoreError> {
        let replies = messages.compactMap(reply)
        return SignalProducer.merge(replies, send(message).promoteValue(Reply.self))
            .concat(error: .transport(.closed(code: 1000, reason: "")))
            .take(first: 1)
            .timeout(after: timeout, raising: .transport(.timedOut), on: scheduler ?? BackendClock.shared)
    }
}
