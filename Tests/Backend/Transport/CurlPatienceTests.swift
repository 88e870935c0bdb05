import Testing

@testable import MillraceBackend

@Suite struct CurlPatienceTests {
    private enum Step {
        case progress, accepted, refused
    }

    private let start = ContinuousClock.now

    /// Returns after how many milliseconds an exchange with 100 of them is given up, where its steps come every 60.
    private func limit(_ scope: HTTPRequest.TimeoutScope, _ steps: Step..., hasConnection: Bool = true) -> Int? {
        var patience = CurlPatience(scope, .milliseconds(100), from: start)
        var now = start
        for step in steps {
            now += .milliseconds(60)
            switch step {
            case .progress: patience.noteProgress(at: now)
            case .accepted: patience.noteHead(isAccepted: true, at: now)
            case .refused: patience.noteHead(isAccepted: false, at: now)
            }
        }
        return patience.deadline(hasConnection: hasConnection).map { Int((($0 - start) / .milliseconds(1)).rounded()) }
    }

    @Test func theWholeExchangeIsLibcurls() {
        #expect(limit(.whole) == nil)
        #expect(limit(.whole, .progress, .accepted) == nil)
        #expect(limit(.whole, hasConnection: false) == 100)
    }

    @Test func anIdleTimeoutBeginsAnewWithAllThatMoves() {
        #expect(limit(.idle) == 100)
        #expect(limit(.idle, .progress, .progress) == 220)
        #expect(limit(.idle, .accepted, .progress, .progress) == 280)
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
