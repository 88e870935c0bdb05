import MillraceRendering
import Testing

/// A height that a component claims to have everywhere is the one that it is drawn with.
struct FixedHeightTests {
    private static let heights: [TestRow<(any Component, FixedHeight?)>] = [
        TestRow("a short text", (Text("London"), FixedHeight(1, minimumWidth: 6))),
        .init("no text", (Text(""), FixedHeight(1, minimumWidth: 1))),
        .init("two lines", (Text("two\nlines"), nil)),
        .init("wide characters", (Text("東京"), nil)), .init("marks", (Text("e\u{301}"), nil)),
        .init("a long text", (Text(String(repeating: "x", count: 1000)), nil)),
        .init("a text without lines", (Text("London").limited(to: 0), nil)),
        .init("a text that isn't wrapped", (Text("東京\r\n\nBath").wrapped(.none), FixedHeight(3))),
        .init("a text of at most two lines", (Text("one\ntwo\nthree").wrapped(.none).limited(to: 2), FixedHeight(2))),
        .init(
            "a stack",
            (Stack([Text("London"), ListItem("Bath", subtitle: "Avon")]), FixedHeight(3, minimumWidth: 6))
        ),
        .init("a stack with a text that has none", (Stack([Text("London"), Text("東京")]), nil)),
        .init("a stack of nothing", (Stack([]), FixedHeight(0, minimumWidth: 0))),
    ]

    @Test(arguments: heights)
    func aComponentKnowsItsHeightWhereItFits(_ row: TestRow<(any Component, FixedHeight?)>) {
        #expect(row.value.0.fixedHeight == row.value.1, sourceLocation: row.location)
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
