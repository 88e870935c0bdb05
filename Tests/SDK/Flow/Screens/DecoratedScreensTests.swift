import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// Tabs with a stack each below one bar, as an application shows them.
struct DecoratedScreensTests {
    private let tab = MutableProperty(0)
    private let stacks = [ScreenStack(), ScreenStack()]
    private let released = Log()

    private func controller(_ title: String, hasField: Bool = false) -> ScreenController {
        ScreenController(tally: TallyViewModel(title: title, hasField: hasField) { [released] in released.add(title) })
    }

    private func source() -> DecoratedScreens {
        let (tab, stacks) = (tab, stacks)
        let tabs = TabStacks(following: Property(capturing: tab)) { stacks[$0] }
        return DecoratedScreens(tabs, following: Property(capturing: tab)) { screen, selected in
            screen.showing(TabBar(["One", "Two"], selection: selected) { tab.value = $0 })
        }
    }

    @Test func eachTabKeepsItsScreensItsFocusAndItsText() throws {
        stacks[0].push(controller("a", hasField: true))
        stacks[1].push(controller("b"))
        let stacks = stacks
        try ScriptedHost.use(source(), columns: 24, rows: 12) { press in
            let first = press("h", "i", .down)
            #expect([first[0], first[2], String(first[3].prefix(7))] == ["a", "  One  Two", "  ━━━──"])
            #expect(first.contains { $0.hasPrefix("› [ Add to 0 ]") })
            // From the button to the bar, and by its key to the other tab.
            let second = press(.modified("2", .alt))
            #expect([second[0], String(second[3].prefix(12))] == ["b", "  ─────━━━──"])
            stacks[1].push(controller("c"))
            #expect(
                (
                    press(.down)[0].hasPrefix("esc Back"), press(.modified("1", .alt)),
                    press(.modified(.pageDown, .control))[0].contains("c"), press(.escape)[0]
                ) == (true, first, true, "b")
            )
        }
        #expect(released.entries == ["c"])
    }

    /// The keys of the bar go on selecting tabs, whatever has the focus on the screens below it; a screen that comes
    /// for another reason has its own focus.
    @Test func theBarKeepsTheFocusOfItsKeys() throws {
        stacks[0].push(controller("a"))
        stacks[1].push(controller("b", hasField: true))
        let stacks = stacks
        try ScriptedHost.use(source(), columns: 24, rows: 12) { press in
            let titles = [Key.up, .right, .left, .right, .left].map { press($0)[0] }
            #expect(titles == ["a", "b", "a", "b", "a"])
            #expect(press(.right, .down, "x").contains { $0.contains("x") })
            _ = press(.up, .left)
            stacks[0].push(controller("c", hasField: true))
            #expect(press("y").contains { $0.contains("y") })
            // A key that selects no other tab: neither now nor for a screen that comes later.
            for title in ["d", "e"] {
                _ = press(.up, .left)
                stacks[0].push(controller(title, hasField: true))
                let screen = press("z")
                #expect((screen[0].contains(title), screen.contains { $0.contains("z") }) == (true, true))
            }
        }
    }
}
