import MillracePlatform

/// The steps of answers.
extension Connection {
    private static let outputHighWater = 64 << 10
    private static let drainTime = Duration.seconds(1)

    /// Sends bytes that answer no request.
    ///
    /// Returns `false`, and sends nothing, while a request or a response is under way.
    func sendUnasked(_ bytes: Data, closing: Bool) -> Bool {
        guard
            channel.isReady, session == nil, phase == .reading, !assembly.hasBegun, parser.pendingCount == 0
        else { return false }
        channel.append(Array(bytes))
        if closing { channel.end() }
        flush()
        if closing { end(.disconnect) }
        return true
    }

    func answer(_ response: MockResponse, to method: String, _ version: String) {
        play(AnswerPlan(response, method: method, version: version, closes: assembly.closes, passage).steps)
        passage = .arrives
    }

    func play(_ plan: [AnswerStep]) {
        steps = plan[...]
        phase = .answering
    }

    /// Plays the steps of the response.
    ///
    /// Returns `false` when the remaining steps have to wait for the socket, a timer or the next turn.
    func advance(_ budget: inout Int) -> Bool {
        while let step = steps.first {
            if channel.waitingCount >= Self.outputHighWater {
                budget -= channel.waitingCount
                guard flush(), budget > 0 else { return false }
            }
            switch step {
            case let .bytes(bytes):
                channel.append(bytes)
                session?.queuedBytes -= bytes.count
                steps.removeFirst()
            case let .wait(delay):
                guard flush() else { return false }
                steps.removeFirst()
                wait(delay)
                return false
            case let .waitUntil(instant):
                guard flush() else { return false }
                steps.removeFirst()
                let delay = ContinuousClock.Instant.now.duration(to: instant)
                guard delay <= .zero else {
                    wait(delay)
                    return false
                }
            case .body(var feed):
                let piece = feed.next()
                steps[steps.startIndex] = .body(feed)
                switch piece {
                case let .bytes(bytes): channel.append(bytes)
                case let .pause(delay):
                    steps.insert(.wait(delay), at: steps.startIndex)
                case .end: steps.removeFirst()
                case .brokenOff: steps = [.end(.disconnect)]
                }
            case let .end(ending):
                if ending == .disconnect { channel.end() }
                guard ending == .keepOpen || flush() else { return false }
                steps = []
                end(ending)
                return phase == .reading
            }
        }
        steps = []
        phase = .reading
        return true
    }

    func end(_ ending: AnswerStep.Ending) {
        if ending != .keepOpen { session?.end() }
        switch ending {
        case .keepOpen:
            phase = .reading
            openSocket()
        case .hang:
            phase = .hanging
            if inputEnded { closeNow() }
        case .reset:
            phase = .closed
            loop.forget(self)
            Sockets.reset(descriptor)
        case .disconnect, .cut:
            guard !inputEnded else { return closeNow() }
            // Closing a socket with unread bytes would send a reset instead of an end of file, and lose the response.
            Sockets.endWriting(descriptor)
            phase = .draining
            schedule(Self.drainTime)
        }
    }

    func wait(_ delay: Duration) {
        phase = .waiting
        schedule(delay)
    }

    func schedule(_ delay: Duration) {
        timerGeneration += 1
        loop.schedule(number, generation: timerGeneration, after: delay)
    }

    /// Writes as many bytes as the socket takes.
    ///
    /// Returns whether all bytes are written.
    @discardableResult
    func flush() -> Bool {
        guard phase != .closed else { return false }
        guard channel.waitingCount > 0 else { return true }
        switch channel.flush() {
        case .moved: return true
        case .wouldBlock, .ended: return false
        case .failed:
            fail()
            return false
        }
    }
}
