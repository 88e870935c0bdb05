import MillraceRendering
import Testing

struct BuilderTests {
    private enum Phase {
        case loading
        case failed(String)
        case loaded([String])
    }

    @Test func statementsOfTheLanguageWork() {
        #expect(screen(.loading).text(width: 20).lines == ["  ⠋ Loading"])
        #expect(screen(.failed("no answer")).text(width: 20).lines == ["  no answer", "  [ Retry ]"])
        #expect(screen(.loaded(["a", "b"])).text(width: 20).lines == ["Cities", "  a", "  first", "  b", "2 cities"])
        #expect(screen(.loaded([])).text(width: 20).lines == ["  None"])
    }

    @Test func equalityIsAboutLooks() {
        #expect(screen(.failed("x")) == screen(.failed("x")))
        #expect(screen(.failed("x")) != screen(.failed("y")))
        #expect(screen(.loaded(["a"])) != screen(.loaded(["b"])))
        #expect(Node(id: 1) { "a" } != Node(id: 2) { "a" })
        #expect(Node(id: 1) { "a" } != Node(id: 1, onActivate: {}) { "a" })
        #expect(Node(id: 1, Text("a")) != Node(id: 1, Badge("a")))
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
        #expect(NodeID("1") != NodeID(1))
        #expect(NodeID(NodeID("1")) == "1")
        #expect(NodeID(Character("a")) != NodeID("a"))
        #expect(NodeID([1, 2]) == NodeID([1, 2]))
        #expect(NodeID([1, 2]).hashValue == NodeID([1, 2]).hashValue)
        #expect(NodeID([1, 2]).description == "[1, 2]")
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
