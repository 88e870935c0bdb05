import Dispatch
import MillracePlatform
import Synchronization

/// The event loop of a server: one thread that owns the listener, the connections and the timers.
final class ServerLoop: @unchecked Sendable {
    // Unchecked, because only the loop's thread touches the `var`s below the mark (and `start`, before the thread
    // exists); other threads use `mailbox`, which has its own lock.
    /// The jobs and requests to stop that other threads leave for the loop.
    private struct Mailbox: ~Copyable {
        var jobs: [@Sendable () -> Void] = []
        var isStopping = false
        /// The end of the pipe that wakes the loop; nil when that is over.
        var writing: Descriptor?
        var thread: pthread_t?

        /// Whether a loop is there to be woken.
        mutating func wake() -> Bool {
            guard let number = writing?.number else { return false }
            Sockets.wake(number)
            return true
        }
    }

    private static let listenerKey = 0
    private static let wakeKey = -1

    let state: ServerState
    /// The encryption of all connections; nil without TLS.
    private let tls: TLSContext?
    private let mailbox: Mutex<Mailbox>
    private let running = DispatchGroup()

    // Touched by the loop's thread only.
    /// The other end of the pipe, and the poller; nil when the loop is over.
    private var reading: Descriptor?
    private var poller: (any Poller)?
    private let scratch: UnsafeMutableRawBufferPointer
    private var connections: [Int: Connection] = [:]
    private var timers = TimerHeap<(connection: Int, generation: Int)>()
    private var acceptedCount = 0
    private var isAccepting = true
    /// The socket that holds the port: it listens, unless the network is offline; nil where another program has taken
    /// the port since.
    private var listener: BoundSocket?
    private var isOffline = false

    init(
        _ listener: consuming BoundSocket,
        state: ServerState,
        tls: TLSContext? = nil,
        makePoller: () -> any Poller
    ) throws(MockServerError) {
        let pipe = try Sockets.makePipe()
        self.listener = consume listener
        self.state = state
        self.tls = tls
        mailbox = Mutex(Mailbox(writing: consume pipe.writing))
        reading = consume pipe.reading
        poller = makePoller()
        scratch = .allocate(byteCount: 64 << 10, alignment: 16)
    }

    deinit {
        scratch.deallocate()
    }

    func start() throws(MockServerError) {
        watchListener(true)
        if let reading = reading?.number { poller?.add(reading, key: Self.wakeKey, .read) }
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
            // With a job in the mailbox, the loop is awake, or about to be.
            guard mailbox.jobs.isEmpty ? mailbox.wake() : mailbox.writing?.number != nil else { return false }
            mailbox.jobs.append(job)
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

    /// Accepts connections, or closes and refuses them, depending on the condition of the network.
    ///
    /// Returns when that is done; at once when a handler on the loop's thread calls, because its connection is still in
    /// use.
    func followNetwork() {
        performAndWait { [unowned self] in setOffline(state.network.condition == .offline) }
    }

    /// Runs a job as `perform(_:)` does, and returns when it has run, or at once when a handler on the loop's thread
    /// calls.
    func performAndWait(_ job: @escaping @Sendable () -> Void) {
        let done = Handover<Bool>()
        let isRun = perform {
            job()
            done.put(true)
        }
        if isRun, !isOnLoop { _ = done.wait() }
    }

    private func setOffline(_ offline: Bool) {
        guard offline != isOffline else { return }
        if offline {
            if isAccepting { watchListener(false) }
            isAccepting = true
            for connection in connections.values { connection.closeNow() }
            if let open = listener.take() { listener = Sockets.stopListening(open) }
        } else {
            // Where another program has taken the port, the server stays offline, and so does the condition.
            guard let number = listener?.descriptor.number, (try? Sockets.listenAgain(number)) != nil else {
                return state.network.condition = .offline
            }
            watchListener(true)
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
            _ = mailbox.wake()
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
        poller?.change(descriptor, key: key, interest)
    }

    func forget(_ connection: Connection) {
        connection.session?.end()
        poller?.remove(connection.descriptor)
        connections[connection.number] = nil
        resumeAccepting()
    }

    // MARK: The thread

    private func run() {
        mailbox.withLock { $0.thread = pthread_self() }
        var events: [PollEvent] = []
        while takeMail() {
            poller?.wait(milliseconds: timeToNextTimer(), into: &events)
            for event in events {
                switch event.key {
                case Self.listenerKey: acceptAll()
                case Self.wakeKey: if let reading = reading?.number { _ = Sockets.read(reading, into: scratch) }
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

    private func watchListener(_ isWatched: Bool) {
        guard let number = listener?.descriptor.number else { return }
        if isWatched { poller?.add(number, key: Self.listenerKey, .read) } else { poller?.remove(number) }
    }

    private func acceptAll() {
        // A server that has gone offline has no listener.
        while let number = listener?.descriptor.number {
            let (transfer, descriptor) = Sockets.acceptNext(number)
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
        watchListener(false)
        schedule(Self.listenerKey, generation: 0, after: .milliseconds(100))
    }

    private func resumeAccepting() {
        guard !isAccepting, !isOffline else { return }
        isAccepting = true
        watchListener(true)
    }

    private func add(_ descriptor: Int32) {
        acceptedCount += 1
        let session = tls.flatMap { TLSSession($0) }
        guard tls == nil || session != nil else { return Sockets.reset(descriptor) }
        let channel = Channel(descriptor: descriptor, tls: session)
        let connection = Connection(number: acceptedCount, channel: channel, loop: self)
        connections[acceptedCount] = connection
        poller?.add(descriptor, key: acceptedCount, .read)
        connection.begin()
    }

    private func shutDown() {
        for connection in connections.values { connection.closeNow() }
        connections = [:]
        poller = nil
        listener = nil
        reading = nil
        let rest = mailbox.withLock { mailbox in
            defer { mailbox.jobs = [] }
            mailbox.writing = nil
            mailbox.thread = nil
            return mailbox.jobs
        }
        // A caller may wait for one of the remaining jobs.
        rest.forEach { $0() }
        state.serverDidStop()
        running.leave()
    }
}
