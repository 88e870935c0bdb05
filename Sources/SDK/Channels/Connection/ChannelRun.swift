import MillraceBackend
import MillracePlatform
import MillraceStreams
import MillraceWebSocket
import Synchronization

/// A channel that is opened: its connections one after the other, and what remains between them.
///
/// ```text
///         first observer           upgraded
///   idle ───────────────▶ connecting ─────▶ open
///    ▲                     ▲    │ failed     │ lost
///    │          pause over │    ▼            ▼
///    ├◀── last observer ── waiting ◀─────────┘   (or closed, if the policy doesn't connect again)
/// ```
final class ChannelRun<Outgoing: Sendable, Incoming: Sendable, Auth: AuthKind>: @unchecked Sendable {
    // Unchecked, because all variables are touched inside `serializer` only; the rest is constant.
    typealias Upgrade = ChannelHandshake.Upgrade<Auth>

    let channel: BackendChannel<Outgoing, Incoming, Auth>
    private let scheduler: any DateScheduler
    private let upgrade: Upgrade
    let serializer = Serializer()
    /// The reports of the network's thread and of the clock: neither calls the app's code, which may block.
    let reports = SerialCallbacks()
    let state = MutableProperty(ChannelState.idle)
    private var generator: SeededGenerator
    private var login = LoginPin()
    private var cause = CauseID.none
    /// Read on any thread, and set inside of `serializer`.
    private let currentMembers = Mutex<ChannelMembers<Incoming>?>(nil)
    /// The request of the current connection, for errors.
    private var endpoint: CoreError.Endpoint?
    private(set) var pipe: MessagePipe?
    /// The exchange or the pause that leads to the next connection.
    private let next = SerialDisposable()
    private let pings = SerialDisposable()
    /// The number of the current connection, or of the attempt to make one.
    private var number = 0
    /// The number of connections that were open.
    private var openings = 0
    private var failures = 0
    var socket: WebSocket?
    /// The record of the access that makes the current connection, or has made it; nil if no trace observes it.
    private(set) var record: AccessRecord?
    var sends = ChannelSends<Outgoing>()

    init(
        _ channel: BackendChannel<Outgoing, Incoming, Auth>,
        on scheduler: any DateScheduler,
        seed: UInt64,
        upgrading upgrade: @escaping Upgrade
    ) {
        self.channel = channel
        self.scheduler = scheduler
        self.upgrade = upgrade
        generator = SeededGenerator(seed: seed)
    }

    /// The most bytes of messages that are kept until a ping's answer confirms them; nil without pings.
    var confirmationLimit: Int? {
        channel.options.pingInterval.map { _ in channel.options.unsentLimit }
    }

    // MARK: Observers

    /// The observers of the messages; nil while the channel isn't in use.
    private(set) var members: ChannelMembers<Incoming>? {
        get { currentMembers.withLock { $0 } }
        set {
            let old = currentMembers.withLock { members in
                defer { members = newValue }
                return members
            }
            // Released outside of the lock: that may run any code.
            withExtendedLifetime(old) {}
        }
    }

    /// Adds an observer: the lifetime of its stream ends behind a message that is being delivered to it, and that of
    /// its start at the disposal.
    func join(_ observer: ChannelMembers<Incoming>.Observer, _ lifetime: Lifetime, of start: Lifetime) {
        if join(members, observer, lifetime, start) { return }
        serializer.run { [self] in
            // Another start may have begun meanwhile, and this one may have been disposed of.
            guard !lifetime.hasEnded, !join(members, observer, lifetime, start) else { return }
            cause = lifetime.cause
            begin { _ = join($0, observer, lifetime, start) }
        }
    }

    /// Adds an observer to some, and returns whether they let it join.
    private func join(
        _ members: ChannelMembers<Incoming>?,
        _ observer: ChannelMembers<Incoming>.Observer,
        _ lifetime: Lifetime,
        _ start: Lifetime
    ) -> Bool {
        guard let members, let number = members.join(observer) else { return false }
        let leave: @Sendable () -> Void = { [self] in
            // The last one has left before the disposal returns, so that a start after it connects again.
            guard members.leave(number) else { return }
            serializer.run { [self] in self.leave(members) }
        }
        let disposal = start.observeEnded(leave)
        lifetime.observeEnded {
            disposal?.dispose()
            leave()
        }
        return true
    }

    /// Closes the channel of observers that have all left, unless it has ended before.
    private func leave(_ left: ChannelMembers<Incoming>) {
        guard members === left else { return }
        members = nil
        record.take()?.note(.closedByApp)
        state.value = .idle
        socket?.close()
        end()
    }

    /// Connects for new observers.
    private func begin(joinedBy join: (ChannelMembers<Incoming>) -> Void) {
        // The observers before have all left, the last one on a thread that has not come here yet.
        if let members { leave(members) }
        let (new, decode) = (ChannelMembers<Incoming>(), channel.decode)
        members = new
        // Before anything else: an observer of the state may start and dispose of others.
        join(new)
        pipe = MessagePipe(
            deliver: { [weak self] encoded in
                switch decode(encoded) {
                case .success(let message):
                    new.send(message)
                    return true
                case .failure(let error):
                    self?.fail(new, error)
                    return false
                }
            },
            resume: { [weak self] in self?.serializer.run { [weak self] in self?.socket?.resume() } }
        )
        login = LoginPin()
        (endpoint, failures, openings) = (nil, 0, 0)
        connect()
    }

