import Testing

@testable import MillraceRendering

struct FrameASCIITests {
    @Test func aSpinnerTurnsInASCIIToo() {
        let forms = Spinner.pictures.map(ASCIIForm.of)
        #expect(Set(zip(forms, forms.dropFirst()).map { $0 == $1 }) == [false])
    }
}
