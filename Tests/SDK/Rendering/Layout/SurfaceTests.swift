import Testing

@testable import MillraceRendering

/// The layout on themes with surfaces.
@Suite struct SurfaceTests {
    private let screen = Screen(title: "Cities", keys: [KeyBinding("r", "Refresh") {}]) {
        Node(id: "button", Button("Order") {})
        Section(id: "cities", header: "Where?", footer: "2 more") {
            Node(id: "London", ListItem("London", detail: "8.9 M") {})
            Node(id: "name", TextField("Name", text: "Bath", columns: 8, onChange: { _ in }))
        }
        Section(id: "title", header: "A title") {}
    }

    private func frame(width: Int, height: Int? = nil, focus: NodeID? = nil, theme: Theme = .dark) -> TextFrame {
        screen.frame(width: width, height: height, focus: focus.map { Focus($0) }, theme: theme)
    }

    @Test func aWideScreenHasPanels() {
        let lines = frame(width: 60).lines
        let rule = String(repeating: "─", count: 48)
        #expect(
            lines == [
                "   Cities", "", "   [ Order ]", "",
                "╭─ Where? \(rule)─╮",
                "│  London" + String(repeating: " ", count: 44) + "8.9 M │",
                "│  Name:  Bath" + String(repeating: " ", count: 45) + "│",
                "│  2 more" + String(repeating: " ", count: 50) + "│",
                "╰─" + String(repeating: "─", count: 56) + "─╯", "", "   A title", "", "   r  Refresh",
            ]
        )
    }

    /// As many lines as without surfaces.
    @Test func aNarrowScreenHasMargins() {
        let lines = frame(width: 24).lines
        let expected = [
            "  Cities", "", "  [ Order ]", "", "  Where?", "  London          8.9 M", "  Name:  Bath", "  2 more", "",
            "  A title", "", "  r  Refresh",
        ]
        #expect((lines, frame(width: 24, theme: .standard).height) == (expected, expected.count))
    }

    /// The columns of the bar at the focus; a control that shows the focus itself has none.
    @Test(arguments: [("London", 1..<59), ("button", 0..<0), ("name", 0..<0)] as [(String, Range<Int>)])
    func theFocusIsABar(id: String, columns: Range<Int>) {
        let frame = frame(width: 60, focus: NodeID(id))
        let bars = (0..<frame.height).flatMap { row in
            (0..<60).filter { frame[row, $0].style.background == Theme.dark[.highlight].background }
        }
        let own = id == "name" ? Array(9..<19) : Array(columns)
        #expect((bars, frame.lines.filter { $0.contains("›") }.count) == (own, 1))
    }

    /// Reversed where there are no colors, and cells keep their own attributes.
    @Test func withoutColorsTheBarIsReversed() {
        let frame = frame(width: 30, focus: "London", theme: .mono)
        let row = (0..<30).map { frame[5, $0].style.attributes }
        #expect(row.allSatisfy { $0.isSuperset(of: [.reverse, .bold]) } && row[29].contains(.dim))
    }

    /// A bar stands at what scrolls, and a click on it scrolls; it is no part of a frame without a height.
    @Test(arguments: [(24, 7, true), (24, 30, false), (60, 7, true)])
    func whatScrollsHasABar(width: Int, height: Int, hasBar: Bool) {
        let frame = frame(width: width, height: height)
        let bars = (0..<height).filter { frame[$0, width - 1].text == "▐" }
        #expect(!bars.isEmpty == hasBar)
        let targets = frame.owners.targets.filter { if case .bar = $0.kind { true } else { false } }
        #expect(!targets.isEmpty == hasBar)
    }
}
