import MillraceComponents
import MillraceRendering
import MillraceStreams
import MillraceTestKit
import Testing
import TestSupport

@testable import MillraceTerminal

/// Random screens and keys, from the layout to the terminal, the same in every run.
struct ScreenFuzzTests {
    @Test func whatIsPaintedIsWhatWasLaidOut() {
        var random = SeededGenerator(seed: 11)
        for round in 0..<TestDepth.times(40, dividedBy: 8) {
            let (width, height) = (Int(random.next() % 50) + 1, Int(random.next() % 15) + 1)
            var terminal = VirtualTerminal(width: width, height: height)
            var interaction = ScreenInteraction()
            var shown: TextFrame?
            for _ in 0..<6 {
                let screen = screen(&random)
                interaction.update(to: screen)
                for _ in 0..<2 {
                    let next = screen.frame(width: width, height: height, of: interaction)
                    interaction.didShow(next)
                    terminal.receive(Painter(colors: .ansi256).paint(next, over: shown))
                    #expect(terminal.complaints == [], "round \(round)")
                    #expect(terminal.lines == next.lines, "round \(round)")
                    #expect(next.lines.allSatisfy { $0.columns() <= width }, "round \(round)")
                    shown = next
                    _ = interaction.handle(key(&random), on: screen)
                }
            }
        }
    }

    private func key(_ random: inout SeededGenerator) -> Key {
        let keys: [Key] = [
            .down, .up, .tab, .pageDown, .end, .home, "x", .backspace, .paste(words(&random)), .modified(.left, .shift),
            .mouse(Mouse(.wheelDown, row: 1, column: 1)),
            .mouse(Mouse(.click, row: Int(random.next() % 12), column: 0)),
        ]
        return keys[Int(random.next() % UInt64(keys.count))]
    }

    private func screen(_ random: inout SeededGenerator) -> Screen {
        let examples = Gallery.examples
        let nodes = (0..<Int(random.next() % 12)).map { _ -> Node in
            let id = Int(random.next() % 20)
            let words = words(&random)
            switch random.next() % 4 {
            case 0: return Node(id: id, examples[Int(random.next() % UInt64(examples.count))].component)
            case 1: return Node(id: id, TextField(words, text: words, onChange: { _ in }))
            case 2: return Node(id: id, ListItem(words, detail: words) {})
            default: return Node(id: id, Text(words))
            }
        }
        return Screen(title: words(&random)) { Section(id: 1, header: words(&random), nodes: { nodes }) }
    }

    private func words(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "b ", "London ", "東京", "👩‍👩‍👧‍👦", "e\u{301}", "\u{1B}[2J", "\n", "\t", "🇬🇧", "\u{200D}", "می\u{200C}خ", "क्षि",
        ]
        return (0..<random.next() % 9).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
    }
}
