import MillraceFlow
import MillraceRendering
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// The clipboard, the bell and the title of a window, as a terminal gets them. A process has one terminal, so these are
/// of the suite that runs its tests one after the other.
extension TerminalHostTests {
    private func frame(_ title: String?) -> TextFrame {
        Screen(title: "Screen") {}.windowTitle(title).frame(width: 40, height: 10)
    }

    /// Shows frames one after the other, each once the one before is painted, and returns all that the terminal got.
    private func output(showing titles: [String?], _ begin: (TerminalHost) -> Void = { _ in }) throws -> String {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, asksForWidths: false)
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
        #expect(["␛[22;2t␛]2;One␛\\", "␛]2;", "␛]2;Two␛\\"].map { text.ranges(of: $0).count } == [1, 3, 1])
        #expect(text.hasSuffix("␛]2;␛\\␛[23;2t" + TerminalHost.leaving.replacing("\u{1B}", with: "␛")))
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
        #expect(["␛]52;c;", "␛]52;c;TG9uZG9u␛\\", "\u{7}"].map { text.ranges(of: $0).count } == [1, 1, 1])
        // A stopped host takes no request.
        let terminal = try PseudoTerminal().unwrapped()
        let stopped = try TerminalHost.test(on: terminal.app)
        stopped.stop()
        #expect(answers + [stopped.perform(.bell)] == Array(repeating: true, count: 102) + [false, false])
    }
}
