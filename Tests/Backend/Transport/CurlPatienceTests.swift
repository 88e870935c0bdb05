import Testing

@testable import MillraceBackend

@Suite struct CurlPatienceTests {
    private enum Step {
        case connection, progress, accepted, refused
    }

    private let start = ContinuousClock.now

    /// Returns after how many milliseconds an exchange with 100 of them is given up, where its steps come every 60.
    private func limit(_ scope: HTTPRequest.TimeoutScope, _ steps: Step..., isQueued: Bool = false) -> Int? {
        var patience = CurlPatience(scope, .milliseconds(100), from: start, isQueued: isQueued)
        var now = start
        for step in steps {
            now += .milliseconds(60)
            switch step {
            case .connection: patience.noteConnection(at: now)
            case .progress: patience.noteProgress(at: now)
            case .accepted: patience.noteHead(isAccepted: true, at: now)
            case .refused: patience.noteHead(isAccepted: false, at: now)
            }
        }
        return patience.deadline.map { Int((($0 - start) / .milliseconds(1)).rounded()) }
    }

    @Test func theWholeExchangeIsOneTime() {
        #expect(limit(.whole) == 100)
        #expect(limit(.whole, .connection, .progress, .accepted) == 100)
    }

    @Test(arguments: [HTTPRequest.TimeoutScope.whole, .idle, .connecting])
    func theTimeBeginsWithTheConnection(scope: HTTPRequest.TimeoutScope) {
        #expect(limit(scope, isQueued: true) == 100)
        #expect(limit(scope, .connection, isQueued: true) == 160)
        #expect(limit(scope, .connection, .connection, isQueued: true) == 160, "once")
        #expect(limit(scope, .connection) == 100)
        #expect(limit(scope, .connection, .refused, isQueued: true) == (scope == .idle ? 220 : 160))
    }

    @Test func anIdleTimeoutBeginsAnewWithAllThatMoves() {
        #expect(limit(.idle) == 100)
        #expect(limit(.idle, .progress, .progress) == 220)
        #expect(limit(.idle, .accepted, .progress, .progress) == 280)
        #expect(limit(.idle, .connection, .progress, .accepted, isQueued: true) == 280)
    }

    @Test func whatIsNotWantedHasToEndInItsTime() {
        #expect(limit(.idle, .refused) == 160)
        #expect(limit(.idle, .refused, .progress, .progress) == 160)
        #expect(limit(.connecting, .refused, .progress) == 100)
    }

    @Test func aStreamThatHasBegunTakesItsTime() {
        #expect(limit(.connecting) == 100)
        #expect(limit(.connecting, .accepted) == nil)
    }
}
