import BenchmarkCases
import Millrace
import MillraceComponents
import MillraceTerminal

/// The cost of a log of a million lines, at 120 by 40, and of a Markdown text.
enum LogCases {
    private static let (width, height) = (120, 40)
    private static let painter = Painter(colors: .ansi256)

    private static let million: LogLines = {
        var log = LogLines(limit: 1_000_000)
        for number in 0..<1_000_000 { log.append("Message number \(number) of a program", severity: .info) }
        return log
    }()

    static func screen(_ log: LogLines) -> Screen {
        Screen(title: "Log") { log.section(id: "log") }.followingEnd()
    }

    private static let following: (interaction: ScreenInteraction, frame: TextFrame) = {
        var interaction = ScreenInteraction()
        let screen = Self.screen(million)
        interaction.update(to: screen)
        let frame = screen.frame(width: width, height: height, of: interaction)
        interaction.didShow(frame)
        return (interaction, frame)
    }()

    private static let markdown = String(
        repeating: """
            ## A title
            A *paragraph* with `code`, a [link](https://example.com) and **more** than one line of text, so that it wraps.

            - one
            - two

            """,
        count: 100
    )

    static let all: [BenchmarkCase] = [
        // Three times as long as a list of a million rows takes.
        BenchmarkCase("first frame of a log of 1,000,000 lines", events: 1, target: 6_000_000, checksum: height) {
            var interaction = ScreenInteraction()
            let screen = Self.screen(opaque(million))
            interaction.update(to: screen)
            return screen.frame(width: width, height: height, of: interaction).height
        },
        BenchmarkCase("8 lines at the end of a log of 1,000,000, painted", events: 1, target: 600_000, checksum: 1) {
            var (log, interaction) = (opaque(million), following.interaction)
            let output = "\u{1B}[32mok\u{1B}[0m another line\n"
            for _ in 0..<8 { log.append(output: output.utf8) }
            let screen = Self.screen(log)
            interaction.update(to: screen)
            let frame = screen.frame(width: width, height: height, of: interaction)
            interaction.didShow(frame)
            return min(1, painter.paint(frame, over: following.frame).count)
        },
        BenchmarkCase("a search through 1,000,000 lines", events: 1, target: 400_000_000, checksum: 0) {
            var log = opaque(million)
            log.search("not there")
            return log.hit(in: "log") == nil ? 0 : 1
        },
        BenchmarkCase("read 15 KB of Markdown, and lay it out", events: 1, target: 20_000_000, checksum: 1) {
            min(1, Markdown(opaque(markdown)).height(in: Space(width: width)))
        },
    ]
}
