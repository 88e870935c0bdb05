import MillraceRendering
import TestSupport
import Testing

/// Panes beside and above each other, in widths and heights of all kinds.
struct PaneLayoutTests {
    private func list(_ name: String, _ count: Int) -> [Node] {
        (0..<count).map { Node(id: "\(name) \($0)", ListItem("\(name) \($0)") {}) }
    }

    private func shown(_ panes: Panes, width: Int, height: Int? = nil, focus: NodeID? = nil) -> [String] {
        Screen(title: "") { panes }.frame(width: width, height: height, focus: focus.map { Focus($0) }).lines
    }

    @Test func extentsDivideTheWidth() {
        func panes(_ extents: [Extent]) -> Panes {
            Panes(
                .sideBySide,
                panes: extents.enumerated().map { index, extent in
                    Pane(extent) { Node(id: index, Divider()) }.bordered("\(index)")
                }
            )
        }
        #expect(shown(panes([.fixed(5), .flexible()]), width: 12) == ["┌ 0 ┐┌ 1 ──┐", "│───││─────│", "└───┘└─────┘"])
        #expect(shown(panes([.flexible(weight: 2), .flexible()]), width: 12)[0] == "┌ 0 ───┐┌──┐")
        let fit = Panes(.sideBySide) {
            Pane(.fit) { Node(id: 1, Text("ab")) }.bordered()
            Pane(.fit) { Node(id: 2, Text("東京 ab")) }.bordered("日本語のとても")
            Pane { Node(id: 3, Divider()) }.bordered()
        }
        #expect(
            shown(fit, width: 30) == [
                "┌──┐┌ 日本語のとても ┐┌──────┐", "│ab││  東京 ab       ││──────│", "└──┘└────────────────┘└──────┘",
            ]
        )
    }

    @Test func withoutBordersThereIsAGap() {
        let panes = Panes(.sideBySide) {
            Pane { Node(id: 1, Divider()) }
            Pane { Node(id: 2, Divider()) }.bordered()
        }
        #expect(shown(panes, width: 9) == ["──── ┌──┐", "     │──│", "     └──┘"])
        var stacked = panes
        stacked.arrangement = .stacked
        #expect(shown(stacked, width: 5) == ["─────", "", "┌───┐", "│───│", "└───┘"])
    }

    @Test func heightsAreDividedOnAScreenOfAGivenHeight() {
        let panes = Panes(.stacked) {
            Pane(.fixed(2)) { list("a", 5) }
            Pane(.fit) { list("b", 1) }
            Pane { list("c", 9) }
            Pane(.flexible(weight: 2)) { list("d", 9) }
        }
        #expect(
            shown(panes, width: 12, height: 12) == [
                "  a 0", "  a 1", "", "  b 0", "", "  c 0", "  c 1", "", "  d 0", "  d 1", "  d 2", "  d 3",
            ]
        )
        // As many lines as are needed: the shares are what each needs, and a fixed height stays.
        #expect(shown(panes, width: 12).count == 2 + 1 + 1 + 1 + 9 + 1 + 9)
    }

    @Test func panesThatDontFitScrollTogether() {
        let stacked = Panes(.stacked) {
            Pane(.fixed(2)) { list("a", 3) }.bordered("A")
            Pane { list("b", 2) }.bordered("B")
        }
        let lines = ["└────────┘", "┌ B ─────┐", "│  b 0   │", "│› b 1   │"]
        #expect(shown(stacked, width: 10, height: 4, focus: "b 1") == lines)
        let beside = Panes(.sideBySide) {
            Pane(.fixed(20)) { list("a", 2) }.bordered("A")
            Pane { list("b", 2) }
        }
        #expect(shown(beside, width: 21).count == 7)
        #expect(shown(beside, width: 22).count == 4)
        for width in [-1, 0] { #expect(shown(beside, width: width) == []) }
    }

    @Test func panesCollapseBelowTheNamedWidth() {
        func panes(_ arrangement: Panes.Arrangement) -> Panes {
            Panes(arrangement, collapsingBelow: 30) {
                Pane { list("a", 9) }
                Pane { list("b", 9) }
            }
        }
        #expect(
            shown(panes(.sideBySide), width: 30, height: 3) == [
                "  a 0             b 0", "  a 1             b 1", "  a 2             b 2",
            ]
        )
        #expect(shown(panes(.sideBySide), width: 29, height: 3) == ["  a 0", "  a 1", "  a 2"])
        #expect(shown(panes(.stacked), width: 30, height: 5) == ["  a 0", "  a 1", "", "  b 0", "  b 1"])
        #expect(shown(panes(.stacked), width: 29, height: 5) == ["  a 0", "  a 1", "  a 2", "  a 3", "  a 4"])
        #expect(shown(panes(.stacked), width: 29, height: 3, focus: "b 8") == ["  b 6", "  b 7", "› b 8"])
    }

    @Test func sectionsBesidePanesBecomePanes() {
        let screen = Screen(title: "") {
            Node(id: "above", Text("above"))
            Panes(.sideBySide) {
                Pane { list("a", 9) }
                Pane { list("b", 9) }
            }
            Section(id: "below", header: "below") { list("c", 1) }
        }
        #expect(
            screen.frame(width: 20, height: 7).lines == [
                "  above", "", "  a 0        b 0", "  a 1        b 1", "", "below", "  c 0",
            ]
        )
        #expect(screen.nodes.count == 20)
        #expect(screen.duplicateNodeIDs == [])
    }

    @Test func aBoxOfNoPanesIsEmpty() {
        for arrangement in Panes.Arrangement.allCases {
            let screen = Screen(title: "Title") { Panes(arrangement, panes: []) }
            #expect(screen.frame(width: 20).lines == ["Title", String(repeating: "─", count: 20)])
            #expect(screen.frame(width: 20, height: 5).height == 5)
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            interaction.didShow(screen.frame(width: 20, height: 5, of: interaction))
            for key in [Key.down, .tab, .end, .mouse(Mouse(.wheelDown, row: 3, column: 3))] {
                _ = interaction.handle(key, on: screen)
            }
            #expect(interaction.focus == nil)
        }
    }

    /// Every size of a product of extents, nestings, borders and texts: no crash, the size asked for, and every node that
    /// can have the focus is in view when it has it.
    @Test(arguments: [Panes.Arrangement.sideBySide, .stacked])
    func everyFocusedNodeIsInView(arrangement: Panes.Arrangement) {
        let extents: [Extent] = [
            .fit, .flexible(), .fixed(0), .fixed(3), .fixed(.max), .fixed(-1), .flexible(weight: .max),
        ]
        for (number, extent) in TestDepth.some(Array(extents.enumerated()), each: 3) {
            for isBordered in [false, true] {
                for isNested in [false, true] {
                    let string = NastyStrings.all[(number * 5 + (isNested ? 2 : 0)) % NastyStrings.all.count]
                    let screen = screen(arrangement, extent, isBordered: isBordered, isNested: isNested, string)
                    expectInView(screen, "\(arrangement) \(extent) \(isBordered) \(isNested)")
                }
            }
        }
    }

    private func screen(
        _ arrangement: Panes.Arrangement,
        _ extent: Extent,
        isBordered: Bool,
        isNested: Bool,
        _ string: String
    ) -> Screen {
        let other: Panes.Arrangement = arrangement == .stacked ? .sideBySide : .stacked
        var first = Pane(extent) {
            Section(id: "s", header: string, footer: string) { list("a", 4) }
        }
        if isBordered { first = first.bordered(string) }
        let second = Pane {
            Node(id: "field", TextField(string, text: string, onChange: { _ in })).bordered(string)
            list("b", 3)
        }
        let inner = isNested ? Pane { Panes(other, panes: [first, second]) } : second
        return Screen(title: string, keys: [KeyBinding("q", string) {}]) {
            Panes(arrangement, panes: [isNested ? Pane(extent) { list("c", 2) } : first, inner])
        }
        .pinnedToTop { Node(id: "pinned", Text(string)) }
    }

    private func expectInView(_ screen: Screen, _ name: String) {
        for width in [0, 1, 2, 5, 8, 20, 80] {
            #expect(screen.frame(width: width).lines.allSatisfy { $0.columns() <= width }, "\(name) \(width)")
            for height in [-1, 0, 1, 3, 9, 24] {
                for id in [screen.focusOrder.first, screen.focusOrder.last].compactMap({ $0 }) {
                    let frame = screen.frame(width: width, height: height, focus: Focus(id))
                    guard height > 0, width > 0 else { continue }
                    #expect(frame.height == height && frame.lines.allSatisfy { $0.columns() <= width })
                    // Next to a title and keys, at least one line is left to the box.
                    #expect(frame.shows(id), "\(name) \(width) × \(height): \(id)")
                }
            }
        }
    }
}

extension TextFrame {
    /// Returns whether a cell belongs to a node.
    fileprivate func shows(_ id: NodeID) -> Bool {
        (0..<height).contains { row in (0..<width).contains { nodeID(row: row, column: $0) == id } }
    }
}
