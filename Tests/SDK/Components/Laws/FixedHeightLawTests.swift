import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Testing

/// A height that a component claims to have everywhere is the one that it is drawn with.
struct FixedHeightLawTests {
    @Test(arguments: Gallery.examples.indices) func isTheNumberOfLines(index: Int) {
        let component = Gallery.examples[index].component
        for width in [0, 1, 2, 3, 7, 20, 50] {
            for isFocused in [false, true] {
                let space = Space(width: width, isFocused: isFocused)
                let count = component.lines(in: space).count
                let fixed = component.fixedHeight.flatMap { width >= $0.minimumWidth ? $0.lines : nil } ?? count
                #expect([component.height(in: space), fixed] == [count, count])
            }
        }
    }
}
