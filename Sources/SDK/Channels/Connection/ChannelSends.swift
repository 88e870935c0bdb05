import MillraceBackend
import MillracePlatform
import MillraceStreams

/// The messages that a channel sends: those that wait, those that are being sent, and those that may not have arrived.
struct ChannelSends<Outgoing: Sendable> {
    struct Send: Sendable {
        fileprivate let message: Outgoing
        fileprivate let encoded: EncodedMessage
        fileprivate var size: Int { encoded.data.count }
        let observer: Signal<Never, CoreError>.Observer
        /// The cause of the sending; nil for a message of `onOpen`, which is made again for each connection.
        fileprivate let cause: CauseID?
    }

    /// The bytes that are passed to the connection at once.
    private static var portion: Int { 64 * 1024 }
    private static var confirmationLimit: Int { 1_000 }

    private var numbers = 0
    private var waiting: [Int: Send] = [:]
    /// The numbers of the waiting messages in their order, with those of messages that were taken back.
    private var order = Fifo<Int>()
    /// The messages that come before all others.
    private var first = Fifo<Int>()
    /// The messages whose bytes the connection has, with the number of bytes behind them.
    private var started = Fifo<(end: Int, send: Send)>()
    private var startedBytes = 0
    private var waitingBytes = 0
    /// The messages that were sent and may not have arrived, with the count of sent messages that confirms them.
    private var sent: [(count: Int, message: Outgoing, size: Int)] = []
    private var sentBytes = 0
    private var sentCount = 0

    /// Adds a message, and returns its number; nil if the bytes that wait are over the limit.
    mutating func add(
        _ message: Outgoing,
        _ encoded: EncodedMessage,
        _ observer: Signal<Never, CoreError>.Observer,
        causedBy cause: CauseID,
        limit: Int
    ) -> Int? {
        let size = encoded.data.count
        // One message of any size may wait.
        guard waiting.isEmpty && started.isEmpty || waitingBytes + startedBytes + size <= limit else { return nil }
        let number = insert(Send(message: message, encoded: encoded, observer: observer, cause: cause))
        order.append(number)
        return number
    }

    /// The messages that were sent and may not have arrived.
    var unconfirmed: [Outgoing] { sent.map(\.message) }

    /// Begins with a new connection, by messages that precede all that wait; one that can't be encoded is left out.
    ///
    /// They have to repeat the messages that were sent before, which are confirmed with the last of them.
    mutating func begin(with messages: [(Outgoing, Result<EncodedMessage, CoreError>)]) {
        for case (let message, .success(let encoded)) in messages {
            let observer = Signal<Never, CoreError>.Observer()
            first.append(insert(Send(message: message, encoded: encoded, observer: observer, cause: nil)))
        }
        for index in sent.indices { sent[index].count = sentCount + first.count }
    }

    private mutating func insert(_ send: Send) -> Int {
        numbers += 1
        waiting[numbers] = send
        waitingBytes += send.size
        return numbers
    }

    /// Takes a message back, unless it is being sent.
    mutating func remove(_ number: Int) {
        guard let send = waiting.removeValue(forKey: number) else { return }
        waitingBytes -= send.size
    }

    /// Returns the next message to pass to the connection, with its cause; nil while the connection has enough.
    mutating func next() -> (number: Int, message: EncodedMessage, cause: CauseID)? {
        guard startedBytes < Self.portion else { return nil }
        while let number = first.popFirst() ?? order.popFirst() {
            if let send = waiting[number] { return (number, send.encoded, send.cause ?? .none) }
        }
        return nil
    }

    /// Records that the connection has a message, whose last byte is the one of this number.
    mutating func start(_ number: Int, endingAt end: Int) {
        guard let send = waiting.removeValue(forKey: number) else { return }
        waitingBytes -= send.size
        startedBytes += send.size
        started.append((end, send))
    }

    /// Records the number of bytes that were sent, and returns the messages that are complete with them.
    ///
    /// - Parameters:
    ///   - total: The number of bytes.
    ///   - limit: The greatest number of bytes of messages to keep until they are confirmed; nil if nothing confirms
    ///     them.
    mutating func complete(upTo total: Int, keeping limit: Int?) -> [Send] {
        var complete: [Send] = []
        while let (end, send) = started.first, end <= total {
            _ = started.popFirst()
            startedBytes -= send.size
            sentCount += 1
            complete.append(send)
            guard limit != nil, send.cause != nil else { continue }
            sent.append((sentCount, send.message, send.size))
            sentBytes += send.size
        }
        var excess = 0
        // One message of any size is kept.
        while sent.count - excess > 1, sentBytes > limit ?? 0 || sent.count - excess > Self.confirmationLimit {
            sentBytes -= sent[excess].size
            excess += 1
        }
        sent.removeFirst(excess)
        return complete
    }

    /// Removes and returns the messages of which the connection, which is lost, has bytes.
    mutating func takeStarted() -> [Send] {
        var lost: [Send] = []
        while let (_, send) = started.popFirst() { lost.append(send) }
        startedBytes = 0
        while let number = first.popFirst() { remove(number) }
        return lost
    }

    mutating func removeAll() -> [Send] {
        let lost = takeStarted() + waiting.sorted { $0.key < $1.key }.map(\.value)
        (waiting, order, waitingBytes, sent, sentBytes) = ([:], Fifo(), 0, [], 0)
        return lost
    }

    /// Returns the payload of a ping, whose answer confirms the messages that were sent before it.
    func mark() -> Data {
        Data(String(sentCount).utf8)
    }

    /// Records the answer to a ping.
    mutating func confirm(_ payload: Data) {
        guard let number = Int(String(decoding: payload, as: UTF8.self)) else { return }
        let confirmed = sent.prefix { $0.count <= number }
        sentBytes -= confirmed.reduce(0) { $0 + $1.size }
        sent.removeFirst(confirmed.count)
    }
}
