import MillracePlatform

/// One connection: reads requests with the parser, and plays the steps of their answers, one request at a time.
///
/// Confined to the thread of its loop.
final class Connection {
    private static let inputHighWater = 256 << 10
    private static let outputHighWater = 64 << 10
    private static let turn = 1 << 20
    private static let drainTime = Duration.seconds(1)

    let number: Int
    let descriptor: Int32
    private unowned let loop: ServerLoop
    private var phase = ConnectionPhase.reading
    private var parser: RequestParser
    private var assembly: RequestAssembly
    private var steps: ArraySlice<AnswerStep> = []
    private var output = OutputBuffer()
    private var timerGeneration = 0
    private var inputEnded = false
    private var request: (method: String, target: String)?
    private var watched = PollInterest.read
    private var passage = NetworkPassage.arrives

    init(number: Int, descriptor: Int32, loop: ServerLoop) {
        self.number = number
        self.descriptor = descriptor
        self.loop = loop
        let limits = loop.state.limits
        parser = RequestParser(headLimit: limits.headBytes, bodyLimit: limits.bodyBytes)
        assembly = RequestAssembly(connectionNumber: number, keptBodyBytes: limits.keptBodyBytes)
    }

    /// The method and target of the request whose response is not written yet.
    var openRequest: String? {
        switch phase {
        case .draining, .closed: nil
        case .reading where output.isEmpty: nil
        case .reading, .thinking, .answering, .waiting, .hanging: request.map { "\($0.method) \($0.target)" }
        }
    }

    func begin() {
        guard let breakage = loop.state.takeBreakage(at: .accept) else { return }
        play([.end(breakage.manner.ending)])
        pump()
    }

    func handle(_ event: PollEvent, scratch: UnsafeMutableRawBufferPointer) {
        if event.isReadable { read(scratch) }
        if event.isBroken, !event.isReadable || phase == .hanging { fail() }
        pump()
    }

    func timerFired(generation: Int) {
        guard generation == timerGeneration else { return }
        switch phase {
        case .waiting:
            phase = .answering
            pump()
        case .draining: closeNow()
        default: return
        }
    }

    func closeNow() {
        guard phase != .closed else { return }
        phase = .closed
        loop.forget(self)
        Sockets.close(descriptor)
    }

    // MARK: Reading

    private func read(_ scratch: UnsafeMutableRawBufferPointer) {
        guard phase != .closed, !inputEnded else { return }
        switch Sockets.read(descriptor, into: scratch) {
        case let .moved(count):
            if phase != .draining { parser.feed(UnsafeRawBufferPointer(rebasing: scratch[..<count])) }
        case .ended:
            inputEnded = true
            if phase == .hanging || phase == .draining { closeNow() }
        case .wouldBlock: return
        case .failed: fail()
        }
    }

    /// Reads and answers in turns until nothing is left to do before the next event.
    private func pump() {
        var budget = Self.turn
        loop: while true {
            switch phase {
            case .answering:
                guard advance(&budget) else { break loop }
            case .reading:
                guard let event = parser.next() else {
                    if inputEnded { finishInput() }
                    break loop
                }
                handle(event)
            default: break loop
            }
        }
        guard phase != .closed else { return }
        flush()
        updateInterest()
    }

    private func handle(_ event: RequestParser.Event) {
        switch event {
        case let .line(line):
            assembly.begin(line)
            guard let breakage = loop.state.takeBreakage(at: .requestLine) else { return }
            record(problem: "broken off after the request line, as scripted")
            play([.end(breakage.manner.ending)])
        case let .head(head): receive(head)
        case let .body(bytes): assembly.append(bytes)
        case let .end(trailers):
            guard let whole = assembly.finish(trailers) else { return }
            finish(whole)
        case let .flaw(flaw):
            record(problem: flaw.reason)
            answer(MockResponse.text("\(flaw.reason)\n", status: flaw.status).closing(), to: "GET", "HTTP/1.1")
        }
    }

