import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

struct ScreenInteractionTests {
    private let log = Log()

    @Test func focusMovesOverWhatCanBeUsed() {
        let screen = form(city: "")
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        let start = interaction.focus?.id
        let focus = [Key.down, .tab, .backtab, .enter, " "].map { key in
            interaction.handle(key, on: screen).perform()
            return interaction.focus?.id
        }
        #expect(
            ([start] + focus, log.entries) == (["city", "send", "city", "send", "send", "send"], ["send", "send"])
        )
    }

    @Test func ofNodesWithOneIDOneHasTheFocus() {
        let changed = Log()
        func field(_ text: String) -> Node {
            Node(id: "twin", TextField("", text: text, onChange: { changed.add($0) }))
        }
        let screen = Screen(title: "") {
            field("one")
            field("two")
        }.pinnedToTop { field("top") }
        #expect(screen.duplicateNodeIDs == ["twin"])
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        var marked: [[String]] = []
        for _ in 0..<4 {
            marked.append(screen.frame(width: 9, height: nil, of: interaction).lines.filter { $0.hasPrefix("›") })
            interaction.handle("!", on: screen).perform()
            _ = interaction.handle(.down, on: screen)
            interaction.update(to: screen)
        }
        #expect(
            (marked, changed.entries) == (
                [["› [top  ]"], ["› [one  ]"], ["› [two  ]"], ["› [two! ]"]], ["top!", "one!", "two!", "two!!"]
            )
        )
    }

    @Test func settlingTakesBackWhatWasRefused() {
        var interaction = ScreenInteraction()
        interaction.update(to: form(city: "12"))
        _ = interaction.handle("x", on: form(city: "12"))
        let typed = interaction.focus?.editing?.value
        interaction.settle(on: form(city: "12"))
        #expect([typed, interaction.focus?.editing?.value] == ["12x", "12"])
    }

    @Test func aFrameAfterAnotherIsTheSameAsOneByItself() {
        func screen(_ count: Int, changed: Int) -> Screen {
            Screen(title: "List") {
                Section(id: "fixed") { Node(id: "field") { TextField("Name", text: "", onChange: { _ in }) } }
                Section(id: "list", header: "Header", footer: "Footer") {
                    for number in 0..<count {
                        Node(id: number) { Text(number == changed ? "a text of two or three lines" : "\(number)") }
                    }
                }
            }
        }
        var previous: TextFrame?
        for step in 0..<40 {
            let screen = screen(20 + step % 3, changed: step % 5)
            for scroll in [0, 3, 9] {
                let focus = step % 2 == 0 ? Focus(7) : nil
                let next = screen.frame(width: 14, height: 9, focus: focus, scroll: scroll, after: previous)
                #expect(next == screen.frame(width: 14, height: 9, focus: focus, scroll: scroll))
                previous = next
            }
        }
    }

    private func form(city: String) -> Screen {
        Screen(
            title: "Form",
            leading: BarItem("Back", key: .escape) { [log] in log.add("back") },
            keys: [KeyBinding("r", "Refresh") { [log] in log.add("refresh") }, KeyBinding(.control("r"), "Reload") {}]
        ) {
            Node(id: "city") { TextField("City", text: city, onChange: { [log] in log.add("city=\($0)") }) }
            Node(id: "hint") { "Not for use" }
            Node(id: "send") { Button("Send") { [log] in log.add("send") } }
        }
    }
}
