import MillraceRendering
import RenderingTestSupport
import Testing

struct CroppingTests {
    private let frame = TextFrame(width: 8, height: 3) { canvas in
        canvas.write("ab東京", row: 0)
        canvas.write("e\u{301}x", row: 1)
        canvas.placeCursor(row: 1, column: 6)
    }

    @Test func theTopLeftIsLeft() {
        let cropped = [(5, 2), (7, 2), (0, 0)].map { frame.cropped(toWidth: $0, height: $1) }
        // What fits is the same.
        let whole = [(8, 3), (100, 100)].map { frame.cropped(toWidth: $0, height: $1) }
        #expect(
            (cropped.map(\.lines), cropped.map(\.cursor), whole) == (
                [["ab東", "e\u{301}x"], ["ab東京", "e\u{301}x"], []], [nil, TextFrame.Cursor(row: 1, column: 6), nil],
                [frame, frame]
            )
        )
    }
}
