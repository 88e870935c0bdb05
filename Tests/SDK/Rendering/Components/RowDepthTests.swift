import MillraceRendering
import RenderingTestSupport
import Testing

struct RowDepthTests {
    @Test func nestedRowsAreDrawn() {
        var component: any Component = Text("deep")
        for _ in 0..<40 { component = Row(columns: [Column(.flexible(), component)]) }
        let space = Space(width: 20)
        #expect(TextFrame(width: 20, height: 1) { component.draw(on: &$0, in: space) }.lines == ["deep"])
    }
}
