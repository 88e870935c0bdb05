import BenchmarkCases
import Millrace
import MillraceRendering

/// The cost of tables of a hundred thousand rows.
enum TableCases {
    private static let (width, height) = (120, 40)

    /// Returns a table of numbers, which scrolls sideways and can be sorted.
    static func table(_ count: Int) -> Screen {
        Screen(title: "Table", keys: [KeyBinding("r", "Refresh") {}]) {
            MillraceRendering.Table(
                id: "table",
                ["Name", TableColumn("Number", alignment: .end), TableColumn("Share", width: .fixed(20)), "Note"]
            ) {
                for number in 0..<count {
                    TableRow(id: number, action: {}) {
                        "Entry \(number)"
                        TableCell("\(number)", style: number.isMultiple(of: 7) ? .bold : .plain)
                        ProgressBar(value: 0.5)
                        "ok"
                    }
                }
            }
            .sortable(TableSort(column: 1)) { _ in }
            .scrollingSideways(frozenColumns: 1)
        }
    }

    private static let large = table(100_000)

    /// An interaction after the first frame, with the focus in the middle of the table.
    private static let ready: ScreenInteraction = {
        var interaction = ScreenInteraction()
        interaction.update(to: large)
        interaction.moveFocus(to: 50_000, on: large)
        interaction.didShow(large.frame(width: width, height: height, of: interaction))
        return interaction
    }()

    /// Three panes that scroll: a table, a list, and texts without a focus.
    private static let areas = Screen(title: "Areas") {
        Panes(.sideBySide) {
            Pane { large.box.sections }.bordered("Table")
            Pane {
                Panes(.stacked) {
                    Pane { RenderingCases.list(100_000, from: 200_000).box.sections }.bordered("List")
                    Pane {
                        for number in 0..<1000 { Node(id: -1 - number) { Text("Line \(number)").wrapped(.none) } }
                    }
                    .showingScrollBar()
                }
            }
        }
    }

    private static let readyAreas: ScreenInteraction = {
        var interaction = ScreenInteraction()
        interaction.update(to: areas)
        interaction.moveFocus(to: 250_000, on: areas)
        interaction.didShow(areas.frame(width: width, height: height, of: interaction))
        return interaction
    }()

    static let all: [BenchmarkCase] = [
        BenchmarkCase("a frame of three scroll areas", events: 1, target: 1_000_000, checksum: height) {
            opaque(areas).frame(width: width, height: height, of: readyAreas).height
        },
        BenchmarkCase("a key in three scroll areas", events: 1, target: 300_000, checksum: 250_001) {
            var interaction = readyAreas
            _ = interaction.handle(.down, on: opaque(areas))
            return interaction.focus?.id == NodeID(250_001) ? 250_001 : 0
        },
        BenchmarkCase("the tab key in three scroll areas", events: 1, target: 300_000, checksum: 250_001) {
            var interaction = readyAreas
            _ = interaction.handle(.tab, on: opaque(areas))
            return interaction.focus?.id == NodeID(250_001) ? 250_001 : 0
        },
        BenchmarkCase("first frame of a table of 100,000 rows", events: 1, target: 1_000_000, checksum: height) {
            opaque(large).frame(width: width, height: height, focus: Focus(50_000)).height
        },
        BenchmarkCase("a frame of a table of 100,000 rows", events: 1, target: 1_000_000, checksum: height) {
            opaque(large).frame(width: width, height: height, of: ready).height
        },
        BenchmarkCase("a key in a table of 100,000 rows", events: 1, target: 300_000, checksum: 50_001) {
            var interaction = ready
            _ = interaction.handle(.down, on: opaque(large))
            return interaction.focus?.id == NodeID(50_001) ? 50_001 : 0
        },
        BenchmarkCase(
            "a key and its frame in a table of 100,000 rows",
            events: 100,
            target: 1_000_000,
            checksum: 100 * height
        ) {
            var interaction = ready
            return RenderingCases.lines(ofFrames: 100, of: large, width: width, in: &interaction)
        },
    ]
}
