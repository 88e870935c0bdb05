import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Sections that open and close.
struct DisclosureTests {
    private let log = Log()

    private func screen(isExpanded: Bool) -> Screen {
        Screen(title: "") {
            Disclosure(
                id: "details",
                "Details",
                isExpanded: isExpanded,
                onToggle: { [log] in log.add($0 ? "open" : "close") }
            ) {
                Node(id: "river", Button("Thames") { [log] in log.add("Thames") })
                "1,572 km²"
            }
            Section(id: "more", nodes: [Node(id: "end", Button("End") { [log] in log.add("End") })])
        }
    }

    private static let keys: [TestRow<(isExpanded: Bool, keys: [Key], log: [String])>] = [
        TestRow("enter and space open", (false, [.enter, .character(" ")], ["open", "open"])),
        TestRow("right opens, left doesn't", (false, [.left, .right], ["open"])),
        TestRow("left closes, right doesn't", (true, [.right, .left], ["close"])),
        TestRow("a click", (true, [.mouse(Mouse(.click, row: 0, column: 4))], ["close"])),
        TestRow("the nodes follow the line", (true, [.down, .enter, .down, .enter], ["Thames", "End"])),
        TestRow("closed, they aren't there", (false, [.down, .enter], ["End"])),
    ]

    @Test(arguments: keys) func keysOpenAndClose(_ row: TestRow<(isExpanded: Bool, keys: [Key], log: [String])>) {
        var session = ScreenSession(screen(isExpanded: row.value.isExpanded), width: 30, height: 10)
        session.press(row.value.keys)
        #expect(log.entries == row.value.log, sourceLocation: row.location)
    }

    @Test func theLineKeepsTheFocus() {
        var session = ScreenSession(screen(isExpanded: true), width: 30, height: 10)
        let title = session.interaction.focus
        session.update(to: screen(isExpanded: false))
        #expect(session.interaction.focus == title && title != nil)
        #expect(session.lines.contains { $0.contains("▸ Details") })
    }

    @Test func aUserHearsWhetherItIsOpen() {
        let words = [true, false].map { isExpanded in
            let disclosure = Disclosure(id: 1, "Details", isExpanded: isExpanded, onToggle: { _ in }) {
                Node(id: "river", Text("Thames"))
            }
            return disclosure.section.nodes.map(\.component.spoken)
        }
        #expect(words == [["Button Details, open", "Thames"], ["Button Details, closed"]])
    }
}
