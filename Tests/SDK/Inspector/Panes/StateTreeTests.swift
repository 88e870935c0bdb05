import MillraceComponents
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

    /// What has changed is marked up to the root, and a part can be folded.
    @Test func aStateIsATree() {
        let trees = [[], ["A#1/cities"], ["A#1"]].map { lines(loop, toggled: $0) }
        #expect(
            trees == [
                [
                    "  ▾ A#1 ● changed", "  ├─ ▾ ● cities", "  │  ├─ ▾ [0]", "  │  │  └─ name \"Bath\"",
                    "  │  └─ ▾ ● [1]", "  │     └─ ● name \"Wells\"", "  └─ isLoading true",
                ],
                ["  ▾ A#1 ● changed", "  ├─ ▸ ● cities", "  └─ isLoading true"], ["  ▸ A#1 ● changed"],
            ]
        )
        // A state without parts is one item.
        let plain = InspectedLoop(name: "A#1", parts: [TracePart(path: "", text: "3")])
        #expect(lines(plain) == ["  ▾ A#1", "  └─ state 3"])
    }
}
