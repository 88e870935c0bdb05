import MillracePlatform

/// A connection, which reads requests with the parser, and plays the steps of their answers, one request at a time.
///
/// Confined to the thread of its loop.
final class Connection {
    private static let inputHighWater = 256 << 10
    private static let turn = 1 << 20

    let number: Int
    unowned let loop: ServerLoop
    var phase = ConnectionPhase.reading
    var parser: RequestParser
    var assembly: RequestAssembly
    var steps: ArraySlice<AnswerStep> = []
    var channel: Channel
    var timerGeneration = 0
    var inputEnded = false
    private var request: (method: String, target: String)?
    private var watched = PollInterest.read
    var passage = NetworkPassage.arrives
    /// The upgrade that the connection is answering; nil for other answers.
    var accepted: (SocketHandshake, RecordedRequest, script: @Sendable (MockSocket) -> Void)?
    /// The socket that the connection has become; nil while it speaks HTTP.
    var session: SocketSession?

    init(number: Int, channel: Channel, loop: ServerLoop) {
        self.number = number
        self.channel = channel
        self.loop = loop
        let limits = loop.state.limits
        parser = RequestParser(headLimit: limits.headBytes, bodyLimit: limits.bodyBytes)
        assembly = RequestAssembly(connectionNumber: number, keptBodyBytes: limits.keptBodyBytes)
    }

    var descriptor: Int32 { channel.descriptor }

    /// The method and target of the request whose response is not written yet.
    var openRequest: String? {
        switch phase {
        case _ where session != nil: nil
        case .draining, .closed: nil
        case .reading where channel.waitingCount == 0: nil
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
            guard phase != .draining else { return }
            let bytes = UnsafeRawBufferPointer(rebasing: scratch[..<count])
            if let tls = channel.tls { receive(bytes, through: tls, scratch) } else { receive(decrypted: bytes) }
        case .ended:
            noteBrokenHandshake()
            endInput()
        case .wouldBlock: return
        case .failed: fail()
        }
    }

    /// Takes bytes of the client, without encryption.
    func receive(decrypted bytes: UnsafeRawBufferPointer) {
        if let session { receive(bytes, session) } else { parser.feed(bytes) }
    }

    /// Records that the client sends nothing more.
    func endInput() {
        inputEnded = true
        if phase == .hanging || phase == .draining { closeNow() }
        if session != nil { socketInputDidEnd() }
    }

    /// Reads and answers in turns until nothing is left to do before the next event.
    func pump() {
        var budget = Self.turn
        loop: while true {
            switch phase {
            case .answering:
                guard advance(&budget) else { break loop }
            case .reading:
                guard session == nil else { break loop }
                guard let event = parser.next() else {
                    guard inputEnded else { break loop }
                    finishInput()
                    continue loop
                }
                handle(event)
            default: break loop
            }
        }
        // An error of the write closes the connection.
        flush()
        guard phase != .closed else { return }
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
        channel.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    private func finish(_ whole: RecordedRequest) {
        request = (whole.method.rawValue, whole.target)
        passage = loop.state.network.pass()
        switch loop.state.reply(to: whole, passage) {
        case let .response(response): answer(response, to: whole)
        case let .handler(handler, request, nil): answer(handler(request), to: request)
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
        answer(response, to: request)
        pump()
    }

    /// Closes the connection once the client has sent its end of file and all responses are written.
    private func finishInput() {
        if assembly.hasBegun || !parser.partialHead.isEmpty {
            record(problem: "incomplete: the client closed the connection")
        }
        // The client may still read the written bytes.
        play([.end(.disconnect)])
    }

    func record(problem: String?) {
        loop.state.record(assembly.abandon(problem: problem, partialHead: parser.partialHead))
    }

    /// Closes a connection that broke; a request that had begun is recorded as far as it came.
    func fail() {
        guard phase != .closed else { return }
        noteBrokenHandshake()
        if phase == .reading, assembly.hasBegun { record(problem: "incomplete: the connection broke") }
        session?.noteEnd("the connection broke")
        closeNow()
    }

    private func updateInterest() {
        var interest: PollInterest = []
        let takesInput =
            session.map { $0.takesInput(channel.waitingCount) } ?? (parser.pendingCount < Self.inputHighWater)
        if !inputEnded, phase == .draining || takesInput { interest.insert(.read) }
        if channel.waitingCount > 0 || phase == .answering { interest.insert(.write) }
        guard interest != watched else { return }
        watched = interest
        loop.watch(descriptor, key: number, interest)
    }
}
