import Dispatch
import MillracePlatform
import Synchronization

/// The event loop of a server: one thread that owns the listener, the connections and the timers.
///
/// `@unchecked Sendable`: only the loop's thread touches the `var`s below the mark (and `start`, before the thread
/// exists); other threads use `mailbox`, which has its own lock.
final class ServerLoop: @unchecked Sendable {
    /// The jobs and requests to stop that other threads leave for the loop.
    private struct Mailbox {
        var jobs: [@Sendable () -> Void] = []
        var isStopping = false
        var isOver = false
        var thread: pthread_t?
    }

    private static let listenerKey = 0
    private static let wakeKey = -1

    let state: ServerState
    /// The encryption of all connections; nil without TLS.
    private let tls: TLSContext?
    private let mailbox = Mutex(Mailbox())
    private let running = DispatchGroup()
    private let pipe: (reading: Int32, writing: Int32)

    // Touched by the loop's thread only.
    private let poller: any Poller
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    private var connections: [Int: Connection] = [:]
    private var timers = TimerHeap<(connection: Int, generation: Int)>()
    private var acceptedCount = 0
    private var isAccepting = true
    /// The socket that holds the port: it listens, unless the network is offline; -1 where another program has taken the port since.
    private var listener: Int32
    /// The address and the port of the listener, and the descriptor that it began with.
    private let place: Sockets.Bound
    private var isOffline = false

    init(_ place: Sockets.Bound, state: ServerState, tls: TLSContext? = nil, makePoller: () -> any Poller) throws {
        self.place = place
        listener = place.descriptor
        self.state = state
        self.tls = tls
        pipe = try Sockets.makePipe()
        poller = makePoller()
    }

    deinit {
        scratch.deallocate()
    }

    func start() throws {
        poller.add(listener, key: Self.listenerKey, .read)
        poller.add(pipe.reading, key: Self.wakeKey, .read)
        running.enter()
        let isStarted = PlatformThread.start(named: "MockServer", stackSize: 1024 * 1024) { self.run() }
        guard isStarted else {
            running.leave()
            throw Sockets.failure("pthread_create")
        }
    }

    /// Runs a job on the loop's thread as soon as possible, or not at all once the loop has stopped.
    ///
    /// Returns whether the job runs.
    @discardableResult
    func perform(_ job: @escaping @Sendable () -> Void) -> Bool {
        mailbox.withLock { mailbox in
            guard !mailbox.isOver else { return false }
            mailbox.jobs.append(job)
            Sockets.wake(pipe.writing)
            return true
        }
    }

    /// The requests whose responses are not written yet, by connection.
    ///
    /// All bytes that have arrived before the call are counted.
    var openRequests: [String] {
        guard !isOnLoop else { return connections.values.sorted { $0.number < $1.number }.compactMap(\.openRequest) }
        let found = Handover<[String]>()
        // The second job runs after another look at the sockets, so that everything that arrived before this call has
        // been read.
        let isRun = perform { [unowned self] in
            guard perform({ [unowned self] in found.put(openRequests) }) else { return found.put([]) }
        }
        return isRun ? found.wait() ?? [] : []
    }

    /// Sends bytes on the connections that wait for a request, and returns the number of these connections.
    func sendUnasked(_ bytes: Data, closing: Bool) -> Int {
        guard !isOnLoop else { return connections.values.count { $0.sendUnasked(bytes, closing: closing) } }
        let count = Handover<Int>()
        let isRun = perform { [unowned self] in
            count.put(connections.values.count { $0.sendUnasked(bytes, closing: closing) })
        }
        return isRun ? count.wait() ?? 0 : 0
    }

    /// Lets connections in, or closes and refuses them, as the condition of the network says.
    ///
    /// Returns when that is done, or at once when a handler on the loop's thread calls, whose connection is still in use.
    func followNetwork() {
        let done = Handover<Bool>()
        let isRun = perform { [unowned self] in
            setOffline(state.network.condition == .offline)
            done.put(true)
        }
        if isRun, !isOnLoop { _ = done.wait() }
    }

    private func setOffline(_ offline: Bool) {
        guard offline != isOffline else { return }
        if offline {
            if isAccepting { poller.remove(listener) }
            isAccepting = true
            for connection in connections.values { connection.closeNow() }
            listener = Sockets.stopListening((listener, place.address, place.port)) ?? -1
        } else {
            // Where another program has taken the port, the condition says that the server stays offline.
            guard listener >= 0, (try? Sockets.listenAgain(listener)) != nil else {
                return state.network.condition = .offline
            }
            poller.add(listener, key: Self.listenerKey, .read)
        }
        isOffline = offline
    }

