import Millrace
import MillraceTrace
import Testing

@testable import MillraceInspector

/// A state as an outline.
@Suite struct StateTreeTests {
    private func lines(_ loop: InspectedLoop, toggled: Set<String> = []) -> [String] {
        let tree = Tree([StateTree(of: loop, isExpanded: true, toggled: toggled).item])
        return Screen(title: "") { Node(id: "tree", tree) }.text(width: 60).split(separator: "\n").map(String.init)
    }

    private let loop = InspectedLoop(
        name: "A#1",
        parts: [
            TracePart(path: "cities[0].name", text: "\"Bath\""), TracePart(path: "isLoading", text: "true"),
            // A part that came later stands with its siblings.
            TracePart(path: "cities[1].name", text: "\"Wells\""),
        ],
        changed: ["cities[1].name"]
    )

    @Test func whatHasChangedIsMarkedUpToTheRoot() {
        #expect(
            lines(loop) == [
                "  ▾ A#1 ● changed", "  ├─ ▾ ● cities", "  │  ├─ ▾ [0]", "  │  │  └─ name \"Bath\"",
                "  │  └─ ▾ ● [1]", "  │     └─ ● name \"Wells\"", "  └─ isLoading true",
            ]
        )
    }

    @Test func partsAreFolded() {
        #expect(
            lines(loop, toggled: ["A#1/cities"]) == ["  ▾ A#1 ● changed", "  ├─ ▸ ● cities", "  └─ isLoading true"]
        )
        #expect(lines(loop, toggled: ["A#1"]) == ["  ▸ A#1 ● changed"])
    }

    @Test func aStateWithoutPartsIsOneItem() {
        #expect(
            lines(InspectedLoop(name: "A#1", parts: [TracePart(path: "", text: "3")])) == ["  ▾ A#1", "  └─ state 3"]
        )
    }
}
