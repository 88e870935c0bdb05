import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// The list of all keys has only those general keys that the control with the focus leaves alone.
struct GeneralKeysTests {
    static let controls: [TestRow<any Component>] = [
        TestRow("a button", Button("Go") {}),
        TestRow("a picker", Picker("", options: ["A", "B"], selection: 0) { _ in }),
        TestRow(
            "a date picker",
            DatePicker(
                "",
                selection: CalendarDay(year: 2026, month: 5, day: 13),
                today: CalendarDay(year: 2026, month: 5, day: 15)
            ) { _ in }
        ),
        TestRow("a slider", Slider("", value: 0.5) { _ in }),
        TestRow("a stepper", Stepper("", value: 1) { _ in }),
        TestRow("a number field", NumberField("", text: "1") { _ in }),
        TestRow("a text field", TextField("", text: "one") { _ in }),
        TestRow("a form's last field", TextField("", text: "one", onChange: { _ in }, onSubmit: {})),
        TestRow("a search field", SearchField("", TextSearch("a"), in: "a b a") { _ in }),
        TestRow("an editor", TextEditor("", text: "one\ntwo") { _ in }),
    ]

    private static let general: [(keys: [Key], line: String)] = [
        ([.up, .down], "↑ ↓ Move"), ([.tab], "tab Next"), ([.enter], "enter Choose"),
        ([.pageUp, .pageDown], "pgup pgdn Page"), ([.home, .end], "home end First, last"),
    ]

    @Test(arguments: controls) func aKeyOfTheControlHasNoGeneralMeaning(_ row: TestRow<any Component>) {
        let screen = Screen(title: "") {
            Node(id: "before", Button("Before") {})
            Node(id: "control", row.value)
            for number in 0..<20 { Node(id: number, Button("After") {}) }
        }
        let help = screen.showingKeys(around: NodeID("control")) {}
        let lines = help.presented?.text(width: 60).split(separator: "\n") ?? []
        let listed = Set(lines.map { $0.split(separator: " ").joined(separator: " ") })
        // A key has its general meaning where it moves the focus as it does on a button.
        let wrong = Self.general.filter { entry in
            let isGeneral = entry.keys.allSatisfy { key in
                var session = ScreenSession(screen, height: 20)
                session.interaction.moveFocus(to: "control", on: screen)
                // In a text, enter submits the text or goes on.
                if key == .enter { return row.value.interaction.input == nil }
                session.press(key)
                return session.interaction.focus?.id != NodeID("control")
            }
            return listed.contains(entry.line) != isGeneral
        }
        #expect(wrong.map(\.line) == [], sourceLocation: row.location)
    }
}
