import MillraceRendering
import Testing

@testable import MillraceTerminal

/// The clipboard, the bell and the title of a window, as a terminal gets them. A process has one terminal, so these are of the suite that
/// runs its tests one after the other.
extension TerminalHostTests {
    private func frame(_ title: String?) -> TextFrame {
        Screen(title: "Screen") {}.windowTitle(title).frame(width: 40, height: 10)
    }

    /// Shows frames one after the other, each once the one before is painted, and returns all that the terminal got.
    private func output(showing titles: [String?], _ begin: (TerminalHost) -> Void = { _ in }) throws -> String {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(input: terminal.app, output: terminal.app, asksForWidths: false)
        var rest = titles[...]
        try host.run { event in
            switch event {
            case .resize: begin(host)
            case .key: break
            case .closed, .resumed, .terminated: return
            }
            guard let title = rest.popFirst() else { return host.stop() }
            host.show(frame(title))
            // The key is read after the frame is painted.
            terminal.type("x")
        }
        return String(decoding: terminal.output(), as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    @Test func aTitleIsSetWhenItChangesAndBroughtBackAtTheEnd() throws {
        let text = try output(showing: ["One", "One", nil, "Two\u{7}"])
        #expect(text.components(separatedBy: "␛[22;2t␛]2;One␛\\").count == 2)
        #expect(text.components(separatedBy: "␛]2;").count == 4)
        #expect(text.contains("␛]2;Two␛\\"))
        #expect(text.hasSuffix("␛]2;␛\\␛[23;2t" + Self.leaving.replacing("\u{1B}", with: "␛")))
        #expect(try !output(showing: [nil, nil]).contains("2;"), "without a title nothing is stored or brought back")
    }

    @Test func requestsAreSentOnceAndAtMostOneOfAKind() throws {
        var answers: [Bool] = []
        let text = try output(showing: [nil, nil]) { host in
            answers.append(host.perform(.copy("old")))
            answers.append(host.perform(.copy("London")))
            for _ in 0..<100 { answers.append(host.perform(.bell)) }
            answers.append(host.perform(.copy(String(repeating: "a", count: TerminalRequest.maximumCopy + 1))))
        }
        #expect(answers == Array(repeating: true, count: 102) + [false])
        #expect(text.components(separatedBy: "␛]52;c;").count == 2)
        #expect(text.contains("␛]52;c;TG9uZG9u␛\\"))
        #expect(text.components(separatedBy: "\u{7}").count == 2)
    }

    /// A terminal that takes nothing gets the last request when it does again, and no host waits for it.
    @Test func aStoppedHostTakesNoRequest() throws {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(input: terminal.app, output: terminal.app)
        host.stop()
        #expect(!host.perform(.bell))
    }
}