    private func receive(_ head: RequestHead) {
        assembly.receive(head)
        if let response = loop.state.takeEarlyAnswer() {
            record(problem: head.framing == .none ? nil : "answered before the body, as scripted")
            return answer(response.closing(), to: head.line.method, head.line.version)
        }
        guard
            head.framing != .none, head.line.version != "HTTP/1.0", parser.pendingCount == 0,
            head.headers.tokens(of: "Expect").contains("100-continue")
        else { return }
        output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    private func finish(_ whole: RecordedRequest) {
        request = (whole.method.rawValue, whole.target)
        passage = loop.state.network.pass()
        switch loop.state.reply(to: whole, passage) {
        case let .response(response): answer(response, to: whole.method.rawValue, whole.version)
        case let .handler(handler, request, nil):
            answer(handler(request), to: whole.method.rawValue, whole.version)
        case let .handler(handler, request, queue?):
            phase = .thinking
            queue.async { [loop, number] in
                let response = handler(request)
                loop.perform { [unowned loop] in
                    loop.connection(number)?.resume(with: response, to: request)
                }
            }
        }
    }

    private func resume(with response: MockResponse, to request: RecordedRequest) {
        guard phase == .thinking else { return }
        answer(response, to: request.method.rawValue, request.version)
        pump()
    }

    /// Closes the connection once the client has sent its end of file and all responses are written.
    private func finishInput() {
        if assembly.hasBegun || !parser.partialHead.isEmpty {
            record(problem: "incomplete: the client closed the connection")
        }
        closeNow()
    }

    private func record(problem: String?) {
        loop.state.record(assembly.abandon(problem: problem, partialHead: parser.partialHead))
    }

    // MARK: Answering

    /// Sends bytes that answer no request.
    ///
    /// Returns `false`, and sends nothing, while a request or a response is under way.
    func sendUnasked(_ bytes: Data, closing: Bool) -> Bool {
        guard phase == .reading, !assembly.hasBegun, parser.pendingCount == 0 else { return false }
        output.append(Array(bytes))
        flush()
        if closing { end(.disconnect) }
        return true
    }

    private func answer(_ response: MockResponse, to method: String, _ version: String) {
        play(AnswerPlan(response, method: method, version: version, closes: assembly.closes, passage).steps)
        passage = .arrives
    }

    private func play(_ plan: [AnswerStep]) {
        steps = plan[...]
        phase = .answering
    }

    /// Plays the steps of the response.
    ///
    /// Returns `false` when the remaining steps have to wait for the socket, a timer or the next turn.
    private func advance(_ budget: inout Int) -> Bool {
        while let step = steps.first {
            if output.count >= Self.outputHighWater {
                budget -= output.count
                guard flush(), budget > 0 else { return false }
            }
            switch step {
            case let .bytes(bytes):
                output.append(bytes)
                steps.removeFirst()
            case let .wait(delay):
                guard flush() else { return false }
                steps.removeFirst()
                wait(delay)
                return false
            case .body(var feed):
                let piece = feed.next()
                steps[steps.startIndex] = .body(feed)
                switch piece {
                case let .bytes(bytes): output.append(bytes)
                case let .pause(delay):
                    steps.insert(.wait(delay), at: steps.startIndex)
                case .end: steps.removeFirst()
                case .brokenOff: steps = [.end(.disconnect)]
                }
            case let .end(ending):
                guard ending == .keepOpen || flush() else { return false }
                steps = []
                end(ending)
                return phase == .reading
            }
        }
        phase = .reading
        return true
    }

    private func end(_ ending: AnswerStep.Ending) {
        switch ending {
        case .keepOpen: phase = .reading
        case .hang:
            phase = .hanging
            if inputEnded { closeNow() }
        case .reset:
            phase = .closed
            loop.forget(self)
            Sockets.reset(descriptor)
        case .disconnect:
            guard !inputEnded else { return closeNow() }
            // Closing a socket with unread bytes would send a reset instead of an end of file, and lose the response.
            Sockets.endWriting(descriptor)
            phase = .draining
            schedule(Self.drainTime)
        }
    }

    private func wait(_ delay: Duration) {
        phase = .waiting
        schedule(delay)
    }

    private func schedule(_ delay: Duration) {
        timerGeneration += 1
        loop.schedule(number, generation: timerGeneration, after: delay)
    }

    /// Writes as many bytes as the socket takes.
    ///
    /// Returns whether all bytes are written.
    @discardableResult
    private func flush() -> Bool {
        guard phase != .closed else { return false }
        guard !output.isEmpty else { return true }
        switch output.flush(to: descriptor) {
        case .moved: return true
        case .wouldBlock, .ended: return false
        case .failed:
            fail()
            return false
        }
    }

    /// Closes a connection that broke; a request that had begun is recorded as far as it came.
    private func fail() {
        guard phase != .closed else { return }
        if phase == .reading, assembly.hasBegun { record(problem: "incomplete: the connection broke") }
        closeNow()
    }

    private func updateInterest() {
        var interest: PollInterest = []
        if !inputEnded, phase == .draining || parser.pendingCount < Self.inputHighWater { interest.insert(.read) }
        if !output.isEmpty || phase == .answering { interest.insert(.write) }
        guard interest != watched else { return }
        watched = interest
        loop.watch(descriptor, key: number, interest)
    }
}
