import MillraceRendering
import Testing

struct TreeDepthTests {
    /// The guides of all rows together grow with the number of rows, and not with its square.
    @Test func aDeepTreeHasGuidesUpToAWidth() {
        var item = TreeItem("leaf")
        for level in 0..<600 { item = TreeItem("\(level)", children: [item]) }
        let nodes = Tree.nodes(of: [item], onActivate: { _ in })
        let lines = Tree([item]).lines(in: Space(width: 80))
        #expect([nodes.count, lines.count] == [601, 601])
        let most = lines.reduce(0) { max($0, $1.width(limit: 100_000)) }
        #expect(lines[3].spans.map(\.text).joined() == "      └─ ▾ 596" && most < 1210, "\(most)")
    }

    @Test func nestedRowsAreDrawn() {
        var component: any Component = Text("deep")
        for _ in 0..<40 { component = Row(columns: [Column(.flexible(), component)]) }
        let space = Space(width: 20)
        #expect(TextFrame(width: 20, height: 1) { component.draw(on: &$0, in: space) }.lines == ["deep"])
    }
}
