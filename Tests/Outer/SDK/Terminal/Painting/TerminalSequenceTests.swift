import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// Sequences with texts of others in them, as tmux takes them.
@Suite(.serialized, .bodyTimeLimit)
struct TerminalSequenceTests {
    /// tmux takes the text into its buffer, once or twice, and the title for its pane; what it must not show isn't
    /// shown.
    @Test(.needs(TmuxPane.isInstalled, "tmux is not installed"), arguments: ["off", "on"])
    func tmuxTakesTheTextAndTheTitle(passthrough: String) throws {
        let bytes =
            TerminalSequence.copy("London 東京\n", isInTmux: true) + TerminalSequence.pushTitle
            + TerminalSequence.title("Cities\u{1B}\\ 東京", inASCII: false) + TerminalSequence.bell
            + Painter(colors: .none, showsLinks: true)
            .paint(
                TextFrame(width: 40, height: 2) {
                    $0.write(Line([Span("hours", link: "https://example.com/;a")]), row: 0)
                },
                over: nil
            )
        let pane = try TmuxPane(
            size: (40, 5),
            configuration: [
                "set -s set-clipboard on", "set -g allow-passthrough \(passthrough)", "set -g monitor-bell on",
            ],
            files: ["bytes": bytes],
            script: TmuxPane.showing("bytes", telling: "shown") + "; read -r -d Q answer"
        )
        try pane.wait(for: "shown")
        #expect(try pane.buffer() == "London 東京\n")
        #expect(try pane.value(of: "#{pane_title}") == "Cities\\ 東京")
        #expect(try pane.lines().first == "hours")
    }
}
