import BenchmarkCases
import Millrace
import MillraceTerminal

/// The cost of updating a screen of 1,000 rows at 120 by 50, from the renderer's work to the bytes for the terminal.
///
/// Ratatui 0.20 takes 0.42 ms for a full frame, 0.38 when nothing has changed, 0.52 after one changed row and 0.40 for
/// a key that scrolls.
enum RenderingSpeedCases {
    private static let (width, height) = (120, 50)
    private static let painter = Painter(colors: .ansi256)
    private static let screen = RenderingCases.list(1000)
    private static let shown = screen.frame(width: width, height: height)

    static let all: [BenchmarkCase] = [
        BenchmarkCase(
            "1,000 rows made anew, laid out and painted whole (checksum: most bytes)",
            events: 1,
            target: 500_000,
            checksum: most.whole
        ) {
            let frame = opaque(RenderingCases.list(1000)).frame(width: width, height: height)
            return atLeast(most.whole, painter.paint(frame, over: nil))
        },
        BenchmarkCase(
            "1,000 rows made anew, one of them changed (checksum: most bytes)",
            events: 1,
            target: 300_000,
            checksum: most.oneRow
        ) {
            let frame = opaque(RenderingCases.list(1000, changed: 5)).frame(width: width, height: height, after: shown)
            return atLeast(most.oneRow, painter.paint(frame, over: shown))
        },
        BenchmarkCase("nothing changed (checksum: bytes)", events: 1, target: 60_000, checksum: 0) {
            painter.paint(opaque(screen).frame(width: width, height: height, after: shown), over: shown).count
        },
        BenchmarkCase("a key that scrolls (checksum: most bytes)", events: 1, target: 300_000, checksum: most.scrolled)
        {
            var interaction = scrolling.interaction
            _ = interaction.handle(.down, on: screen)
            let frame = opaque(screen).frame(width: width, height: height, of: interaction)
            return atLeast(most.scrolled, painter.paint(frame, over: scrolling.frame))
        },
    ]

    /// The focus on the last row in view, so that the next key scrolls by a line.
    private static let scrolling: (interaction: ScreenInteraction, frame: TextFrame) = {
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        var frame = screen.frame(width: width, height: height, of: interaction)
        while frame.scroll < 3 {
            interaction.didShow(frame)
            _ = interaction.handle(.down, on: screen)
            frame = screen.frame(width: width, height: height, of: interaction)
        }
        interaction.didShow(frame)
        return (interaction, frame)
    }()

    /// The largest number of bytes for these updates: the numbers from before the painting handled clusters, disputed
    /// widths and terminals without SU and SD.
    private static let most = (whole: 1921, oneRow: 31, scrolled: 308)

    /// Returns the larger one of the limit and the number of bytes; 0 without bytes.
    private static func atLeast(_ most: Int, _ bytes: [UInt8]) -> Int {
        bytes.isEmpty ? 0 : max(most, bytes.count)
    }
}
