import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Where the focus goes when a screen changes.
struct FocusTests {
    /// Whichever sections go, and however many loose nodes there are beside them: the focus goes to the nearest node of
    /// its part, and leaves the part only with its last node.
    @Test(arguments: [0, 1, 2], [0, 1, 3])
    func focusLeavesItsPartOnlyWithTheLastNode(part: Int, looseCount: Int) {
        func content(of number: Int, without gone: Set<Int>) -> Box {
            Box {
                for section in 0..<3 where number != part || !gone.contains(section) {
                    Section(id: "\(number) \(section)") {
                        for node in 0..<2 { Node(id: "\(number) \(section) \(node)", Button("b") {}) }
                        Node(id: "\(number) \(section) words", Text("not for use"))
                    }
                }
                for node in 0..<looseCount where number != part || !gone.contains(3) {
                    Node(id: "\(number) 3 \(node)", Button("loose") {})
                }
            }
        }
        func screen(without gone: Set<Int>) -> Screen {
            var screen = Screen(title: "") {}
            (screen.pinnedTop, screen.box, screen.pinnedBottom) = (
                content(of: 0, without: gone), content(of: 1, without: gone), content(of: 2, without: gone)
            )
            return screen
        }
        let all = screen(without: [])
        for start in all.focusOrder where start.description.hasPrefix("\(part)") {
            for subset in 0..<16 {
                let gone = Set((0..<4).filter { subset & 1 << $0 != 0 })
                let after = screen(without: gone)
                var interaction = ScreenInteraction()
                interaction.update(to: all)
                interaction.moveFocus(to: start, on: all)
                interaction.update(to: after)
                let order = all.focusOrder
                let left = after.focusOrder
                let place = order.firstIndex(of: start) ?? 0
                let next = order[place...].first { left.contains($0) && $0.description.hasPrefix("\(part)") }
                let previous = order[..<place].last { left.contains($0) && $0.description.hasPrefix("\(part)") }
                let focus = interaction.focus?.id
                let isRight = (next ?? previous).map { focus == $0 } ?? focus.map(left.contains) ?? left.isEmpty
                #expect(isRight, "\(start) without \(gone.sorted()): \(String(describing: focus))")
            }
        }
    }

    @Test func keysOfTheScreenWorkInAFieldWhereTheyCannotBeText() {
        let log = Log()
        let keys: [Key] = [
            .control("e"), .control("d"), .function(5), .modified("b", .alt), .escape, .insert, "r", .left, .backspace,
        ]
        let screen = Screen(title: "", keys: keys.map { key in KeyBinding(key, "K") { log.add(key.label) } }) {
            Node(id: "field", TextField("", text: "text", onChange: { log.add("text=\($0)") }))
        }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        for key in keys { interaction.handle(key, on: screen).perform() }
        #expect(log.entries == ["^E", "^D", "F5", "alt-b", "esc", "ins", "text=textr", "text=texr"])
        // The last line names the keys that work.
        let last = screen.frame(width: 80, height: nil, of: interaction).lines.last
        #expect(last == "^E K  ^D K  F5 K  alt-b K  esc K  ins K")
    }

    /// Of the part with the focus first: a list under a search field has a first row.
    @Test(arguments: [
        TestRow("up from the list", (start: "row 40", key: Key.home, focus: ["row 1", "row 1", "field", "field"])),
        TestRow("down from the list", (start: "row 40", key: .end, focus: ["row 60", "button", "button"])),
        TestRow("down from above", (start: "other field", key: .end, focus: ["button", "button"])),
        TestRow("up from below", (start: "button", key: .home, focus: ["field", "field"])),
    ])
    func theEndsOfAPartComeBeforeThoseOfTheScreen(row: TestRow<(start: String, key: Key, focus: [String])>) {
        let screen = Screen(title: "Rows") {
            Text("60 rows")
            for number in 1...60 { Node(id: "row \(number)", Button("Row \(number)") {}) }
        }
        .pinnedToTop {
            Node(id: "field", Button("Search") {})
            Node(id: "other field", Button("Filter") {})
        }
        .pinnedToBottom { Node(id: "button", Button("Add") {}) }
        var session = ScreenSession(screen, width: 40, height: 12)
        session.interaction.moveFocus(to: row.value.start, on: screen)
        session.show()
        let focus = row.value.focus.map { _ in
            session.press(row.value.key)
            return session.interaction.focus?.id.description ?? "nothing"
        }
        #expect(focus == row.value.focus, sourceLocation: row.location)
    }
}
