import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// What content costs, by counting and not by the clock.
struct TypingCostTests {
    @Test func aClusterIsCutAndTheTextAfterItIsShown() {
        let tower = String(repeating: "\u{301}", count: TestDepth.times(1_000_000, dividedBy: 5))
        let screen = Screen(title: tower) {
            Node(id: 1, Text(tower + "x"))
            Node(id: 2, ListItem(tower, subtitle: "e" + tower, detail: tower) {})
        }
        let frame = screen.frame(width: 40, height: 10)
        let counts = (0..<frame.height).flatMap { row in
            (0..<frame.width).map { frame[row, $0].text.unicodeScalars.count }
        }
        #expect(frame.lines.contains { $0.hasSuffix("x") } && counts.allSatisfy { $0 <= 24 })
    }

    /// What counts how often it was measured.
    private struct Counting: Component {
        let text: String
        let log: Log

        func lines(in space: Space) -> [Line] {
            log.add(text)
            return [Line(text)]
        }

        static func == (lhs: Counting, rhs: Counting) -> Bool {
            lhs.text == rhs.text
        }
    }

    @Test func aComponentThatHasNotChangedIsNotMeasuredAgain() {
        let log = Log()
        func screen(_ texts: [String]) -> Screen {
            Screen(title: "") { for (id, text) in texts.enumerated() { Node(id: id, Counting(text: text, log: log)) } }
        }
        let many = (0..<100).map(String.init)
        let first = screen(many).frame(width: 20, height: 3)
        let measured = log.entries.count
        var changed = many
        changed[50] = "changed"
        let second = screen(changed).frame(width: 20, height: 3, after: first)
        // The rows in view are drawn, and the one that changed is measured.
        let again = log.entries.count - measured
        #expect(again == 3 + 1 && second == screen(changed).frame(width: 20, height: 3))
        _ = screen(changed).frame(width: 19, height: 3, after: second)
        #expect(log.entries.count > 300)
    }
}