    /// Ends all work; messages that wait are taken back.
    private func end(_ error: CoreError? = nil) {
        number += 1
        (next.inner, pings.inner) = (nil, nil)
        socket = nil
        pipe?.close()
        pipe = nil
        for send in sends.removeAll() {
            if let error { send.observer.send(error: error) } else { send.observer.sendInterrupted() }
        }
    }

    // MARK: Connections

    private func connect() {
        number += 1
        state.value = .connecting
        let wish = ConnectionUpgrade(to: "websocket")
        let opening = CompositeDisposable()
        next.inner = opening
        let lost = current { $0.lost($1) }
        let exchange = ChannelHandshake(channel.options).open(at: channel.path, pinnedTo: login, wish, by: upgrade)
        opening += exchange.start(
            .init(
                value: current { $0.use($1) },
                failed: lost,
                completed: {},
                interrupted: { lost(.transport(.cancelled)) }
            ),
            causedBy: cause
        )
        opening += { wish.giveUp() }
        record = wish.record
    }

    /// Returns a function that does something inside of the serializer, if the current attempt or connection is still
    /// the same then.
    func current<Value: Sendable>(
        _ action: @escaping @Sendable (ChannelRun, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        { [weak self, number] value in
            self?.serializer.run { [weak self] in
                guard let self, number == self.number else { return }
                action(self, value)
            }
        }
    }

    /// Uses a connection that is open.
    private func use(_ opened: ChannelHandshake.Opened) {
        endpoint = opened.endpoint
        let opening = ChannelOpening(
            number: openings,
            last: last(),
            unconfirmed: sends.unconfirmed,
            subprotocol: opened.subprotocol
        )
        openings += 1
        let socket = WebSocket(
            opened.connection,
            opened.deflate,
            messageLimit: channel.options.messageLimit,
            on: scheduler,
            events()
        )
        self.socket = socket
        record?.note(.opened)
        sends.begin(with: channel.greeting(opening).map { ($0, channel.encode($0)) })
        socket.begin()
        pump()
        if let interval = channel.options.pingInterval {
            // While an observer of the reports blocks, one beat waits: a second one would find the first unanswered.
            let due = LatestValue<Date>()
            let beat = current { (run, _: Void) in due.take().map { _ in run.beat() } }
            pings.inner = SignalProducer.timer(interval: interval, on: scheduler).startWithValues { [reports] date in
                if due.set(date) { reports.async { beat(()) } }
            }
        }
        state.value = .open(since: scheduler.currentDate)
    }

    /// Returns the last message that was received, also if it still waits for the observers.
    private func last() -> Incoming? {
        pipe?.last.flatMap { try? channel.decode($0).get() }
    }

    /// Sends a ping, unless nothing has arrived since the last one.
    private func beat() {
        // A connection isn't read while an observer is busy.
        guard socket?.takeHeard() == true || pipe?.hasRoom == false else {
            // The other side is not expected to answer.
            socket?.close(.goingAway)
            return lost(.transport(.timedOut))
        }
        socket?.ping(sends.mark())
    }

    /// Connects again after a failure, or ends the channel with it.
    func lost(_ error: CoreError) {
        let error = endpoint.map(error.located(at:)) ?? error
        number += 1
        if socket?.hasBroughtAnything == true { failures = 0 }
        socket = nil
        pings.inner = nil
        // A message that was sent in part may have arrived.
        for send in sends.takeStarted() { send.observer.send(error: error) }
        let policy = channel.options.reconnection
        guard let pause = policy.pause(after: error, failures, at: scheduler.currentDate, using: &generator) else {
            return finish(error)
        }
        failures += 1
        record.take()?.note(.failed(error, pause: pause))
        // Assigned before it can run, which may be immediately.
        let waiting = SerialDisposable()
        next.inner = waiting
        let connect = current { (run, _: Void) in run.connect() }
        waiting.inner = scheduler.schedule(after: pause) { [reports] in reports.async { connect(()) } }
        state.value = .waiting(until: scheduler.currentDate.addingTimeInterval(pause / .seconds(1)), error)
    }

    /// Ends the channel by a message that can't be decoded, whatever has happened to its connection meanwhile.
    private func fail(_ failed: ChannelMembers<Incoming>, _ error: CoreError) {
        serializer.run { [self] in
            // Others may use the channel since the messages of these were complete, or nobody.
            guard members == nil || members === failed, state.value != .idle else {
                return reports.async { failed.end(error) }
            }
            let error = endpoint.map(error.located(at:)) ?? error
            socket?.close(.invalidData)
            conclude(error)
            reports.async { failed.end(error) }
        }
    }

    private func conclude(_ error: CoreError?) {
        pipe = nil
        members?.close()
        members = nil
        record.take()?.note(error.map { .failed($0, pause: nil) } ?? .closedByBackend)
        end(error ?? .transport(.closed(code: 1000, reason: "")))
        state.value = .closed(error)
    }

    /// Ends the channel for all observers, after the messages that have arrived.
    func finish(_ error: CoreError?) {
        let (members, pipe) = (members, pipe)
        conclude(error)
        pipe?.finish { members?.end(error) }
    }
}
