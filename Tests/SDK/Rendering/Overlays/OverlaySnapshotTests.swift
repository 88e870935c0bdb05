import MillraceRendering
import RenderingTestSupport
import Testing

/// Everything that is shown over a screen, on narrow terminals and on wide ones, with hostile texts, and in no room at
/// all.
struct OverlaySnapshotTests {
    @Test(arguments: OverlayFixtures.Kind.allCases)
    func isItsSnapshot(kind: OverlayFixtures.Kind) throws {
        var parts: [String] = []
        let screen = OverlayFixtures.screen(kind, "Baker Street")
        for width in [20, 40, 80, 200] {
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            let frame = screen.frame(width: width, height: 16, of: interaction)
            parts.append("# \(width) × 16\n\n\(frame.plainText)\n\n# \(width)\n\n\(screen.text(width: width))\n")
        }
        // A small screen shows the answers.
        let question = OverlayFixtures.screen(kind, "Delete?")
        var interaction = ScreenInteraction()
        interaction.update(to: question)
        parts.append("# 10 × 3\n\n\(question.frame(width: 10, height: 3, of: interaction).plainText)\n")
        #expect(try StoredText("overlay-\(kind)").matches(parts.joined(separator: "\n")))
    }

    @Test func theScreenBelowIsDimmedAndTheWindowIsNot() {
        let frame = OverlayFixtures.screen(.sheet, "Street").frame(width: 60, height: 16)
        let base = frame[0, 0]
        let rows = frame.lines.indices.filter { frame.lines[$0].contains("[ Street ]") }
        #expect(base.text == "e" && base.style.attributes == .dim && rows.count == 1)
        let column = frame.lines[rows[0]].split(separator: "[")[0].count
        #expect(frame[rows[0], column + 2].text == "S" && !frame[rows[0], column + 2].style.attributes.contains(.dim))
    }

    @Test func theCursorIsInTheWindow() {
        let screen = OverlayFixtures.screen(.sheet, "Street")
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        let frame = screen.frame(width: 60, height: 16, of: interaction)
        let nested = OverlayFixtures.screen(.nested, "Street")
        interaction.update(to: nested)
        let cursors = [frame, nested.frame(width: 60, height: 16, of: interaction)].map(\.cursor)
        #expect(cursors.map { $0.map { frame.lines[$0.row].contains("Street: [") } } == [true, nil])
    }

    /// A wide character that the window cuts in two is a blank, so no line becomes longer.
    @Test func aWindowOverWideCharacters() {
        let base = Screen(title: "") { for row in 0..<12 { Node(id: row, Text(String(repeating: "東", count: 40))) } }
        for width in 30...33 {
            let frame = base.presenting(OverlayFixtures.confirmation(), observer: .ignored).frame(
                width: width,
                height: 12
            )
            let widths = (0..<12).map { row in (0..<width).reduce(0) { $0 + frame[row, $1].width } }
            #expect(frame.lines.contains { $0.contains("┌ Delete? ") })
            #expect(widths == Array(repeating: width, count: 12), "\(frame.plainText)")
        }
    }

    @Test func aThousandToasts() {
        let screen = OverlayFixtures.base("Street").showing(OverlayFixtures.toasts("Toast", count: 1000))
        let lines = screen.frame(width: 40, height: 12).lines
        let hasEnds = lines.contains { $0.hasSuffix("995 more") } && lines.contains { $0.hasSuffix("│ Toast 999") }
        #expect(
            (hasEnds, lines.count, lines.count { $0.contains(" Toast ") }, screen.text(width: 40).lines.suffix(3)) == (
                true, 12, 5,
                [
                    "                          │ ✓ Toast 997", "                          │ ! Toast 998",
                    "                          │ Toast 999",
                ]
            ),
            "\(lines)"
        )
    }
}
