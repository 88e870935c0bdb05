import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// What was typed is there, however far behind the screen is.
struct UnconfirmedEditsTests {
    private let log = Log()

    private func form(_ text: String, other: String = "") -> Screen {
        Screen(title: "") {
            Node(id: "field", TextField("", text: text, onChange: { [log] in log.add($0) }))
            Node(id: "other", TextField("", text: other, onChange: { _ in }))
        }
    }

    /// A screen may show any of the values that it was told, in their order, at any time.
    @Test(arguments: [1, 10, 255, 256, 257, 1000, 1800])
    func noEditIsForgotten(step: Int) {
        var interaction = ScreenInteraction()
        interaction.update(to: form(""))
        for _ in 0..<1800 { interaction.handle("x", on: form("")).perform() }
        if log.entries.count != 1800 { Issue.record("\(log.entries.count) edits") }
        for count in stride(from: step, through: 1800, by: step) {
            interaction.update(to: form(log.entries[count - 1]))
            #expect(interaction.focus?.editing?.value.utf8.count == 1800, "\(count)")
        }
        // And a value that was never typed replaces it all.
        interaction.update(to: form("y"))
        #expect(interaction.focus?.editing?.value == "y")
    }

    /// Nodes come and go around a field that was left, before the screen has what was typed into it.
    @Test(arguments: 0..<5)
    func aFieldThatMovedMeanwhileHasWhatWasTyped(change: Int) {
        func screen(_ text: String, isMoved: Bool) -> Screen {
            let field = Node(id: "field", TextField("", text: text, onChange: { _ in }))
            let other = Node(id: "other", Button("other") {})
            let note = Node(id: "note", Text("note"))
            let moved: [[Node]] =
                switch change {
                case 0: [[note, field, other]]
                case 1: [[other, field]]
                case 2: [[note], [field, other]]
                case 3: [[other], [], [field]]
                default: [[field, other]]
                }
            let sections = isMoved ? moved : [[field, other]]
            var screen = Screen(title: "") {
                for (number, nodes) in sections.enumerated() { Section(id: number, nodes: nodes) }
            }
            if isMoved, change == 4 {
                screen.pinnedTop = Box(sections: [Section(id: 0, nodes: [field])])
                screen.box = Box(sections: [Section(id: 0, nodes: [other])])
            }
            return screen
        }
        var interaction = ScreenInteraction()
        interaction.update(to: screen("", isMoved: false))
        for key: Key in ["a", "b", "c", .tab] { _ = interaction.handle(key, on: screen("", isMoved: false)) }
        let left = interaction.focus?.id
        interaction.update(to: screen("a", isMoved: true))
        interaction.moveFocus(to: "field", on: screen("a", isMoved: true))
        #expect(left == "other" && interaction.focus?.editing?.value == "abc")
    }
}
