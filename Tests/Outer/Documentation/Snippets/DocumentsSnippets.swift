import Millrace
import MillraceComponents
import Testing

/// The snippets of logs, Markdown and code, whose documentation prints what they show.
@Suite struct DocumentsSnippets {
    private struct State {
        var log = LogLines()
    }

    private func outputs(_ name: String) throws -> [String] {
        try Documentation("Sources/SDK/Components/Documents/\(name).swift").outputs
    }

    private func shown(_ component: some Component, width: Int) -> String {
        let space = Space(width: width)
        return TextFrame(width: width, height: component.height(in: space)) { component.draw(on: &$0, in: space) }
            .plainText
    }

    @Test func aLogIsLines() throws {
        // Page: Sources/SDK/Components/Documents/LogLine.swift
        var log = LogLines()
        log.append("Connected to db-1.", severity: .info)
        log.append("The disk of db-1 is nearly full: 94 %.", severity: .warning)
        log.append(output: "\u{1B}[32mok\u{1B}[0m 12 tests".utf8)
        // End of page
        #expect(try outputs("LogLine") == [shown(Stack(Array(log)), width: 28)])
        var state = State(log: log)
        func pane() -> Pane {
            // Page: Sources/SDK/Components/Documents/LogLines.swift
            Pane { state.log.section(id: "log") }.bordered("Log").followingEnd()
            // End of page
        }
        let screen = Screen(title: "") { Panes(.stacked) { pane() } }
        #expect(try outputs("LogLines") == [screen.frame(width: 30, height: 6).plainText])
        state.log.search("DISK")
        func searching() -> Screen {
            // Page: Sources/SDK/Components/Documents/LogLines.swift
            screen.focusing(state.log.hit(in: "log"))
            // End of page
        }
        #expect(searching().focus == NodeID(1, in: "log"))
    }

    @Test func textsAndCode() throws {
        // Page: Sources/SDK/Components/Documents/Markdown.swift
        let text = Markdown(
            """
            # Bath
            A city in *Somerset*, with **hot springs**:

            - the Roman baths: [tickets](https://example.com)
            - [x] seen

            | Line | Every |
            |------|------:|
            | 1    | 5 min |
            """
        )
        // End of page
        let table = Markdown("| Connection | Hour |\n|---|---|\n| Edinburgh | 12 |")
        #expect(try outputs("Markdown") == [shown(text, width: 36), shown(table, width: 12)])
        let code = Stack {
            // Page: Sources/SDK/Components/Documents/CodeBlock.swift
            CodeBlock("let name = \"Bath\" /* a city */\nprint(name)\n", language: .swift)
            // End of page
        }
        #expect(try outputs("CodeBlock").first == shown(code, width: 36))
    }
}
