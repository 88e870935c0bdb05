import Testing

@testable import MillraceRendering

struct FrameASCIITests {
    @Test func aSpinnerTurnsInASCIIToo() {
        let forms = Spinner.pictures.compactMap { $0.unicodeScalars.first.map(ASCIIForm.of) }
        #expect(Set(zip(forms, forms.dropFirst()).map { $0 == $1 }) == [false])
    }
}
