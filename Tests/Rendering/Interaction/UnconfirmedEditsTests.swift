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
}
