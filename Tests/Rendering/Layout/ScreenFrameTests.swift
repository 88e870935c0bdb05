import MillraceRendering
import Testing

struct ScreenFrameTests {
    @Test func aScreenIsItsTitleItsSectionsAndItsKeys() {
        let screen = cities(["London", "Bath"])
        #expect(
            screen.text(width: 32).lines == [
                "Cities",
                "────────────────────────────────",
                "Nearby",
                "  London",
                "  Bath",
                "",
                "  [ Try again ]",
                "",
                "r Refresh  ^C Quit",
            ]
        )
    }

    @Test func leadingAndTrailingItemsStandBesideTheTitle() {
        let screen = Screen(
            title: "Delivery",
            leading: BarItem("Back", key: .escape),
            trailing: BarItem("3 of 4")
        ) {}
        #expect(
            screen.text(width: 40).lines == [
                "esc Back        Delivery          3 of 4",
                "────────────────────────────────────────",
            ]
        )
        #expect(screen.text(width: 24).lines.first == "esc Back  Deliv…  3 of 4")
    }

    @Test func theFocusedNodeIsMarked() {
        let frame = cities(["London", "Bath"]).frame(width: 20, focus: Focus("Bath"))
        #expect(frame.lines[4] == "› Bath")
        #expect(frame[4, 2].style.attributes.contains(.bold))
        #expect(frame.nodeIDs[4] == "Bath")
    }

    @Test func theBoxScrollsToTheFocusedNode() {
        let screen = Screen(title: "Numbers", keys: [KeyBinding("q", "Quit") {}]) {
            for number in 1...100 { Node(id: number) { "row \(number)" } }
        }
        let frame = screen.frame(width: 20, height: 7, focus: Focus(50))
        #expect(
            frame.lines == [
                "Numbers", "────────────────────", "  row 48", "  row 49", "› row 50", "", "q Quit",
            ]
        )
        #expect(frame.scroll == 47)
        #expect(frame.maximumScroll == 97)
        let back = screen.frame(width: 20, height: 7, focus: Focus(49), scroll: frame.scroll)
        #expect(back.scroll == 47)
        #expect(screen.frame(width: 20, height: 7, focus: Focus(1), scroll: 47).scroll == 0)
    }

    @Test(arguments: 0...9) func partsGiveWayWhenThereAreFewLines(height: Int) {
        let screen = cities(["London"]).pinnedToTop { Node(id: "top") { "top" } }
            .pinnedToBottom { Node(id: "bottom") { "bottom" } }
        let frame = screen.frame(width: 20, height: height, focus: Focus("London"))
        #expect(frame.height == height)
        if height >= 3 { #expect(frame.lines.contains("  bottom")) }
        if height >= 2 { #expect(frame.lines.first == "Cities") }
    }

    @Test(arguments: [0, 1, 2, 7, 8, 10_000]) func everyWidthIsKept(width: Int) {
        let screen = cities(["London", "東京", "👩‍👩‍👧‍👦 family", "a\u{1B}[2Jb"])
        let frame = screen.frame(width: width)
        #expect(frame.width == width)
        #expect(frame.lines.allSatisfy { $0.columns() <= width })
    }

    @Test func nodesWithOneIDAreReportedAndBothShown() {
        let screen = cities(["Bath", "London", "Bath", "Bath"])
        #expect(screen.duplicateNodeIDs == ["Bath"])
        let error = #expect(throws: DuplicateNodeIDs.self) { try screen.requireDistinctNodeIDs() }
        #expect(error?.ids == ["Bath"])
        #expect(
            screen.frame(width: 20, focus: Focus("Bath")).lines[3...6] == ["› Bath", "  London", "  Bath", "  Bath"]
        )
    }

    private func cities(_ names: [String]) -> Screen {
        Screen(
            title: "Cities",
            keys: [KeyBinding("r", "Refresh") {}, KeyBinding(.control("c"), "Quit") {}]
        ) {
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
