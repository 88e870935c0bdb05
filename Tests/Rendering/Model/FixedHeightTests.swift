import MillraceRendering
import Testing

/// A height that a component claims to have everywhere is the one that it is drawn with.
struct FixedHeightTests {
    @Test(arguments: Gallery.examples.indices) func isTheNumberOfLines(index: Int) {
        let component = Gallery.examples[index].component
        for width in [0, 1, 2, 3, 7, 20, 50] {
            for isFocused in [false, true] {
                let space = Space(width: width, isFocused: isFocused)
                #expect(component.height(in: space) == component.lines(in: space).count)
                guard let height = component.fixedHeight, width >= height.minimumWidth else { continue }
                #expect(height.lines == component.lines(in: space).count)
            }
        }
    }

    @Test func aShortTextKnowsItsHeightWhereItFits() {
        #expect(Text("London").fixedHeight == FixedHeight(1, minimumWidth: 6))
        #expect(Text("").fixedHeight == FixedHeight(1, minimumWidth: 1))
        for text in ["two\nlines", "東京", "e\u{301}", String(repeating: "x", count: 1000)] {
            #expect(Text(text).fixedHeight == nil)
        }
        #expect(Text("London").limited(to: 0).fixedHeight == nil)
        #expect(Text("東京\r\n\nBath").wrapped(.none).fixedHeight == FixedHeight(3))
        #expect(Text("one\ntwo\nthree").wrapped(.none).limited(to: 2).fixedHeight == FixedHeight(2))
    }

    @Test func aStackHasThatOfItsComponents() {
        #expect(
            Stack([Text("London"), ListItem("Bath", subtitle: "Avon")]).fixedHeight == FixedHeight(3, minimumWidth: 6)
        )
        #expect(Stack([Text("London"), Text("東京")]).fixedHeight == nil)
        #expect(Stack([]).fixedHeight == FixedHeight(0, minimumWidth: 0))
    }

    @Test func aNodeWithAnotherComponentHasItsHeight() {
        var node = Node(id: 1, Button("Send") {})
        node.component = ListItem("Bath", subtitle: "Avon")
        let screen = Screen(title: "") {
            node
            Node(id: 2, Text("below"))
        }
        #expect(screen.text(width: 20) == "  Bath\n  Avon\n  below")
    }
}
