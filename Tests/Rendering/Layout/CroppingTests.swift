import MillraceRendering
import Testing

struct CroppingTests {
    private let frame = TextFrame(width: 8, height: 3) { canvas in
        canvas.write("ab東京", row: 0)
        canvas.write("e\u{301}x", row: 1)
        canvas.placeCursor(row: 1, column: 6)
    }

    @Test func theTopLeftIsLeft() {
        #expect(frame.cropped(toWidth: 5, height: 2).lines == ["ab東", "e\u{301}x"])
        #expect(frame.cropped(toWidth: 5, height: 2).cursor == nil)
        #expect(frame.cropped(toWidth: 7, height: 2).cursor == TextFrame.Cursor(row: 1, column: 6))
        #expect(frame.cropped(toWidth: 0, height: 0).lines == [])
    }

    @Test func whatFitsIsTheSame() {
        #expect(frame.cropped(toWidth: 8, height: 3) == frame)
        #expect(frame.cropped(toWidth: 100, height: 100) == frame)
    }
}
