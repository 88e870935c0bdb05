import Millrace
import Testing

/// The log of the page with the questions that everybody has.
struct FollowedLogSnippets {
    private struct Log {
        struct Line {
            let id: Int
            var text: String { "Line \(id)" }
        }

        let lines: [Line]
    }

    private enum Action: Equatable {
        case didReachOldest
    }

    @Test func aLogFollowsItsEndAndLoadsOlderLines() {
        let actions = MutableProperty<[Action]>([])
        let observer = Sink<Action> { action in actions.modify { $0.append(action) } }
        let log = Log(lines: (1...40).map { Log.Line(id: $0) })
        func pane() -> Pane {
            // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
            Pane {
                Section(id: "lines", rows: log.lines, rowID: \.id) { Text($0.text) }
            }
            .bordered("Log")
            .followingEnd()
            .onReachStart(within: 10, observer.sending(.didReachOldest))
            // End of page
        }
        let screen = Screen(title: "") { Panes(.stacked) { pane() } }
        var interaction = ScreenInteraction()
        func show() -> [String] {
            let frame = screen.frame(width: 20, height: 12, of: interaction)
            interaction.didShow(frame).perform()
            return frame.lines
        }
        interaction.update(to: screen)
        #expect(show()[10].contains("Line 40") && actions.value.isEmpty)
        interaction.handle(.pageUp, on: screen).perform()
        _ = show()
        #expect(actions.value.isEmpty)
        for _ in 0..<3 {
            interaction.handle(.pageUp, on: screen).perform()
            _ = show()
        }
        #expect(actions.value == [.didReachOldest])
    }
}
