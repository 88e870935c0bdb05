import MillraceFeedback
import MillraceRendering
import MillraceStreams
import MillraceTerminal
import Synchronization
import TerminalTestSupport
import Testing

@testable import MillraceFlow

/// What a feature asks of the terminal: seen in its state, carried out once, and answered.
struct TerminalRequestsTests {
    private struct State: Equatable, Sendable {
        var request: TerminalRequest?
        var answers: [Bool] = []
    }

    private enum Event: Sendable {
        case ask(TerminalRequest)
        case didAsk(Bool)
    }

    private func loop(_ terminal: TerminalRequests) -> Loop<State, Event> {
        Loop(
            initial: State(),
            reduce: { state, event in
                switch event {
                case let .ask(request): state.request = request
                case let .didAsk(answer):
                    state.request = nil
                    state.answers.append(answer)
                }
            },
            feedbacks: [.requests(\.request, of: terminal, then: Event.didAsk)]
        )
    }

    @Test func eachRequestIsCarriedOutOnce() {
        let asked = MutableProperty<[TerminalRequest]>([])
        let terminal = TerminalRequests { request in
            asked.modify { $0.append(request) }
            return true
        }
        let loop = loop(terminal)
        for request in [TerminalRequest.copy("a"), .copy("a"), .bell] { loop.send(.ask(request)) }
        #expect(
            (asked.value, loop.state.value.answers, loop.state.value.request) == (
                [.copy("a"), .copy("a"), .bell], [true, true, true], nil
            )
        )
    }

    @Test func aTextThatIsTooLongIsNotAskedFor() {
        let asked = MutableProperty(0)
        let terminal = TerminalRequests { _ in
            asked.modify { $0 += 1 }
            return true
        }
        let most = String(repeating: "é", count: TerminalRequest.maximumCopy / 2)
        #expect(([most, most + "a"].map { terminal.perform(.copy($0)) }, asked.value) == ([true, false], 1))
    }

    /// Requests reach the host of the application that runs, and nobody before and after it.
    @Test func theHostIsAskedWhileTheApplicationRuns() throws {
        let terminal = TerminalRequests()
        var answers = [terminal.perform(.bell)]
        let host = ScriptedHost { _, _ in _ = terminal.perform(.copy("a")) }
        try TerminalApplication(showing: ScreenStack(), on: host, requests: terminal).run()
        answers.append(terminal.perform(.bell))
        // Plain text has no clipboard and no bell: a request is answered with no, and nothing is printed.
        let plain = try PlainTextHost(input: -1, output: -1, usesASCII: false, columns: 20)
        answers += [plain.perform(.bell), plain.perform(.copy("a"))]
        #expect((host.requests, answers) == ([.copy("a")], [false, false, false, false]))
    }
}
