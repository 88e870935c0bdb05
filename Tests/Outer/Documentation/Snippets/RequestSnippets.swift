import Millrace
import MillraceTerminal
import Testing

/// The snippets of what a feature asks of the terminal besides its screen.
@Suite struct RequestSnippets {
    private struct State: Equatable {
        var request: TerminalRequest? = .copy("London")
        var isCopied = false
    }

    private enum Action: Sendable {
        case didAskTerminal(Bool)
    }

    private func makeScreens(asking terminal: TerminalRequests) -> ScreenStack {
        let loop = Loop<State, Action>(
            initial: State(),
            reduce: { state, action in
                switch action {
                case let .didAskTerminal(isAsked): state = State(request: nil, isCopied: isAsked)
                }
            },
            feedbacks: [
                // Page: Sources/SDK/Flow/Application/Feedback+TerminalRequests.swift
                Feedback.requests(\.request, of: terminal, then: Action.didAskTerminal)
                // End of page
            ]
        )
        let stack = ScreenStack()
        stack.push(
            ScreenController(following: loop.state.producer.map(value: ())) {
                Screen(title: loop.state.value.isCopied ? "Copied" : "Not copied") {}
            }
        )
        return stack
    }

    @Test func aRequestIsCarriedOutWhileTheApplicationRuns() throws {
        let host = try PlainTextHost(input: -1, output: -1)
        host.stop()
        // Page: Sources/SDK/Flow/Application/TerminalRequests.swift
        let terminal = TerminalRequests()
        let screens = makeScreens(asking: terminal)
        try TerminalApplication(showing: screens, on: host, requests: terminal).run()
        // End of page
        #expect(screens.current.value?.screen.title == "Not copied")
    }

    @Test func whatChangesIsSaid() {
        let screen = Screen(title: "Addresses") { Node(id: 1, Button("Baker Street") {}) }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        func heard() -> [String] {
            // Page: Sources/SDK/Rendering/Speech/Narrator.swift
            var narrator = Narrator()
            return narrator.sentences(for: screen, of: interaction)
            // End of page
        }
        #expect(heard() == ["Screen Addresses.", "Button Baker Street, focused, 1 of 1."])
    }

    @Test func aTestSeesWhatIsAskedFor() {
        // Page: Sources/SDK/Flow/Application/TerminalRequests.swift
        let asked = MutableProperty<[TerminalRequest]>([])
        let terminal = TerminalRequests { request in
            asked.modify { $0.append(request) }
            return true
        }
        // End of page
        #expect(
            (makeScreens(asking: terminal).current.value?.screen.title, asked.value) == ("Copied", [.copy("London")])
        )
    }
}
