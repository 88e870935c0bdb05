import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// What becomes of a typed secret: one that was submitted is gone, and one that is being typed is continued.
struct SubmittedSecretTests {
    private static let wheel = UserStep.key(.mouse(Mouse(.wheelDown, row: 4, column: 4)))

    private func steps(_ steps: [UserStep]) -> [UserStep] { steps }

    /// The ways in which an app learns that the user is done; the focus is in the second masked field before.
    private static let submissions: [Row<[UserStep]>] = [
        Row("enter in the field", [.enter]),
        Row("a key of the screen", [.control("s")]),
        Row("a click on its label", [.click("Submit")]),
        Row("the key of an item", [.control("t")]),
        Row("the key of the leading item", [.control("b")]),
        Row("a click on an item", [.click("Finish")]),
        Row("a click on the leading item", [.click("Leave")]),
        Row("a key of an embedded screen", [.control("e")]),
        Row("a button", [.tab, .tab, .enter]),
        Row("a button, by space", [.tab, .tab, " "]),
        Row("a click on a button", [.click("Go ]")]),
        Row("a picker", [.tab, .tab, .tab, .key(.right)]),
        Row("a row", [.tab, .tab, .tab, .tab, .enter]),
        Row("a click on a row", [.click("Row")]),
        Row("an answer", [.control("q"), .enter]),
        Row("the other answer", [.control("q"), .tab, .enter]),
        Row("an answer by click", [.control("q"), .click("Yes")]),
        Row("no answer", [.control("q"), .key(.escape)]),
        Row("a click on a toast", [.click("Saved")]),
        Row("a key, and the focus goes to the field", [.click("Show"), .control("f")]),
        Row("a key, and then the wheel", [.control("s"), wheel]),
        Row("a key, and then one that moves nothing", [.control("s"), .key(.end), .key(.right), .key(.pageDown)]),
    ]

    /// The next person begins at the first field, and finds nothing of the last one.
    @Test(arguments: submissions, [true, false])
    private func aSubmittedSecretIsGone(_ row: Row<[UserStep]>, isStored: Bool) throws {
        let isHome = MutableProperty(false)
        let form = SecretForm(isStored: isStored)
        let (state, acts) = (form.state, form.acts)
        state.modify { $0.toasts.show("Saved") }
        let home = ScreenStack(showing: ScreenController(following: .empty) { Screen(title: "Home") {} })
        let login = ScreenStack(showing: form.controller)
        let tabs = TabStacks(following: Property(capturing: isHome)) { $0 ? home : login }
        try ScriptedHost.use(tabs, columns: 90, rows: 16) { press in
            steps(["A", "d", "a", .tab, "s", "e", "c", .tab, "r", "e", "t"]).perform(press)
            let typed = state.value.texts
            row.value.perform(press, sourceLocation: row.location)
            isHome.value = true
            let frame = press()[0]
            state.value = SecretForm.State()
            isHome.value = false
            steps(["b", "o", "b", .tab, "p", "w", .tab, "x"]).perform(press)
            #expect(
                (typed, acts.entries.isEmpty, frame, state.value.texts)
                    == (["Ada", "sec", "ret"], false, "Home", ["bob", "pw", "x"]),
                sourceLocation: row.location
            )
        }
    }

    /// A busy app has no button for the focus: the focus that moves into the masked field by itself doesn't continue
    /// the typing.
    @Test(arguments: [true, false]) func aButtonThatIsDisabledMeanwhile(isStored: Bool) throws {
        let form = SecretForm(isStored: isStored)
        let (state, stack) = (form.state, ScreenStack(showing: form.controller))
        try ScriptedHost.use(stack, columns: 90, rows: 16) { press in
            steps([.tab, "s", .tab, "r", .click("Go ]")]).perform(press)
            stack.push(ScreenController(following: .empty) { Screen(title: "Home") {} })
            _ = press()
            state.value = SecretForm.State()
            stack.pop()
            steps(["b", .tab, "p"]).perform(press)
            #expect(state.value.texts == ["b", "p", ""])
        }
    }

    /// A form that still has the secret is submitted a second time, without more typing.
    @Test(arguments: [[], [.tab], [.back]] as [[UserStep]]) func aFormThatIsSubmittedTwice(moves: [UserStep]) throws {
        let form = SecretForm(isStored: true)
        let (state, stack) = (form.state, ScreenStack(showing: form.controller))
        let other = ScreenController(following: .empty) { Screen(title: "Other") {} }
        try ScriptedHost.use(stack, columns: 60, rows: 16) { press in
            steps([.tab, "s", .tab, "r", .key(.backspace), .control("s")]).perform(press)
            for isOver in [false, true] {
                stack.push(other)
                _ = press()
                if isOver { state.value = SecretForm.State() }
                stack.pop()
                _ = press()
                if !isOver { (moves + [.control("s")]).perform(press) }
            }
            steps(["b", .tab, "p"]).perform(press)
            #expect(state.value.texts == ["b", "p", ""])
        }
    }

    private typealias Typing = (before: [UserStep], after: [UserStep], texts: [String])

    /// A user types a secret, does something else, and is back in the masked field when another screen comes.
    private static let continuations: [Row<Typing>] = [
        Row("a toggle", (["s", "e", .tab, .tab, " ", " ", .back, .back], ["c"], ["a", "sec", ""])),
        Row("a key, and more text", (["s", .control("s"), "e"], ["c"], ["a", "sec", ""])),
        Row("a key, and another place", (["s", "c", .control("s"), .key(.left)], ["e"], ["a", "sec", ""])),
        Row("a key, and a click", (["s", "e", .control("s"), .click("••  ")], ["c"], ["a", "cse", ""])),
        Row("a key, and out and in", (["s", "e", .control("s"), .tab, .back], ["c"], ["a", "sec", ""])),
        Row("a question, and more text", (["s", .control("q"), .key(.escape), "e"], ["c"], ["a", "sec", ""])),
        Row("the list of keys", (["s", "e", .key(.function(1)), .key(.escape)], ["c"], ["a", "sec", ""])),
        Row(
            "the list of keys, twice",
            (["s", "e", .key(.function(1)), .key(.function(1)), .key(.escape)], ["c"], ["a", "sec", ""])
        ),
        Row(
            "the list of keys, by click",
            (["s", "e", .click("Help"), .click("esc Close")], ["c"], ["a", "sec", ""])
        ),
        Row(
            "the other masked field",
            (["s", "e", .tab, "r", .tab, " ", " ", .back, .back], ["c"], ["a", "sec", "r"])
        ),
        Row(
            "from one masked field to the other",
            (["s", .control("s"), .tab], ["r"], ["a", "s", "r"])
        ),
    ]

    @Test(arguments: continuations, [true, false])
    private func anInterruptedSecretIsContinued(_ row: Row<Typing>, isStored: Bool) throws {
        let form = SecretForm(isStored: isStored)
        let (state, stack, use) = (form.state, ScreenStack(showing: form.controller), row.value)
        try ScriptedHost.use(stack, columns: 90, rows: 16) { press in
            (["a", .tab] + use.before).perform(press, sourceLocation: row.location)
            stack.push(ScreenController(following: .empty) { Screen(title: "Home") {} })
            let isInterrupted = press()[0].contains("Home")
            stack.pop()
            use.after.perform(press)
            #expect((isInterrupted, state.value.texts) == (true, use.texts), sourceLocation: row.location)
        }
    }
}
