import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

struct TreeTests {
    @Test func aTreeOfNodesTellsWhichOneWasMeant() {
        let log = Log()
        let items = [
            TreeItem("a", children: [TreeItem("b"), TreeItem("c", isExpanded: false, children: [TreeItem("d")])])
        ]
        let nodes = Tree.nodes(of: items) { log.add($0.description) }
        nodes[2].interaction.activate?()
        #expect(nodes.map(\.id) == ["a", "b", "c"] && log.entries == ["c"])
    }

    /// A row that looks like the one before isn't drawn again, and any other one is.
    @Test func rowsAreEqualIfTheyLookEqual() {
        let children = [TreeItem("c")]
        func roots() -> [TreeItem] {
            [
                TreeItem("a"), TreeItem("b"), TreeItem("a", detail: "x"), TreeItem("a", children: children),
                TreeItem("a", isExpanded: false, children: children),
            ]
        }
        let rows = [roots(), roots()].map { $0.compactMap { Tree.nodes(of: [$0], onActivate: { _ in }).first } }
        let equal = rows[0].map { row in rows[1].indices.filter { rows[1][$0] == row } }
        #expect(equal == [[0], [1], [2], [3], [4]])
    }

    /// The guides of all rows together grow with the number of rows, and not with its square.
    @Test func aDeepTreeHasGuidesUpToAWidth() {
        var item = TreeItem("leaf")
        for level in 0..<600 { item = TreeItem("\(level)", children: [item]) }
        let nodes = Tree.nodes(of: [item], onActivate: { _ in })
        let lines = Tree([item]).lines(in: Space(width: 80))
        #expect((nodes.count, lines.count) == (601, 601))
        let most = lines.reduce(0) { max($0, $1.width(limit: 100_000)) }
        #expect(lines[3].spans.map(\.text).joined() == "      └─ ▾ 596" && most < 1210, "\(most)")
    }
}
