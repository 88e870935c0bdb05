import MillraceRendering
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
        #expect(log.entries.count == 1800)
        for count in stride(from: step, through: 1800, by: step) {
            interaction.update(to: form(log.entries[count - 1]))
            #expect(interaction.focus?.editing?.value.utf8.count == 1800, "\(count)")
        }
        // And a value that was never typed replaces it all.
        interaction.update(to: form("y"))
        #expect(interaction.focus?.editing?.value == "y")
    }

    @Test func aFieldThatIsLeftAndComeBackToHasWhatWasTyped() {
        var interaction = ScreenInteraction()
        interaction.update(to: form(""))
        for key: Key in ["a", "b", "c"] { _ = interaction.handle(key, on: form("")) }
        _ = interaction.handle(.down, on: form(""))
        interaction.update(to: form("a"))
        #expect(interaction.focus?.id == "other")
        _ = interaction.handle(.up, on: form("a"))
        #expect(interaction.focus?.editing?.value == "abc")
        interaction.update(to: form("abc"))
        #expect(interaction.focus?.editing?.value == "abc")
    }

    @Test func aFieldThatWasClearedMeanwhileIsEmpty() {
        var interaction = ScreenInteraction()
        interaction.update(to: form(""))
        _ = interaction.handle("a", on: form(""))
        _ = interaction.handle(.down, on: form(""))
        interaction.update(to: form("a"))
        interaction.update(to: form(""))
        _ = interaction.handle(.up, on: form(""))
        #expect(interaction.focus?.editing?.value == "")
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
        #expect(interaction.focus?.id == "other")
        interaction.update(to: screen("a", isMoved: true))
        interaction.moveFocus(to: "field", on: screen("a", isMoved: true))
        #expect(interaction.focus?.editing?.value == "abc")
    }

    @Test func aFieldThatIsGoneLeavesNothingToAnotherOfItsID() {
        func field() -> Node { Node(id: "field", TextField("", text: "", onChange: { _ in })) }
        let both = Screen(title: "") {
            field()
            Node(id: "other", Button("other") {})
            field()
            field()
        }
        let one = Screen(title: "") {
            Node(id: "other", Button("other") {})
            field()
            field()
        }
        var interaction = ScreenInteraction()
        interaction.update(to: both)
        for key: Key in ["a", .tab] { _ = interaction.handle(key, on: both) }
        interaction.update(to: one)
        interaction.moveFocus(to: "field", on: one)
        #expect(interaction.focus?.editing?.value == "")
    }
}
