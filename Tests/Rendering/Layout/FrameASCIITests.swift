import Testing

@testable import MillraceRendering

struct FrameASCIITests {
    /// Every component of the gallery, with nothing but ASCII in it, and everything where it was.
    @Test func theGalleryHasAnASCIIForm() {
        let frame = Gallery.screen.frame(width: Gallery.width)
        let ascii = frame.inASCII
        #expect(ascii.plainText.utf8.allSatisfy { $0 < 0x80 })
        #expect(ascii.width == frame.width && ascii.height == frame.height)
        for (line, original) in zip(ascii.lines, frame.lines) where original.utf8.allSatisfy({ $0 < 0x80 }) {
            #expect(line == original)
        }
        #expect(ascii.lines.contains("  * Bread"))
        #expect(ascii.lines.contains("  |- v United Kingdom"))
        #expect(ascii.lines.filter { $0.contains("?") }.allSatisfy { $0.contains("????") })
    }

    @Test func aSpinnerTurnsInASCIIToo() {
        let forms = Spinner.pictures.compactMap { $0.unicodeScalars.first.map(ASCIIForm.of) }
        #expect(Set(zip(forms, forms.dropFirst()).map { $0 == $1 }) == [false])
    }
}
