import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Panes beside and above each other, in widths and heights of all kinds.
struct PaneLayoutTests {
    private static func list(_ name: String, _ count: Int) -> [Node] {
        (0..<count).map { Node(id: "\(name) \($0)", ListItem("\(name) \($0)") {}) }
    }

    private static func bordered(_ extents: [Extent]) -> Screen {
        let panes = extents.enumerated().map { index, extent in
            Pane(extent) { Node(id: index, Divider()) }.bordered("\(index)")
        }
        return Screen(title: "") { Panes(.sideBySide, panes: panes) }
    }

    private static let fit = Screen(title: "") {
        Panes(.sideBySide) {
            Pane(.fit) { Node(id: 1, Text("ab")) }.bordered()
            Pane(.fit) { Node(id: 2, Text("東京 ab")) }.bordered("日本語のとても")
            Pane { Node(id: 3, Divider()) }.bordered()
        }
    }

    private static func half(_ arrangement: Panes.Arrangement) -> Screen {
        Screen(title: "") {
            Panes(arrangement) {
                Pane { Node(id: 1, Divider()) }
                Pane { Node(id: 2, Divider()) }.bordered()
            }
        }
    }

    private static let heights = Screen(title: "") {
        Panes(.stacked) {
            Pane(.fixed(2)) { list("a", 5) }
            Pane(.fit) { list("b", 1) }
            Pane { list("c", 9) }
            Pane(.flexible(weight: 2)) { list("d", 9) }
        }
    }

    private static let stacked = Screen(title: "") {
        Panes(.stacked) {
            Pane(.fixed(2)) { list("a", 3) }.bordered("A")
            Pane { list("b", 2) }.bordered("B")
        }
    }

    private static func collapsing(_ arrangement: Panes.Arrangement) -> Screen {
        Screen(title: "") {
            Panes(arrangement, collapsingBelow: 30) {
                Pane { list("a", 9) }
                Pane { list("b", 9) }
            }
        }
    }

    private static let sections = Screen(title: "") {
        Node(id: "above", Text("above"))
        Panes(.sideBySide) {
            Pane { list("a", 9) }
            Pane { list("b", 9) }
        }
        Section(id: "below", header: "below") { list("c", 1) }
    }

    private static let looks: [TestRow<ScreenLook>] = [
        TestRow(
            "extents divide the width",
            ScreenLook(
                bordered([.fixed(5), .flexible()]),
                width: 12,
                ["┌ 0 ┐┌ 1 ──┐", "│───││─────│", "└───┘└─────┘"]
            )
        ),
        TestRow(
            "a pane fits its content and its title",
            ScreenLook(
                fit,
                width: 30,
                ["┌──┐┌ 日本語のとても ┐┌──────┐", "│ab││  東京 ab       ││──────│", "└──┘└────────────────┘└──────┘"]
            )
        ),
        TestRow(
            "without borders there is a gap",
            ScreenLook(half(.sideBySide), width: 9, ["──── ┌──┐", "     │──│", "     └──┘"])
        ),
        TestRow(
            "without borders there is a gap",
            ScreenLook(half(.stacked), width: 5, ["─────", "", "┌───┐", "│───│", "└───┘"])
        ),
        TestRow(
            "heights are divided on a screen of a given height",
            ScreenLook(
                heights,
                width: 12,
                height: 12,
                ["  a 0", "  a 1", "", "  b 0", "", "  c 0", "  c 1", "", "  d 0", "  d 1", "  d 2", "  d 3"]
            )
        ),
        TestRow(
            "panes that don't fit scroll together",
            ScreenLook(
                stacked,
                width: 10,
                height: 4,
                focus: "b 1",
                ["└────────┘", "┌ B ─────┐", "│  b 0   │", "│› b 1   │"]
            )
        ),
        TestRow(
            "panes collapse below the named width",
            ScreenLook(
                collapsing(.sideBySide),
                width: 30,
                height: 3,
                ["  a 0             b 0", "  a 1             b 1", "  a 2             b 2"]
            )
        ),
        TestRow(
            "panes collapse below the named width",
            ScreenLook(collapsing(.sideBySide), width: 29, height: 3, ["  a 0", "  a 1", "  a 2"])
        ),
        TestRow(
            "panes collapse below the named width",
            ScreenLook(collapsing(.stacked), width: 30, height: 5, ["  a 0", "  a 1", "", "  b 0", "  b 1"])
        ),
        TestRow(
            "panes collapse below the named width",
            ScreenLook(collapsing(.stacked), width: 29, height: 5, ["  a 0", "  a 1", "  a 2", "  a 3", "  a 4"])
        ),
        TestRow(
            "the focus in panes that collapsed",
            ScreenLook(collapsing(.stacked), width: 29, height: 3, focus: "b 8", ["  b 6", "  b 7", "› b 8"])
        ),
        TestRow(
            "sections beside panes become panes",
            ScreenLook(
                sections,
                width: 20,
                height: 7,
                ["  above", "", "  a 0        b 0", "  a 1        b 1", "", "below", "  c 0"]
            )
        ),
    ]

