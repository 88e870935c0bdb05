import MillraceRendering
import RenderingTestSupport
import Testing

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

    @Test func idsOfDifferentTypesDiffer() {
        let pairs = [
            (NodeID("1"), NodeID(1)), (NodeID(NodeID("1")), "1"), (NodeID(Character("a")), NodeID("a")),
            (NodeID([1, 2]), NodeID([1, 2])),
        ]
        #expect(
            (pairs.map { $0 == $1 }, NodeID([1, 2]).hashValue, NodeID([1, 2]).description) == (
                [false, true, false, true], NodeID([1, 2]).hashValue, "[1, 2]"
            )
        )
    }
}
