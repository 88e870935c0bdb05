import MillraceRendering
import RenderingTestSupport
import Testing

struct BuilderTests {
    private enum Phase {
        case loading
        case failed(String)
        case loaded([String])
    }

    @Test func statementsOfTheLanguageWork() {
        let phases: [Phase] = [.loading, .failed("no answer"), .loaded(["a", "b"]), .loaded([])]
        #expect(
            phases.map { screen($0).text(width: 20).lines } == [
                ["  ⠋ Loading"], ["  no answer", "  [ Retry ]"], ["Cities", "  a", "  first", "  b", "2 cities"],
                ["  None"],
            ]
        )
    }

    @Test func equalityIsAboutLooks() {
        let screens = [screen(.failed("y")), screen(.loaded(["a"])), screen(.loaded(["b"]))]
        #expect(screens.map { $0 == screen(.failed("x")) || $0 == screen(.loaded(["a"])) } == [false, true, false])
        #expect(screen(.failed("x")) == screen(.failed("x")))
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
        #expect(
            screen.text(width: 12).lines == [
                "Words", "  a", "", "── Line ────", "  b", "end", "", "  c",
            ]
        )
    }

    @Test func idsOfDifferentTypesDiffer() {
        let pairs = [
            (NodeID("1"), NodeID(1)), (NodeID(NodeID("1")), "1"), (NodeID(Character("a")), NodeID("a")),
            (NodeID([1, 2]), NodeID([1, 2])),
        ]
        #expect(pairs.map { $0 == $1 } == [false, true, false, true])
        #expect(NodeID([1, 2]).hashValue == NodeID([1, 2]).hashValue && NodeID([1, 2]).description == "[1, 2]")
    }

    private func screen(_ phase: Phase) -> Screen {
        Screen(title: "") {
            switch phase {
            case .loading:
                Node(id: "spinner") { Spinner("Loading") }
            case let .failed(reason):
                Node(id: "reason") { Text(reason) }
                Node(id: "retry") { Button("Retry") {} }
            case let .loaded(names):
                if names.isEmpty {
                    Node(id: "none") { "None" }
                } else {
                    Section(id: "cities", header: "Cities", footer: "\(names.count) cities") {
                        for name in names {
                            Node(id: name) {
                                ListItem(name)
                                if name == names.first { Text("first") }
                            }
                        }
                    }
                }
            }
        }
    }
}