    private var isOnLoop: Bool {
        mailbox.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Closes all connections and the listener.
    ///
    /// Returns when all are closed, or at once when a handler on the loop's thread calls.
    func stop() {
        mailbox.withLock { mailbox in
            mailbox.isStopping = true
            if !mailbox.isOver { Sockets.wake(pipe.writing) }
        }
        if !isOnLoop { running.wait() }
    }

    // MARK: For connections, on the loop's thread

    func connection(_ number: Int) -> Connection? {
        connections[number]
    }

    func schedule(_ connection: Int, generation: Int, after delay: Duration) {
        timers.insert((connection, generation), at: .now.advanced(by: delay))
    }

    func watch(_ descriptor: Int32, key: Int, _ interest: PollInterest) {
        poller.change(descriptor, key: key, interest)
    }

    func forget(_ connection: Connection) {
        poller.remove(connection.descriptor)
        connections[connection.number] = nil
        resumeAccepting()
    }

    // MARK: The thread

    private func run() {
        mailbox.withLock { $0.thread = pthread_self() }
        var events: [PollEvent] = []
        while takeMail() {
            poller.wait(milliseconds: timeToNextTimer(), into: &events)
            for event in events {
                switch event.key {
                case Self.listenerKey: acceptAll()
                case Self.wakeKey: _ = Sockets.read(pipe.reading, into: scratch)
                default: connections[event.key]?.handle(event, scratch: scratch)
                }
            }
            let now = ContinuousClock.Instant.now
            while let due = timers.popDue(at: now) {
                if due.connection == Self.listenerKey { resumeAccepting() }
                connections[due.connection]?.timerFired(generation: due.generation)
            }
        }
        shutDown()
    }

    /// Runs the jobs that other threads have left.
    ///
    /// Returns whether the loop continues.
    private func takeMail() -> Bool {
        let (jobs, goesOn) = mailbox.withLock { mailbox in
            defer { mailbox.jobs = [] }
            return (mailbox.jobs, !mailbox.isStopping)
        }
        jobs.forEach { $0() }
        return goesOn
    }

    private func timeToNextTimer() -> Int32? {
        guard let earliest = timers.earliest else { return nil }
        let wait = ContinuousClock.Instant.now.duration(to: earliest)
        guard wait > .zero else { return 0 }
        // The time is rounded up: a wait of less than a millisecond would spin.
        let (seconds, attoseconds) = wait.components
        return Int32(min(seconds, 60) * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func acceptAll() {
        while true {
            let (transfer, descriptor) = Sockets.acceptNext(listener)
            switch transfer {
            case .moved(0): continue
            case .moved: add(descriptor)
            case .failed:
                pauseAccepting()
                return
            case .wouldBlock, .ended: return
            }
        }
    }

    /// Pauses accepting when the process has no descriptor left: the backlog waits until a connection closes, or for a
    /// moment.
    private func pauseAccepting() {
        isAccepting = false
        poller.remove(listener)
        schedule(Self.listenerKey, generation: 0, after: .milliseconds(100))
    }

    private func resumeAccepting() {
        guard !isAccepting, !isOffline else { return }
        isAccepting = true
        poller.add(listener, key: Self.listenerKey, .read)
    }

    private func add(_ descriptor: Int32) {
        acceptedCount += 1
        let session = tls.flatMap { TLSSession($0) }
        guard tls == nil || session != nil else { return Sockets.reset(descriptor) }
        let channel = Channel(descriptor: descriptor, tls: session)
        let connection = Connection(number: acceptedCount, channel: channel, loop: self)
        connections[acceptedCount] = connection
        poller.add(descriptor, key: acceptedCount, .read)
        connection.begin()
    }

    private func shutDown() {
        for connection in connections.values { connection.closeNow() }
        connections = [:]
        if isAccepting, !isOffline { poller.remove(listener) }
        if listener >= 0 { Sockets.close(listener) }
        poller.close()
        let rest = mailbox.withLock { mailbox in
            defer { mailbox.jobs = [] }
            mailbox.isOver = true
            mailbox.thread = nil
            Sockets.close(pipe.reading)
            Sockets.close(pipe.writing)
            return mailbox.jobs
        }
        // A caller may wait for one of the remaining jobs.
        rest.forEach { $0() }
        state.serverDidStop()
        running.leave()
    }
}
