import MillracePlatform

/// The upgrade of a connection, and what it does as a socket.
extension Connection {
    /// Answers a whole request; an upgrade, if it is accepted, makes the connection a socket.
    func answer(_ response: MockResponse, to request: RecordedRequest) {
        guard let upgrade = response.upgrade else {
            return answer(response, to: request.method.rawValue, request.version)
        }
        if let refusal = SocketHandshake.refusal(of: request) {
            return answer(refusal, to: request.method.rawValue, request.version)
        }
        let handshake = SocketHandshake(response, upgrade, to: request)
        accepted = (handshake, request, upgrade.script)
        play(AnswerPlan(handshake.response, method: "GET", version: "HTTP/1.1", closes: false, passage).steps)
        passage = .arrives
    }

    /// Makes the connection a socket, if it has accepted an upgrade: the head of the answer is sent.
    func openSocket() {
        guard let (handshake, request, script) = accepted.take() else { return }
        let socket = MockSocket(handshake, request, loop: loop)
        let session = SocketSession(socket, handshake, limits: loop.state.limits)
        self.session = session
        loop.state.socketDidOpen(socket)
        script(socket)
        loop.state.sockets.append(socket)
        // A client may send its first messages along with the request.
        let rest = parser.takeRest()
        rest.withUnsafeBytes { receive($0, session) }
        if inputEnded { socketInputDidEnd() }
    }

    /// Takes bytes of the client.
    func receive(_ bytes: UnsafeRawBufferPointer, _ session: SocketSession) {
        guard phase != .draining, phase != .closed else { return }
        session.receive(bytes)
    }

    /// Ends the socket of a client that sends nothing more, after everything that its messages are answered with.
    func socketInputDidEnd() {
        loop.perform { [unowned loop, number] in loop.connection(number)?.endSocket() }
    }

    private func endSocket() {
        guard let session, phase != .draining, phase != .closed, !session.isEnding else { return }
        session.noteEnd("the client ended the connection")
        session.isEnding = true
        play([.end(.disconnect)])
        pump()
    }

    /// Does what a test asks of the socket.
    func carryOut(_ order: SocketOrder) {
        guard let session, phase != .draining, phase != .closed else { return }
        switch order {
        case let .message(message, fragments):
            send(session.frames(of: message, fragments: fragments), session)
            guard session.isClosed else { break }
            append(.disconnect, session)
        case let .raw(bytes): send(bytes, session)
        case let .delay(delay): steps.append(.wait(delay))
        case let .drop(manner): append(manner.ending, session)
        }
        proceed()
        // A client that doesn't read can't hold a reset up.
        if case .drop(.reset) = order, phase == .answering, !steps.contains(where: \.isWait) {
            steps = []
            end(.reset)
        }
    }

    private func send(_ bytes: [UInt8], _ session: SocketSession) {
        guard !bytes.isEmpty else { return }
        steps += session.steps(sending: bytes, through: loop.state.network.condition)
    }

    private func append(_ ending: AnswerStep.Ending, _ session: SocketSession) {
        session.isEnding = true
        steps.append(.end(ending))
    }

    private func proceed() {
        if phase == .reading, !steps.isEmpty { phase = .answering }
        pump()
    }
}

extension AnswerStep {
    fileprivate var isWait: Bool {
        switch self {
        case .wait, .waitUntil: true
        case .bytes, .body, .end: false
        }
    }
}
