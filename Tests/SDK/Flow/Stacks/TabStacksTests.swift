import MillraceFeedback
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceFlow

/// A login and the screens after it as two tabs: what the next person who logs in finds.
struct TabStacksTests {
    struct Form: Equatable, Sendable {
        var name = ""
        var password = ""
    }

    private let form = MutableProperty(Form())
    private let isLoggedIn = MutableProperty(false)
    private let released = Log()

    /// A form of a name and a password, which is submitted in the password's field or by a button.
    private func login(isMasked: Bool = true, hasButton: Bool = false, isStored: Bool = true) -> ScreenController {
        let (form, isLoggedIn) = (form, isLoggedIn)
        let submit = { @Sendable in isLoggedIn.value = true }
        return ScreenController(following: form.producer.map(value: ())) {
            Screen(title: "Login") {
                TextField("Name", text: form.value.name, onChange: { text in form.modify { $0.name = text } })
                TextField(
                    "Password",
                    text: isStored ? form.value.password : "",
                    isMasked: isMasked,
                    onChange: { text in form.modify { $0.password = text } },
                    onSubmit: hasButton ? nil : submit
                )
                if hasButton { Button("Log in", action: submit) }
            }
        }
    }

    private func home() -> ScreenController {
        ScreenController(following: .empty) { Screen(title: "Home") {} }
    }

    private func tabs(_ login: ScreenStack) -> TabStacks<Bool> {
        TabStacks(following: Property(capturing: isLoggedIn)) { [home = ScreenStack(showing: home())] in
            $0 ? home : login
        }
    }

    /// Types without looking: name, tab, password, enter, and enter on the button.
    private func logIn(_ press: (Key...) -> [String], hasButton: Bool) {
        _ = press("A", "d", "a", .tab, "s", "e", "c", .enter)
        if hasButton { _ = press(.enter) }
    }

    /// Each stack that may keep a login.
    @Test(arguments: ["tabs", "decorated", "pushed"], [false, true])
    func aFormThatTookAPasswordBeginsAtItsFirstField(form kind: String, hasButton: Bool) throws {
        let stack = ScreenStack(showing: login(hasButton: hasButton))
        let tabs = tabs(stack)
        let (form, isLoggedIn) = (form, isLoggedIn)
        let source: any ScreenSource =
            switch kind {
            case "decorated": DecoratedScreens(tabs, following: Property(capturing: isLoggedIn)) { screen, _ in screen }
            case "pushed": stack
            default: tabs
            }
        let home = home()
        let pushing = isLoggedIn.producer.skipRepeats().startWithValues { isIn in
            guard kind == "pushed" else { return }
            if isIn { stack.push(home) } else { stack.pop() }
        }
        try ScriptedHost.use(source, columns: 40, rows: 8) { press in
            for _ in 0..<3 {
                logIn(press, hasButton: hasButton)
                #expect((press()[0].contains("Home"), form.value) == (true, Form(name: "Ada", password: "sec")))
                form.value = Form()
                isLoggedIn.value = false
            }
        }
        pushing.dispose()
    }

    private typealias Interruption = (
        before: [Key], after: [Key], isCleared: Bool, isStored: Bool, result: Form
    )

    /// Keys of a user before and after another screen is shown for a moment.
    private static let interruptions: [Row<Interruption>] = [
        Row("in the password", (["a", .tab, "s", "e"], ["c"], false, true, Form(name: "a", password: "sec"))),
        Row(
            "of an app that doesn't store it",
            (["a", .tab, "s"], ["c"], false, false, Form(name: "a", password: "sc"))
        ),
        Row(
            "behind a correction",
            (["a", .tab, "s", .backspace], ["c"], false, true, Form(name: "a", password: "c"))
        ),
        Row("back in the name", ([.tab, "s", .backtab, "a"], ["b"], false, true, Form(name: "ab", password: "s"))),
        Row(
            "of an unstored one, in the name",
            ([.tab, "s", .backtab, "a"], ["b"], false, false, Form(name: "ab", password: "s"))
        ),
        Row("and the app clears the form", (["a", .tab, "s"], ["c"], true, true, Form(name: "c"))),
        Row("behind the form", (["a", .tab, "s", .tab], ["c"], false, true, Form(name: "a", password: "s"))),
    ]

    /// Another screen that comes while a user types a password doesn't send the rest of it into another field.
    @Test(arguments: interruptions, ["pushed", "tabs"])
    private func anInterruptionKeepsTheFocus(_ row: Row<Interruption>, in kind: String) throws {
        let use = row.value
        let stack = ScreenStack(showing: login(hasButton: true, isStored: use.isStored))
        let tabs = tabs(stack)
        let (form, isLoggedIn, home) = (form, isLoggedIn, home())
        try ScriptedHost.use(kind == "tabs" ? tabs : stack, columns: 40, rows: 8) { press in
            for key in use.before { _ = press(key) }
            if kind == "tabs" { isLoggedIn.value = true } else { stack.push(home) }
            #expect(press()[0].contains("Home"), sourceLocation: row.location)
            if use.isCleared { form.value = Form() }
            if kind == "tabs" { isLoggedIn.value = false } else { stack.pop() }
            for key in use.after { _ = press(key) }
            #expect(form.value == use.result, sourceLocation: row.location)
        }
    }

    /// A form without a masked field, and one whose masked field stays empty, keep the focus.
    @Test(arguments: [false, true]) func otherScreensKeepTheirFocus(isMasked: Bool) throws {
        let (form, isLoggedIn) = (form, isLoggedIn)
        try ScriptedHost.use(tabs(ScreenStack(showing: login(isMasked: isMasked))), columns: 40, rows: 8) { press in
            _ = press("A", .tab)
            if !isMasked { _ = press("b") }
            isLoggedIn.value = true
            _ = press()
            isLoggedIn.value = false
            _ = press("c")
            #expect(form.value == Form(name: "A", password: isMasked ? "c" : "bc"))
        }
    }

    /// The stack of the login is one stack for all people, and has a screen for each.
    @Test func aLogInEndsTheScreenOfTheLogin() throws {
        let stack = ScreenStack()
        let (isLoggedIn, released) = (isLoggedIn, released)
        @Sendable func login() -> ScreenController {
            let tally = TallyViewModel(title: "Login", hasField: true) { released.add("released") }
            return ScreenController(tally: tally) { [weak stack] _ in
                isLoggedIn.value = true
                stack?.replaceAll(with: login())
            }
        }
        stack.push(login())
        try ScriptedHost.use(tabs(stack), columns: 40, rows: 8) { press in
            let home = press("A", .tab, .tab, .enter)[0]
            let before = released.entries
            isLoggedIn.value = false
            let screen = press()
            let field = screen[2].filter { $0 != " " }
            #expect((home, before, screen[0], field) == ("Home", ["released"], "Login", "›[]"))
        }
    }
}
