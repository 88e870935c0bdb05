import MillraceComponents
import RenderingTestSupport
import Testing

@testable import MillraceRendering

struct GalleryASCIITests {
    /// Every component of the gallery, with nothing but ASCII in it, and everything where it was.
    @Test func theGalleryHasAnASCIIForm() {
        let frame = Gallery.screen.frame(width: Gallery.width)
        let ascii = frame.inASCII
        #expect(ascii.plainText.utf8.allSatisfy { $0 < 0x80 } && ascii.width == frame.width)
        // A line that is ASCII stays as it is.
        let originals = zip(frame.lines, ascii.lines).map { line, form in
            line.utf8.allSatisfy { $0 < 0x80 } ? line : form
        }
        #expect(originals == ascii.lines && ascii.height == frame.height)
        #expect(ascii.lines.contains("  * Bread") && ascii.lines.contains("  |- v United Kingdom"))
        #expect(ascii.lines.filter { $0.contains("?") }.allSatisfy { $0.contains("????") })
    }
}
