import MillraceRendering
import RenderingTestSupport
import Testing

struct ScreenFrameTests {
    private static let items = Screen(
        title: "Delivery",
        leading: BarItem("Back", key: .escape),
        trailing: BarItem("3 of 4")
    ) {}

    private static let looks: [TestRow<ScreenLook>] = [
        TestRow(
            "a screen is its title, its sections and its keys",
            ScreenLook(
                cities(["London", "Bath"]),
                width: 32,
                [
                    "Cities", String(repeating: "─", count: 32), "Nearby", "  London", "  Bath", "", "  [ Try again ]",
                    "", "r Refresh  ^C Quit",
                ]
            )
        ),
        TestRow(
            "items stand beside the title",
            ScreenLook(
                items,
                width: 40,
                ["esc Back        Delivery          3 of 4", String(repeating: "─", count: 40)]
            )
        ),
        TestRow(
            "items leave the title what is left",
            ScreenLook(items, width: 24, ["esc Back  Deliv…  3 of 4", String(repeating: "─", count: 24)])
        ),
    ]

    @Test(arguments: looks) func aScreen(_ row: TestRow<ScreenLook>) {
        #expect(row.value.shown == row.value.lines, sourceLocation: row.location)
    }

    @Test func theBoxScrollsToTheFocusedNode() {
        let screen = Screen(title: "Numbers", keys: [KeyBinding("q", "Quit") {}]) {
            for number in 1...100 { Node(id: number) { "row \(number)" } }
        }
        let frame = screen.frame(width: 20, height: 7, focus: Focus(50))
        #expect(frame.lines == ["Numbers", "────────────────────", "  row 48", "  row 49", "› row 50", "", "q Quit"])
        let others = [49, 1].map { screen.frame(width: 20, height: 7, focus: Focus($0), scroll: frame.scroll).scroll }
        #expect([frame.scroll, frame.maximumScroll] + others == [47, 97, 47, 0])
    }

    @Test(arguments: 0...9) func partsGiveWayWhenThereAreFewLines(height: Int) {
        let screen = Self.cities(["London"]).pinnedToTop { Node(id: "top") { "top" } }
            .pinnedToBottom { Node(id: "bottom") { "bottom" } }
        let frame = screen.frame(width: 20, height: height, focus: Focus("London"))
        #expect(frame.height == height)
        let parts = [frame.lines.contains("  bottom") || height < 3, frame.lines.first == "Cities" || height < 2]
        #expect(parts == [true, true], "\(frame.lines)")
    }

    @Test(arguments: 3...10, [true, false]) func theFocusIsInViewAlsoInPinnedContent(height: Int, isAbove: Bool) {
        func nodes(_ words: String) -> [Node] {
            (1...5).map { Node(id: "\(words) \($0)", Button("\(words) \($0)") {}) }
        }
        let screen = Self.cities(["London"]).pinnedToTop { nodes("top") }.pinnedToBottom { nodes("bottom") }
        let names = (1...5).map { "\(isAbove ? "top" : "bottom") \($0)" }
        let seen = names.filter { name in
            screen.frame(width: 20, height: height, focus: Focus(name)).lines.contains("› [ \(name) ]")
        }
        #expect(seen == names)
    }

    @Test func nodesWithOneIDAreReported() {
        let screen = Self.cities(["Bath", "London", "Bath", "Bath"])
        let error = #expect(throws: ScreenMistake.self) { try screen.requireNoMistakes() }
        #expect([screen.duplicateNodeIDs, error?.ids] == [["Bath"], ["Bath"]])
    }

    private static func cities(_ names: [String]) -> Screen {
        Screen(title: "Cities", keys: [KeyBinding("r", "Refresh") {}, KeyBinding(.control("c"), "Quit") {}]) {
            Section(id: "cities", header: "Nearby") {
                for name in names {
                    Node(id: name) { ListItem(name) {} }
                }
            }
            if !names.isEmpty {
                Node(id: "retry") { Button("Try again") {} }
            }
        }
    }
}