    @Test(arguments: looks) func aScreenWithPanes(_ row: TestRow<ScreenLook>) {
        #expect(row.value.shown == row.value.lines, sourceLocation: row.location)
    }

    @Test func aScreenWithoutAHeightHasAsManyLinesAsItsPanesNeed() {
        // The shares are what each needs, and a fixed height stays.
        #expect(Self.heights.frame(width: 12).height == 2 + 1 + 1 + 1 + 9 + 1 + 9)
        let beside = Screen(title: "") {
            Panes(.sideBySide) {
                Pane(.fixed(20)) { Self.list("a", 2) }.bordered("A")
                Pane { Self.list("b", 2) }
            }
        }
        #expect(
            (
                [21, 22, -1, 0].map { beside.frame(width: $0).lines.count }, Self.sections.nodes.count,
                Self.sections.duplicateNodeIDs
            ) == ([7, 4, 0, 0], 20, [])
        )
    }

    private enum Kind: String, CaseIterable {
        case long, short, noLines, fittingNothing, emptyShare

        var pane: Pane {
            switch self {
            case .long: Pane { list("long", 30) }
            case .short: Pane(.fixed(2)) { list("short", 2) }
            case .noLines: Pane(.fixed(0)) {}
            case .fittingNothing: Pane(.fit) {}
            case .emptyShare: Pane {}
            }
        }
    }

    /// Stacked panes with and without content, one of which takes all the lines that the others leave: none is blank
    /// at the bottom, and a pane without content has no gap.
    @Test(arguments: Kind.allCases, Kind.allCases) private func stackedPanesTakeAllLines(first: Kind, second: Kind) {
        for third in Kind.allCases {
            let kinds = [first, second, third]
            let last = kinds.last { $0 != .noLines && $0 != .fittingNothing }
            guard last != .emptyShare, kinds.contains(.long) else { continue }
            let panes = Panes(.stacked, panes: kinds.map(\.pane))
            let gaps = kinds.count { $0 == .long || $0 == .short } - 1
            for (name, sizes) in [("plain", nil), ("resizable", []), ("resized", [4, 3, 5])] as [(String, [Int]?)] {
                if name == "resized", third != .long { continue }
                let panes = sizes.map { panes.resizable($0) { _ in } } ?? panes
                for height in [7, 8, 12, 19] {
                    let lines = Screen(title: "") { panes }.frame(width: 20, height: height).lines
                    let isTight =
                        name != "plain" || kinds.contains(.emptyShare) || lines.count(where: \.isEmpty) == gaps
                    let hasItem = lines.last?.contains { $0.isNumber } == true
                    #expect(hasItem && isTight, "\(name) \(kinds.map(\.rawValue)) \(height): \(lines)")
                }
            }
        }
    }

    @Test func aBoxOfNoPanesIsEmpty() {
        for arrangement in Panes.Arrangement.allCases {
            let screen = Screen(title: "Title") { Panes(arrangement, panes: []) }
            var interaction = ScreenInteraction()
            interaction.update(to: screen)
            let frame = screen.frame(width: 20, height: 5, of: interaction)
            #expect(screen.frame(width: 20).lines == ["Title", String(repeating: "─", count: 20)] && frame.height == 5)
            interaction.didShow(frame)
            for key in [Key.down, .tab, .end, .mouse(Mouse(.wheelDown, row: 3, column: 3))] {
                _ = interaction.handle(key, on: screen)
            }
            #expect(interaction.focus == nil)
        }
    }

    /// Every size of a product of extents, nestings, borders and texts: no crash, the size asked for, and every node
    /// that can have the focus is in view when it has it.
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
            Section(id: "s", header: string, footer: string) { Self.list("a", 4) }
        }
        if isBordered { first = first.bordered(string) }
        let second = Pane {
            Node(id: "field", TextField(string, text: string, onChange: { _ in })).bordered(string)
            Self.list("b", 3)
        }
        let inner = isNested ? Pane { Panes(other, panes: [first, second]) } : second
        return Screen(title: string, keys: [KeyBinding("q", string) {}]) {
            Panes(arrangement, panes: [isNested ? Pane(extent) { Self.list("c", 2) } : first, inner])
        }
        .pinnedToTop { Node(id: "pinned", Text(string)) }
    }

    private func expectInView(_ screen: Screen, _ name: String) {
        for width in TestDepth.some([0, 1, 2, 5, 8, 20, 80], each: 2) {
            #expect(screen.frame(width: width).lines.allSatisfy { $0.columns() <= width }, "\(name) \(width)")
            for height in TestDepth.some([-1, 0, 1, 3, 9, 24], each: 2) {
                for id in [screen.focusOrder.first, screen.focusOrder.last].compactMap({ $0 }) {
                    let frame = screen.frame(width: width, height: height, focus: Focus(id))
                    guard height > 0, width > 0 else { continue }
                    let isSound = frame.height == height && frame.lines.allSatisfy { $0.columns() <= width }
                    // Next to a title and keys, at least one line is left to the box.
                    #expect(isSound && frame.shows(id), "\(name) \(width) × \(height): \(id)")
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
