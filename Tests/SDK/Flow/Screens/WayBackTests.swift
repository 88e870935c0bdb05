import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// Who gets escape: the window, the screen, or the stack, in this order.
struct WayBackTests {
    private let stack = ScreenStack()
    private let log = Log()

    /// A screen of the given parts, pushed over a first one.
    private func push(_ change: @escaping @Sendable (Screen) -> Screen) {
        stack.push(screen("root") { $0 })
        stack.push(screen("top", change))
    }

    private func screen(_ title: String, _ change: @escaping @Sendable (Screen) -> Screen) -> ScreenController {
        ScreenController(following: .empty) {
            change(Screen(title: title) { Node(id: "button", Button(title) {}) })
        }
    }

    /// The hint is clicked as a key is pressed.
    @Test(arguments: [Key.escape, .mouse(Mouse(.click, row: 0, column: 5))])
    func aPushedScreenLeadsBackAndSaysSo(key: Key) throws {
        push { $0 }
        try ScriptedHost.use(stack, columns: 40, rows: 10) { press in
            let titles = [String(press()[0].prefix(8)), press(key)[0], press(key)[0]]
            #expect(titles == ["esc Back", "root", "root"])
        }
        #expect(stack.count == 1)
    }

    @Test func aPresentedScreenDoesNotLeadBackButWhatIsPushedOnItDoes() throws {
        push { $0 }
        stack.present(screen("modal") { $0 })
        try ScriptedHost.use(stack, columns: 40, rows: 10) { [stack] press in
            let modal = press(.escape)[0]
            stack.push(screen("detail") { $0 })
            let detail = String(press()[0].prefix(8))
            let back = press(.escape)[0]
            stack.dismiss()
            #expect([modal, detail, back] == ["modal", "esc Back", "modal"])
            #expect(press()[0].contains("top"))
        }
    }

    @Test func aStackWithoutATitleLeavesTheWayBackToTheScreens() {
        let stack = ScreenStack(backTitle: nil)
        for _ in 0..<2 { stack.push(screen("a") { $0 }) }
        #expect(stack.current.value?.screen.leading == nil)
    }

    /// Each way in which a screen uses escape itself.
    @Test(arguments: ["leading", "trailing", "key", "embedded"])
    func aScreenThatUsesEscapeKeepsIt(form: String) throws {
        let log = log
        push { screen in
            var screen = screen
            let use: @Sendable () -> Void = { log.add(form) }
            switch form {
            case "leading": screen.leading = BarItem("Close", key: .escape, action: use)
            case "trailing": screen.trailing = BarItem("Close", key: .escape, action: use)
            case "key": screen.keys = [KeyBinding(.escape, "Close", action: use)]
            default:
                var inner = screen
                inner.keys = [KeyBinding(.escape, "Close", action: use)]
                screen.box = Box { EmbeddedScreen(id: "inner", inner) }
            }
            return screen
        }
        try ScriptedHost.use(stack, columns: 40, rows: 10) { press in
            // The embedded screen has the focus, so its key comes before the way back, and stands in its place.
            let line = press(.escape)[0]
            #expect(line.hasPrefix("esc Close") == ["leading", "embedded"].contains(form), "\(line)")
        }
        #expect((log.entries, stack.count) == ([form], 2))
    }

    /// Without the focus, a key of an embedded screen is not the screen's: the way back comes first.
    @Test func anEmbeddedScreenElsewhereDoesNotHoldTheUser() throws {
        let log = log
        push { screen in
            var inner = Screen(title: "inner") { Node(id: 1, Button("Inner") {}) }
            inner.keys = [KeyBinding(.escape, "Close") { log.add("inner") }]
            return Screen(title: "top") {
                Node(id: "first", Button("First") {})
                EmbeddedScreen(id: "inner", inner)
            }
        }
        try ScriptedHost.use(stack, columns: 40, rows: 10) { press in #expect(press(.escape)[0] == "root") }
        #expect(log.entries == [])
    }

    /// Another item at the start of the first line leaves the key, which the last line then names.
    @Test func aLeadingItemWithAnotherKeyLeavesEscape() throws {
        push { screen in
            var screen = screen
            screen.leading = BarItem("Menu", key: "m") {}
            return screen
        }
        try ScriptedHost.use(stack, columns: 40, rows: 10) { press in
            let lines = press()
            let isNamed = lines[0].hasPrefix("m Menu") && lines.last?.hasPrefix("esc Back") == true
            #expect((isNamed, press(.escape)[0]) == (true, "root"), "\(lines)")
        }
    }

    /// A window gets the key, whether it can be cancelled or not; the screen below it never does.
    @Test(arguments: [true, false]) func aWindowGetsEscape(isCancellable: Bool) throws {
        let isOpen = MutableProperty(true)
        let log = log
        stack.push(screen("root") { $0 })
        stack.push(
            ScreenController(following: isOpen.producer.map(value: ())) {
                var cancel: (@Sendable () -> Void)?
                if isCancellable {
                    cancel = {
                        log.add("cancelled")
                        isOpen.value = false
                    }
                }
                let sheet = Overlay(id: "sheet", onCancel: cancel) {
                    Screen(title: "Sheet") { Node(id: 1, TextField("", text: "a", onChange: { _ in })) }
                }
                return Screen(title: "top") { Node(id: 1, Button("b") {}) }.presenting(isOpen.value ? sheet : nil)
            }
        )
        try ScriptedHost.use(stack, columns: 40, rows: 10) { [stack] press in
            let counts = (0..<2).map { _ in
                _ = press(.escape)
                return stack.count
            }
            #expect((counts, log.entries) == (isCancellable ? [2, 1] : [2, 2], isCancellable ? ["cancelled"] : []))
        }
    }

    /// A field and an editor leave escape alone: what was typed just before is in the state when the screen is left.
    @Test(arguments: [true, false]) func whatWasTypedIsInTheStateBeforeTheScreenIsLeft(isEditor: Bool) throws {
        let text = MutableProperty("")
        let log = log
        stack.push(screen("root") { $0 })
        stack.push(
            ScreenController(following: text.producer.map(value: ())) {
                let onChange: @Sendable (String) -> Void = {
                    log.add($0)
                    text.value = $0
                }
                let field: any Component =
                    isEditor
                    ? TextEditor("", text: text.value, onChange: onChange)
                    : TextField("", text: text.value, onChange: onChange)
                return Screen(title: "top") { Node(id: 1, field) }
            }
        )
        try ScriptedHost.use(stack, columns: 40, rows: 10) { press in #expect(press("h", "i", .escape)[0] == "root") }
        #expect((log.entries.last, text.value) == ("hi", "hi"))
    }
}
