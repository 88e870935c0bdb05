import RenderingTestSupport
import Testing

@testable import MillraceRendering

struct BuilderTests {
    @Test func equalityIsAboutLooks() {
        let nodes = [
            Node(id: 1) { "a" }, Node(id: 2) { "a" }, Node(id: 1, onActivate: {}) { "a" }, Node(id: 1, Badge("a")),
        ]
        #expect(nodes.map { $0 == Node(id: 1, Text("a")) } == [true, false, false, false])
    }

    @Test func headersAreWordsOrComponents() {
        let words: String? = "Words"
        let screen = Screen(title: "") {
            Section(id: 1, header: words) {
                Node(id: 1) { "a" }
            }
            Section(id: 2, header: Divider("Line"), footer: Text("end").bold(), nodes: [Node(id: 2, Text("b"))])
            Section(id: 3) { Node(id: 3) { "c" } }
        }
        #expect(screen.text(width: 12).lines == ["Words", "  a", "", "── Line ────", "  b", "end", "", "  c"])
    }

    /// A screen looks for the id in an optional, and a row has an optional one.
    @Test func anOptionalIDIsThatOfItsValue() {
        let nodes = ["a", "b"].map { name in Node(id: String?.some(name), Text(name)) }
        let screen = Screen(title: "") { Section(id: "x", nodes: nodes) }.focusing(String?.some("b"))
        let values = (
            NodeID(Int?.none).value(as: String?.self), NodeID(Int?.none).value(as: Int?.self),
            NodeID(Int?.some(1)).value(as: Int?.self), NodeID(Int?.some(1)).value(as: Int.self)
        )
        #expect(screen.focus == "b" && nodes.map(\.id) == ["a", "b"])
        #expect("\(values)" == "(nil, Optional(nil), Optional(Optional(1)), Optional(1))")
    }

    @Test func idsOfDifferentTypesDiffer() {
        let pairs = [
            (NodeID("1"), NodeID(1)), (NodeID(NodeID("1")), "1"), (NodeID(Character("a")), NodeID("a")),
            (NodeID([1, 2]), NodeID([1, 2])), (NodeID(UInt8(1)), NodeID(Int64(1))), (NodeID([1]), NodeID([UInt8(1)])),
            (NodeID(Int?.some(1)), NodeID(1)), (NodeID(String??.some("a")), "a"),
            (NodeID(Int?.none), NodeID(String?.none)),
        ]
        #expect(
            (pairs.map { $0 == $1 }, NodeID([1, 2]).hashValue, NodeID([1, 2]).description) == (
                [false, true, false, true, false, false, true, true, false], NodeID([1, 2]).hashValue, "[1, 2]"
            )
        )
    }
}
