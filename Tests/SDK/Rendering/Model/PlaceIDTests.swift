import MillraceRendering
import Testing

/// A component where a node is expected is known by its place in the source.
struct PlaceIDTests {
    private enum Phase: CaseIterable {
        case loading, failed, empty, loaded
    }

    private func field(_ label: String) -> TextField {
        TextField(label, text: "", onChange: { _ in })
    }

    private func screen(_ flags: [Bool], _ phase: Phase) -> Screen {
        let missing: Badge? = flags[0] ? Badge("optional") : nil
        return Screen(title: "") {
            if flags[0] { "first" }
            Text("always")
            missing
            if flags[1] {
                Button("yes") {}
                if flags[2] { Text("deep") } else { Node(id: "named", Text("named")) }
            } else {
                Button("no") {}
            }
            switch phase {
            case .loading: Spinner("loading")
            case .failed:
                Text("failed")
                Button("retry") {}
            case .empty: Node(id: "empty", Text("empty"))
            case .loaded:
                for name in ["a", "b"] { Node(id: name, ListItem(name)) }
                Text("loaded")
            }
            Section(id: "form") {
                if flags[2] { Text("in form") }
                Text("form")
            }
            Section(id: "other") { Text("other") }
            Panes(.sideBySide) {
                Pane { Text("left") }
                Pane {
                    if flags[0] { Text("above right") }
                    Text("right")
                }
            }
            Panes(.sideBySide) {
                Pane { Text("below") }
            }
        }
        .pinnedToTop { Text("top") }
        .pinnedToBottom { Text("bottom") }
    }

    /// Over all states: what shows the same has the same id, and nothing else has it.
    @Test func aPlaceIsTheSameInEveryState() {
        var texts: [NodeID: String] = [:]
        var ids: [String: NodeID] = [:]
        for number in 0..<8 {
            let flags = (0..<3).map { number >> $0 & 1 == 1 }
            for phase in Phase.allCases {
                let screen = screen(flags, phase)
                if screen.duplicateNodeIDs != [] { Issue.record("\(screen.duplicateNodeIDs) twice") }
                for node in screen.nodes {
                    let frame = TextFrame(width: 30, height: 1) { node.component.draw(on: &$0, in: Space(width: 30)) }
                    let text = texts[node.id, default: frame.plainText]
                    let id = ids[frame.plainText, default: node.id]
                    #expect(text == frame.plainText && id == node.id, "\(node.id) \(frame.plainText)")
                    texts[node.id] = frame.plainText
                    ids[frame.plainText] = node.id
                }
            }
        }
        #expect(texts.count == 23 && ids["named"] == "named" && ids["empty"] == "empty" && ids["a"] == "a")
    }

    @Test func theFocusAndTheTypedTextStay() {
        func screen(_ hasProblem: Bool) -> Screen {
            Screen(title: "") {
                if hasProblem { Button("Why?") {} }
                field("Name")
                Section(id: "form") { field("Street") }
            }
        }
        var interaction = ScreenInteraction()
        interaction.update(to: screen(false))
        _ = interaction.handle("a", on: screen(false))
        interaction.update(to: screen(true))
        _ = interaction.handle("b", on: screen(true))
        let typed = interaction.focus?.editing?.value
        _ = interaction.handle(.tab, on: screen(true))
        #expect([typed, interaction.focus?.editing?.value] == ["ab", ""])
        interaction.update(to: screen(false))
        #expect(interaction.focus?.id == screen(true).focusOrder.last)
    }

    @Test func placesAreEqualInEqualScreens() {
        let failed = screen([true, true, true], .failed)
        #expect(
            (screen([true, true, true], .failed) == failed, screen([true, true, true], .loading) == failed) == (
                true, false
            )
        )
        let ids = Set(failed.nodes.map(\.id))
        let others = Set(screen([false, true, true], .failed).nodes.map(\.id))
        let (gone, new) = (ids.subtracting(others), others.subtracting(ids))
        #expect((gone.count, new.count) == (3, 0))
    }
}
